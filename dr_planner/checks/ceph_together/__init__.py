"""Whether files that concern Ceph agree with each other."""
