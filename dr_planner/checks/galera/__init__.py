"""Whether the files of a Galera cluster say what they are meant to."""
