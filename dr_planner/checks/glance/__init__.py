"""Rules about a glance-api.conf."""
