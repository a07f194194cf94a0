#include <config.h>

#include <stdio.h>
#include <string.h>

#include <glib.h>

enum { EXIT_DONE = 0, EXIT_USAGE = 2 };

static int
print_version (void)
{
  puts (PACKAGE_STRING);
  return EXIT_DONE;
}

static int
print_help (void)
{
  puts ("Usage: qbg COMMAND [OPTION...] FILE.mo [MODEL]\n"
        "Compile electrical circuits written in Modelica into causal bond "
        "graphs.\n"
        "\n"
        "  --help     print this text\n"
        "  --version  print the version");
  return EXIT_DONE;
}

int
main (int argc, char **argv)
{
  if (argc == 2 && strcmp (argv[1], "--version") == 0)
    return print_version ();
  if (argc == 2 && strcmp (argv[1], "--help") == 0)
    return print_help ();

  fprintf (stderr, "qbg: %s\nTry 'qbg --help'.\n",
           argc < 2 ? "no command given" : "unknown command or option");
  return EXIT_USAGE;
}
