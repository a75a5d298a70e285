"""Ceph as the simulator plays it: clusters, images, rbd-mirror, and what ``rbd`` answers."""
