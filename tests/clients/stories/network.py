"""Neutron: networks, subnets, ports, security groups."""

from tests.clients.command import Command

NEEDS = ("neutron",)
STORY = [
    Command("openstack network create --description 'told by a test' {mark}",
            shows={"name": "{mark}", "status": "ACTIVE", "admin_state_up": True, "shared": False},
            keeps={"network": "id"}, undo="openstack network delete {network}"),
    Command("openstack network list", lists={"ID": "{network}", "Name": "{mark}"}),
    Command("openstack subnet create --network {mark} --subnet-range 198.51.100.0/24"
            " --dns-nameserver 198.51.100.2 {mark}",
            shows={"cidr": "198.51.100.0/24", "gateway_ip": "198.51.100.1", "ip_version": 4,
                   "network_id": "{network}", "dns_nameservers": ["198.51.100.2"]},
            keeps={"subnet": "id"}),
    Command("openstack subnet list --network {network}",
            lists={"ID": "{subnet}", "Subnet": "198.51.100.0/24"}),
    Command("openstack subnet set --name {mark}-renamed {subnet}"),
    Command("openstack subnet show {mark}-renamed", shows={"id": "{subnet}"}),
    Command("openstack network show {mark}", shows={"subnets": ["{subnet}"]}),
    Command("openstack security group create --description other {mark}",
            shows={"name": "{mark}", "description": "other"},
            keeps={"group": "id"}, undo="openstack security group delete {group}"),
    Command("openstack security group rule create --protocol tcp --dst-port 22"
            " --remote-ip 192.0.2.0/24 {mark}",
            shows={"protocol": "tcp", "port_range_min": 22, "direction": "ingress",
                   "remote_ip_prefix": "192.0.2.0/24"}, keeps={"rule": "id"}),
    Command("openstack security group rule list {mark}",
            lists={"ID": "{rule}", "IP Protocol": "tcp", "Port Range": "22:22"}),
    Command("openstack security group rule delete {rule}"),
    Command("openstack port create --network {network} --fixed-ip ip-address=198.51.100.77"
            " --security-group {group} --mac-address fa:16:3e:11:22:33 {mark}",
            shows={"name": "{mark}", "mac_address": "fa:16:3e:11:22:33",
                   "security_group_ids": ["{group}"]},
            keeps={"port": "id"}, undo="openstack port delete {port}"),
    Command("openstack port show {port}", says="198\\.51\\.100\\.77"),
    Command("openstack port list --network {network}",
            lists={"ID": "{port}", "MAC Address": "fa:16:3e:11:22:33"}),
    Command("openstack port create --network {network} --fixed-ip ip-address=198.51.100.77 {mark}",
            status=1, says="already allocated|in use"),
    Command("openstack port set --name {mark}-renamed --allowed-address"
            " ip-address=198.51.100.99 {port}"),
    Command("openstack port show {mark}-renamed", says="198\\.51\\.100\\.99"),
    Command("openstack network delete {network}", status=1, says="in use"),
    Command("openstack security group delete {group}", status=1, says="in use"),
    Command("openstack port delete {port}"),
    Command("openstack security group delete {group}"),
    Command("openstack network delete {network}"),
    Command("openstack network show {network}", status=1, says="{network}"),
    Command("openstack network list", lacks={"ID": "{network}"}),
    Command("openstack network agent list", by="admin"),
]  # fmt: skip
