"""The services of the region, one per file."""
