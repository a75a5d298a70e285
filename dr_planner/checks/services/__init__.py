"""Rules about the file of any OpenStack service, as oslo.config reads it."""
