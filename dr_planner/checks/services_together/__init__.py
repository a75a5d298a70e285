"""Whether the files of Nova, Glance and Cinder agree about Ceph."""
