"""The commands of ``ceph`` that the simulator knows; each module has a table ``COMMANDS``."""
