"""Whether the files of Nova, Cinder and Neutron agree about availability zones."""
