"""The one door to Ceph."""
