"""Rules about values of the charts of openstack-helm, and of Atmosphere, which uses them."""
