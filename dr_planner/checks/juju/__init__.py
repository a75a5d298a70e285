"""Rules about bundles and overlays of Juju."""
