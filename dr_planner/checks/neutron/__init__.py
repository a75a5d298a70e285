"""Rules about the files of Neutron, its agents and ovn-bgp-agent."""
