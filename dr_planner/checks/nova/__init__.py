"""Rules about a nova.conf."""
