"""Pieces of configuration that several targets share, one kind per file."""
