"""The state of the stretched region: one logical database behind the endpoints of all sites."""
