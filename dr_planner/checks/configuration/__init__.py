"""Rules about a cinder.conf, as oslo.config and the drivers read it."""
