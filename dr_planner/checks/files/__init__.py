"""Whether files can be read at all, whatever they are."""
