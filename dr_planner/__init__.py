"""DR Planner: the disaster recovery of a multi-site OpenStack, from design to drill."""
