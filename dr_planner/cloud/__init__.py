"""The one door to OpenStack: openstacksdk and keystoneauth are imported nowhere else."""
