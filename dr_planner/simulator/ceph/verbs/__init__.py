"""The commands of ``rbd`` that the simulator knows; each module has a table ``VERBS``."""
