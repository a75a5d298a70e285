"""Languages of configuration files, one per file: how two texts differ, and how one is mended."""
