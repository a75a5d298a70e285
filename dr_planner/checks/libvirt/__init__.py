"""What is to be true of the secrets that libvirt holds for Ceph."""
