"""Rules about the inputs of tools that deploy Ceph: cephadm and ceph-ansible."""
