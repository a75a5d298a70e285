"""Rules about the configuration of openstack-ansible."""
