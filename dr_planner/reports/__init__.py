"""Reports: the same facts for people and for machines."""
