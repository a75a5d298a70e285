"""Whether ceph.conf, keyrings and pools of a cluster are as a recovery needs them."""
