dist_man_MANS += doc/qbg.1
nobase_dist_pkgdata_DATA += doc/diagnostics.md
dist_doc_DATA += doc/devs.md
