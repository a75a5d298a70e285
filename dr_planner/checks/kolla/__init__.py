"""Rules about the variables and overrides of kolla-ansible."""
