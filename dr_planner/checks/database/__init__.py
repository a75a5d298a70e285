"""Whether the one database survives."""
