#include <config.h>

#include "bondgraph/places.h"

QbgNodeId
qbg_port_node_p (const QbgCircuit *circuit, QbgPortId port)
{
  return QBG_PIN (circuit, QBG_PORT (circuit, port)->p)->node;
}

QbgNodeId
qbg_port_node_n (const QbgCircuit *circuit, QbgPortId port)
{
  QbgPinId n = QBG_PORT (circuit, port)->n;

  return n == QBG_NONE ? QBG_NONE : QBG_PIN (circuit, n)->node;
}

guint32
qbg_node_place (const QbgCircuit *circuit, QbgNodeId node)
{
  return node == QBG_NONE || QBG_NODE (circuit, node)->ground
    ? circuit->nodes->len : node;
}

/* Counting sort: first[k + 1] runs through place k while ports are filled
 * in. */
static void
gather_ports (QbgPlaces *places, guint32 n_ports)
{
  for (QbgPortId port = 0; port < n_ports; port++)
    {
      places->first[places->p[port] + 2]++;
      places->first[places->n[port] + 2]++;
    }
  for (guint32 k = 2; k < places->n_places + 2; k++)
    places->first[k] += places->first[k - 1];
  for (QbgPortId port = 0; port < n_ports; port++)
    {
      places->ports[places->first[places->p[port] + 1]++] = port;
      places->ports[places->first[places->n[port] + 1]++] = port;
    }
}

void
qbg_places_init (QbgPlaces *places, const QbgCircuit *circuit)
{
  guint32 n_ports = circuit->ports->len;

  places->ground = circuit->nodes->len;
  places->n_places = circuit->nodes->len + 1;
  places->p = g_new (guint32, n_ports + 1);
  places->n = g_new (guint32, n_ports + 1);
  places->first = g_new0 (guint32, places->n_places + 2);
  places->ports = g_new (QbgPortId, 2 * n_ports + 1);
  for (QbgPortId port = 0; port < n_ports; port++)
    {
      places->p[port] = qbg_node_place (circuit,
                                        qbg_port_node_p (circuit, port));
      places->n[port] = qbg_node_place (circuit,
                                        qbg_port_node_n (circuit, port));
    }
  gather_ports (places, n_ports);
}

void
qbg_places_clear (QbgPlaces *places)
{
  g_clear_pointer (&places->p, g_free);
  g_clear_pointer (&places->n, g_free);
  g_clear_pointer (&places->first, g_free);
  g_clear_pointer (&places->ports, g_free);
}
