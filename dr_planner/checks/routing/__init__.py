"""Whether routing daemons tell the world where a prefix is after the loss of a site."""
