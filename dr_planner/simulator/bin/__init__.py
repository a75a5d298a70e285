"""Programs that stand in for Ceph's own. They run by themselves and import nothing of ours."""
