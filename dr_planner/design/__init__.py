"""From a design file to a Deployment, and (in time) from real configuration to one."""
