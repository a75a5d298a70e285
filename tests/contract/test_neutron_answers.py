"""What Neutron answers: shapes, statuses and words of its API v2.0.

The lab's Neutron has no agents and no routers; what is said here holds without them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.target import Api, Target

NOWHERE = "11111111-1111-4111-8111-111111111111"
CIDR = "10.199.0.0/28"
NETWORK = {
    "id",
    "name",
    "description",
    "tenant_id",
    "project_id",
    "admin_state_up",
    "status",
    "shared",
    "router:external",
    "subnets",
    "mtu",
    "port_security_enabled",
    "availability_zone_hints",
    "availability_zones",
    "ipv4_address_scope",
    "ipv6_address_scope",
    "vlan_transparent",
    "qinq",
    "tags",
    "created_at",
    "updated_at",
    "revision_number",
}
PROVIDER = {"provider:network_type", "provider:physical_network", "provider:segmentation_id"}
SUBNET = {
    "id",
    "name",
    "description",
    "tenant_id",
    "project_id",
    "network_id",
    "ip_version",
    "cidr",
    "gateway_ip",
    "allocation_pools",
    "enable_dhcp",
    "dns_nameservers",
    "host_routes",
    "ipv6_ra_mode",
    "ipv6_address_mode",
    "subnetpool_id",
    "service_types",
    "router:external",
    "tags",
    "created_at",
    "updated_at",
    "revision_number",
}
PORT = {
    "id",
    "name",
    "description",
    "tenant_id",
    "project_id",
    "network_id",
    "mac_address",
    "fixed_ips",
    "device_id",
    "device_owner",
    "admin_state_up",
    "status",
    "security_groups",
    "allowed_address_pairs",
    "port_security_enabled",
    "extra_dhcp_opts",
    "binding:vnic_type",
    "tags",
    "created_at",
    "updated_at",
    "revision_number",
}
BINDING = {"binding:host_id", "binding:profile", "binding:vif_type", "binding:vif_details"}
RULE = {
    "id",
    "security_group_id",
    "direction",
    "ethertype",
    "protocol",
    "port_range_min",
    "port_range_max",
    "remote_ip_prefix",
    "remote_group_id",
    "remote_address_group_id",
    "normalized_cidr",
    "belongs_to_default_sg",
    "description",
    "tenant_id",
    "project_id",
    "created_at",
    "updated_at",
    "revision_number",
}


def _api(target: Target, *, tenant: bool) -> Api:
    api = target.api("network", tenant=tenant)
    try:
        assert api.endpoint
    except AssertionError:
        pytest.skip("the target has no Neutron")
    return api


@pytest.fixture(scope="module")
def tenant(target: Target) -> Api:
    """Neutron as a tenant sees it."""
    return _api(target, tenant=True)


@pytest.fixture(scope="module")
def admin(target: Target) -> Api:
    """Neutron as an administrator sees it."""
    return _api(target, tenant=False)


@pytest.fixture
def made(tenant: Api, admin: Api) -> Iterator[list[str]]:
    """Paths of what a case makes, deleted in the end, the last first."""
    paths: list[str] = []
    yield paths
    for path in reversed(paths):
        assert admin("DELETE", path).status in (204, 404), path


@pytest.fixture
def network(tenant: Api, admin: Api, made: list[str]) -> dict[str, Any]:
    """A tenant's network."""
    body = {"network": {"name": "contract-räksmörgås", "description": "d"}}
    found: dict[str, Any] = tenant.ok("POST", "/v2.0/networks", body)["network"]
    made.append(f"/v2.0/networks/{found['id']}")
    return found


@pytest.fixture
def subnet(tenant: Api, made: list[str], network: dict[str, Any]) -> dict[str, Any]:
    """Its subnet, which no agent serves."""
    body = {"network_id": network["id"], "ip_version": 4, "cidr": CIDR, "enable_dhcp": False}
    found: dict[str, Any] = tenant.ok("POST", "/v2.0/subnets", {"subnet": body})["subnet"]
    made.append(f"/v2.0/subnets/{found['id']}")
    return found


@pytest.fixture
def port(tenant: Api, made: list[str], subnet: dict[str, Any]) -> dict[str, Any]:
    """A port in it, with an address of its own choice."""
    body = {"network_id": subnet["network_id"], "fixed_ips": [{"ip_address": "10.199.0.9"}]}
    found: dict[str, Any] = tenant.ok("POST", "/v2.0/ports", {"port": body})["port"]
    made.append(f"/v2.0/ports/{found['id']}")
    return found


@pytest.fixture
def group(tenant: Api, made: list[str]) -> dict[str, Any]:
    """A tenant's security group."""
    body = {"security_group": {"name": "contract-group"}}
    found: dict[str, Any] = tenant.ok("POST", "/v2.0/security-groups", body)["security_group"]
    made.append(f"/v2.0/security-groups/{found['id']}")
    return found


def _refused(answer: Any) -> tuple[int, str, str]:
    inside = answer.document["NeutronError"]
    assert inside["detail"] == ""
    return answer.status, inside["type"], inside["message"]


# ------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "kind", "words"),
    [
        ("GET", "/nosuch", None, 404, "HTTPNotFound", "The resource could not be found."),
        (
            "GET",
            f"/networks/{NOWHERE}",
            None,
            404,
            "NetworkNotFound",
            f"Network {NOWHERE} could not be found.",
        ),
        (
            "PUT",
            f"/networks/{NOWHERE}",
            {"network": {"name": "x"}},
            404,
            "NetworkNotFound",
            f"Network {NOWHERE} could not be found.",
        ),
        (
            "GET",
            f"/subnets/{NOWHERE}",
            None,
            404,
            "SubnetNotFound",
            f"Subnet {NOWHERE} could not be found.",
        ),
        (
            "DELETE",
            f"/ports/{NOWHERE}",
            None,
            404,
            "PortNotFound",
            f"Port {NOWHERE} could not be found.",
        ),
        (
            "GET",
            f"/security-groups/{NOWHERE}",
            None,
            404,
            "SecurityGroupNotFound",
            f"Security group {NOWHERE} does not exist",
        ),
        (
            "GET",
            f"/security-group-rules/{NOWHERE}",
            None,
            404,
            "SecurityGroupRuleNotFound",
            f"Security group rule {NOWHERE} does not exist",
        ),
        (
            "GET",
            f"/address-scopes/{NOWHERE}",
            None,
            404,
            "AddressScopeNotFound",
            f"Address scope {NOWHERE} could not be found.",
        ),
        (
            "GET",
            "/networks?frob=x",
            None,
            400,
            "HTTPBadRequest",
            "['frob'] is invalid attribute for filtering",
        ),
        (
            "GET",
            "/networks?sort_key=name",
            None,
            400,
            "HTTPBadRequest",
            "The number of sort_keys and sort_dirs must be same",
        ),
        (
            "GET",
            "/networks?sort_key=frob&sort_dir=asc",
            None,
            400,
            "HTTPBadRequest",
            "['frob'] is invalid attribute for sort_keys",
        ),
        (
            "GET",
            "/networks?sort_key=name&sort_dir=up",
            None,
            400,
            "HTTPBadRequest",
            "['up'] is invalid value for sort_dirs, valid value is 'asc' and 'desc'",
        ),
        (
            "GET",
            "/networks?limit=x",
            None,
            400,
            "BadRequest",
            "Bad limit request: Limit must be an integer 0 or greater and not 'x'.",
        ),
        (
            "GET",
            "/networks?admin_state_up=maybe",
            None,
            400,
            "InvalidInput",
            "Invalid input for operation: 'maybe' cannot be converted to boolean.",
        ),
        (
            "POST",
            "/networks",
            {"network": {"frob": True}},
            400,
            "HTTPBadRequest",
            "Unrecognized attribute(s) 'frob'",
        ),
        (
            "POST",
            "/networks",
            {"network": {"status": "ACTIVE"}},
            400,
            "HTTPBadRequest",
            "Attribute 'status' not allowed in POST",
        ),
        (
            "POST",
            "/networks",
            {"network": {"name": 5}},
            400,
            "HTTPBadRequest",
            "Invalid input for name. Reason: '5' is not a valid string.",
        ),
        (
            "POST",
            "/networks",
            {"nets": []},
            400,
            "HTTPBadRequest",
            "Unable to find 'network' in request body",
        ),
        ("POST", "/networks", {"networks": []}, 400, "HTTPBadRequest", "Resources required"),
        (
            "POST",
            "/networks",
            {"network": 5},
            400,
            "HTTPBadRequest",
            "Object 'network' contains invalid data",
        ),
        (
            "POST",
            "/networks",
            {"network": {"availability_zone_hints": ["mars"]}},
            404,
            "AvailabilityZoneNotFound",
            "AvailabilityZone mars could not be found.",
        ),
        (
            "POST",
            "/ports",
            {"port": {}},
            400,
            "HTTPBadRequest",
            "Failed to parse request. Required attribute 'network_id' not specified",
        ),
        (
            "POST",
            "/ports",
            {"port": {"network_id": NOWHERE}},
            404,
            "NetworkNotFound",
            f"Network {NOWHERE} could not be found.",
        ),
        (
            "POST",
            "/subnets",
            {"subnet": {"network_id": NOWHERE, "ip_version": 4, "cidr": "10.198.0.0/24"}},
            404,
            "NetworkNotFound",
            f"Network {NOWHERE} could not be found.",
        ),
        (
            "POST",
            "/subnets",
            {"subnet": {"network_id": NOWHERE, "ip_version": 5, "cidr": "10.198.0.0/24"}},
            400,
            "HTTPBadRequest",
            "Invalid input for ip_version. Reason: 5 is not in valid_values.",
        ),
        (
            "POST",
            "/subnets",
            {"subnet": {"network_id": NOWHERE, "ip_version": 4, "cidr": "banana"}},
            400,
            "InvalidInput",
            "Invalid input for operation: banana is not in a CIDR format.",
        ),
        (
            "POST",
            "/security-groups",
            {"security_group": {"name": "default"}},
            409,
            "SecurityGroupDefaultAlreadyExists",
            "Default security group already exists.",
        ),
    ],
)
def test_what_neutron_refuses(
    tenant: Api, method: str, path: str, body: Any, status: int, kind: str, words: str
) -> None:
    """Status, name of the exception, and words."""
    answer = tenant(method, f"/v2.0{path}", body)

    assert _refused(answer) == (status, kind, words)


def test_what_tenants_may_not_say_of_networks(tenant: Api, network: dict[str, Any]) -> None:
    """Shared, external, and everything of the provider's side."""
    path = f"/v2.0/networks/{network['id']}"

    for body, words in (
        ({"shared": True}, "(rule:create_network and rule:create_network:shared)"),
        (
            {"provider:network_type": "flat", "router:external": True},
            "((rule:create_network and rule:create_network:router:external) and "
            "rule:create_network:provider:network_type)",
        ),
    ):
        answer = tenant("POST", "/v2.0/networks", {"network": {"name": "x", **body}})
        expected = (403, "PolicyNotAuthorized", f"{words} is disallowed by policy")
        assert _refused(answer) == expected
    answer = tenant("PUT", path, {"network": {"shared": True}})
    words = "(rule:update_network and rule:update_network:shared) is disallowed by policy"
    assert _refused(answer) == (403, "PolicyNotAuthorized", words)
    answer = tenant("PUT", path, {"network": {"status": "x"}})
    words = "Cannot update read-only attribute status"
    assert _refused(answer) == (400, "HTTPBadRequest", words)


@pytest.mark.parametrize(
    ("body", "status", "kind", "words"),
    [
        (
            {"cidr": "10.199.0.0/24"},
            400,
            "InvalidInput",
            "Invalid input for operation: Requested subnet with cidr: 10.199.0.0/24 for network: "
            "{network} overlaps with another subnet.",
        ),
        (
            {"cidr": "10.198.0.0/24", "ip_version": 6},
            400,
            "InvalidInput",
            "Invalid input for operation: cidr '10.198.0.0/24' does not match the ip_version '6'.",
        ),
        (
            {},
            400,
            "BadRequest",
            "Bad subnets request: a subnetpool must be specified in the absence of a cidr.",
        ),
        (
            {
                "cidr": "10.198.0.0/24",
                "allocation_pools": [{"start": "10.198.0.1", "end": "10.198.0.9"}],
            },
            409,
            "GatewayConflictWithAllocationPools",
            "Gateway ip 10.198.0.1 conflicts with allocation pool 10.198.0.1-10.198.0.9.",
        ),
        (
            {
                "cidr": "10.198.0.0/24",
                "allocation_pools": [{"start": "10.197.0.1", "end": "10.198.0.9"}],
            },
            400,
            "OutOfBoundsAllocationPool",
            "The allocation pool 10.197.0.1-10.198.0.9 spans beyond the subnet cidr "
            "10.198.0.0/24.",
        ),
        (
            {"cidr": "10.198.0.0/24", "dns_nameservers": ["a"]},
            400,
            "HTTPBadRequest",
            "Invalid input for dns_nameservers. Reason: 'a' is not a valid nameserver. 'a' is not "
            "a valid IP address.",
        ),
        (
            {"cidr": "10.198.0.0/24", "ipv6_ra_mode": "slaac"},
            400,
            "InvalidInput",
            "Invalid input for operation: ipv6_ra_mode is not valid when ip_version is 4.",
        ),
    ],
)
def test_what_is_refused_of_subnets(
    tenant: Api, subnet: dict[str, Any], body: dict[str, Any], status: int, kind: str, words: str
) -> None:
    """Overlaps, pools and modes."""
    asked = {"network_id": subnet["network_id"], "ip_version": 4, **body}

    answer = tenant("POST", "/v2.0/subnets", {"subnet": asked})

    assert _refused(answer) == (status, kind, words.format(network=subnet["network_id"]))


@pytest.mark.parametrize(
    ("body", "status", "kind", "words"),
    [
        (
            {"fixed_ips": [{"ip_address": "10.199.0.9"}]},
            409,
            "IpAddressAlreadyAllocated",
            "IP address 10.199.0.9 already allocated in subnet {subnet}",
        ),
        (
            {"fixed_ips": [{"ip_address": "10.1.0.9"}]},
            400,
            "InvalidIpForNetwork",
            "IP address 10.1.0.9 is not a valid IP for any of the subnets on the specified "
            "network.",
        ),
        (
            {"fixed_ips": [{"subnet_id": NOWHERE}]},
            404,
            "SubnetNotFound",
            f"Subnet {NOWHERE} could not be found.",
        ),
        (
            {"fixed_ips": ["x"]},
            400,
            "HTTPBadRequest",
            "Invalid input for fixed_ips. Reason: Invalid data format for fixed IP: 'x'.",
        ),
        (
            {"mac_address": "{mac}"},
            409,
            "MacAddressInUse",
            "Unable to complete operation for network {network}. The mac address {mac} is in use.",
        ),
        (
            {"mac_address": "zz"},
            400,
            "HTTPBadRequest",
            "Invalid input for mac_address. Reason: 'zz' is not a valid MAC address.",
        ),
        (
            {"security_groups": [NOWHERE]},
            404,
            "SecurityGroupNotFound",
            f"Security group {NOWHERE} does not exist",
        ),
        (
            {"binding:host_id": "h"},
            403,
            "PolicyNotAuthorized",
            "(rule:create_port and rule:create_port:binding:host_id) is disallowed by policy",
        ),
        (
            {
                "allowed_address_pairs": [{"ip_address": "10.0.0.1"}],
                "port_security_enabled": False,
            },
            409,
            "AddressPairAndPortSecurityRequired",
            "Port Security must be enabled in order to have allowed address pairs on a port.",
        ),
    ],
)
def test_what_is_refused_of_ports(
    tenant: Api, port: dict[str, Any], body: dict[str, Any], status: int, kind: str, words: str
) -> None:
    """Addresses, MACs, groups, bindings and pairs."""
    known = {
        "mac": port["mac_address"],
        "network": port["network_id"],
        "subnet": port["fixed_ips"][0]["subnet_id"],
    }
    filled = {k: v.format(**known) if isinstance(v, str) else v for k, v in body.items()}
    asked = {"network_id": port["network_id"], **filled}

    answer = tenant("POST", "/v2.0/ports", {"port": asked})

    assert _refused(answer) == (status, kind, words.format(**known))


@pytest.mark.parametrize(
    ("body", "status", "kind", "words"),
    [
        (
            {"protocol": "tcp", "port_range_min": 9, "port_range_max": 2},
            400,
            "SecurityGroupInvalidPortRange",
            "For TCP/UDP protocols, port_range_min must be <= port_range_max",
        ),
        (
            {"port_range_min": 2, "port_range_max": 2},
            400,
            "SecurityGroupProtocolRequiredWithPorts",
            "Must also specify protocol if port range is given.",
        ),
        (
            {"remote_ip_prefix": "::/0"},
            400,
            "SecurityGroupRuleParameterConflict",
            "Conflicting value ethertype IPv4 for CIDR ::/0",
        ),
        ({"remote_ip_prefix": "x"}, 400, "InvalidCIDR", "Invalid CIDR x given as IP prefix."),
        (
            {"protocol": "icmp", "port_range_max": 3},
            400,
            "SecurityGroupMissingIcmpType",
            "ICMP code (port-range-max) 3 is provided but ICMP type (port-range-min) is missing.",
        ),
        (
            {"protocol": "esp", "port_range_min": 1, "port_range_max": 2},
            400,
            "SecurityGroupInvalidProtocolForPort",
            "Ports cannot be specified for protocol 50. Ports are only supported for DCCP, SCTP, "
            "TCP, UDP, UDPLITE.",
        ),
        (
            {"protocol": "tcp", "port_range_min": 99999, "port_range_max": 99999},
            400,
            "SecurityGroupInvalidPortValue",
            "Invalid value for port 99999",
        ),
        (
            {"remote_group_id": NOWHERE},
            404,
            "SecurityGroupNotFound",
            f"Security group {NOWHERE} does not exist",
        ),
    ],
)
def test_what_is_refused_of_rules(
    tenant: Api, group: dict[str, Any], body: dict[str, Any], status: int, kind: str, words: str
) -> None:
    """Ports, protocols, prefixes and groups."""
    asked = {"security_group_id": group["id"], "direction": "ingress", **body}

    answer = tenant("POST", "/v2.0/security-group-rules", {"security_group_rule": asked})

    assert _refused(answer) == (status, kind, words)


# -------------------------------------------------------------------------------- shapes


def test_neutron_tells_its_version_to_everybody(tenant: Api) -> None:
    """There is one."""
    answer = tenant.root()

    assert answer.status == 200
    (version,) = answer.document["versions"]
    assert (version["id"], version["status"]) == ("v2.0", "CURRENT")


def test_the_shape_of_a_network(tenant: Api, admin: Api, network: dict[str, Any]) -> None:
    """An administrator also sees the provider's side."""
    assert set(network) == NETWORK
    assert network["revision_number"] == 1
    assert network["tenant_id"] == network["project_id"]
    assert network["created_at"].endswith("Z")
    seen = admin.ok("GET", f"/v2.0/networks/{network['id']}")["network"]
    assert set(seen) == NETWORK | PROVIDER


def test_the_shape_of_a_subnet(tenant: Api, subnet: dict[str, Any]) -> None:
    """The gateway has the first address, the pool the others."""
    assert set(subnet) == SUBNET
    assert subnet["gateway_ip"] == "10.199.0.1"
    assert subnet["allocation_pools"] == [{"start": "10.199.0.2", "end": "10.199.0.14"}]
    seen = tenant.ok("GET", f"/v2.0/networks/{subnet['network_id']}")["network"]
    assert seen["subnets"] == [subnet["id"]]


def test_an_ipv6_subnet_has_the_routers_anycast_address_as_its_gateway(
    tenant: Api, made: list[str], network: dict[str, Any]
) -> None:
    """And hosts make their own addresses, asked or not."""
    body = {
        "network_id": network["id"],
        "ip_version": 6,
        "cidr": "2001:db8:77::/64",
        "ipv6_ra_mode": "slaac",
        "ipv6_address_mode": "slaac",
    }
    subnet = tenant.ok("POST", "/v2.0/subnets", {"subnet": body})["subnet"]
    made.append(f"/v2.0/subnets/{subnet['id']}")
    asked = {"network_id": network["id"], "mac_address": "fa:16:3e:11:22:33", "fixed_ips": []}
    port = tenant.ok("POST", "/v2.0/ports", {"port": asked})["port"]
    made.append(f"/v2.0/ports/{port['id']}")

    assert subnet["gateway_ip"] == "2001:db8:77::"
    assert subnet["allocation_pools"][0]["start"] == "2001:db8:77::1"
    assert [f["ip_address"] for f in port["fixed_ips"]] == ["2001:db8:77:0:f816:3eff:fe11:2233"]


def test_the_shape_of_a_port(tenant: Api, admin: Api, port: dict[str, Any]) -> None:
    """An administrator also sees the binding; the project's default group protects it."""
    (default,) = tenant.ok("GET", "/v2.0/security-groups?name=default")["security_groups"]

    assert set(port) == PORT
    assert port["status"] == "DOWN"
    assert port["security_groups"] == [default["id"]]
    seen = admin.ok("GET", f"/v2.0/ports/{port['id']}")["port"]
    assert set(seen) == PORT | BINDING
    assert seen["binding:vif_type"] == "unbound"


def test_the_shape_of_a_security_group(tenant: Api, group: dict[str, Any]) -> None:
    """A new one lets everything out."""
    rules = group["security_group_rules"]

    assert {(r["direction"], r["ethertype"]) for r in rules} == {
        ("egress", "IPv4"),
        ("egress", "IPv6"),
    }
    assert set(rules[0]) == RULE | {"tags", "standard_attr_id"}
    assert group["stateful"] is True
    assert group["revision_number"] == 1
    body = {
        "security_group_id": group["id"],
        "direction": "ingress",
        "protocol": "tcp",
        "port_range_min": 22,
        "port_range_max": 22,
        "remote_ip_prefix": "10.0.0.5/8",
    }
    made = tenant.ok("POST", "/v2.0/security-group-rules", {"security_group_rule": body})
    rule = made["security_group_rule"]
    assert set(rule) == RULE
    assert rule["normalized_cidr"] == "10.0.0.0/8"
    again = tenant("POST", "/v2.0/security-group-rules", {"security_group_rule": body})
    assert _refused(again) == (
        409,
        "SecurityGroupRuleExists",
        f"Security group rule already exists. Rule id is {rule['id']}.",
    )


def test_default_groups(tenant: Api) -> None:
    """Every project has one, which lets its own members in; it stays, and keeps its name."""
    (group,) = tenant.ok("GET", "/v2.0/security-groups?name=default")["security_groups"]
    path = f"/v2.0/security-groups/{group['id']}"
    own = [r for r in group["security_group_rules"] if r["remote_group_id"] == group["id"]]

    assert {(r["direction"], r["ethertype"]) for r in own} == {
        ("ingress", "IPv4"),
        ("ingress", "IPv6"),
    }
    assert _refused(tenant("DELETE", path)) == (
        409,
        "SecurityGroupCannotRemoveDefault",
        "Insufficient rights for removing default security group.",
    )
    assert _refused(tenant("PUT", path, {"security_group": {"name": "zz"}})) == (
        409,
        "SecurityGroupCannotUpdateDefault",
        "Updating default security group not allowed.",
    )


# --------------------------------------------------------------------------------- lists


def test_several_networks_at_once_and_their_pages(tenant: Api, made: list[str]) -> None:
    """Repeated filters are alternatives; pages link to both neighbours."""
    bodies = [{"name": "contract-1"}, {"name": "contract-2"}]
    found = tenant.ok("POST", "/v2.0/networks", {"networks": bodies})["networks"]
    made += [f"/v2.0/networks/{network['id']}" for network in found]
    ids = [network["id"] for network in found]
    query = "name=contract-1&name=contract-2&sort_key=name&sort_dir=asc&fields=name"

    page = tenant.ok("GET", f"/v2.0/networks?{query}&limit=1")
    last = tenant.ok("GET", f"/v2.0/networks?{query}&limit=1&marker={ids[1]}")
    back = tenant.ok("GET", f"/v2.0/networks?{query}&limit=1&marker={ids[1]}&page_reverse=True")

    assert page["networks"] == [{"name": "contract-1"}]
    assert [link["rel"] for link in page["networks_links"]] == ["next", "previous"]
    assert f"marker={ids[0]}" in page["networks_links"][0]["href"]
    assert last["networks"] == []
    assert [link["rel"] for link in last["networks_links"]] == ["previous"]
    assert back["networks"] == [{"name": "contract-1"}]
    everything = tenant.ok("GET", f"/v2.0/networks?{query}")
    assert everything == {"networks": [{"name": "contract-1"}, {"name": "contract-2"}]}


def test_ports_are_found_by_their_addresses(tenant: Api, port: dict[str, Any]) -> None:
    """Whole ones, and parts of them."""
    own = f"network_id={port['network_id']}&fields=id"

    for filter in ("ip_address%3D10.199.0.9", "ip_address_substr%3D10.199.0."):
        found = tenant.ok("GET", f"/v2.0/ports?{own}&fixed_ips={filter}")
        assert found == {"ports": [{"id": port["id"]}]}
    assert tenant.ok("GET", f"/v2.0/ports?{own}&fixed_ips=ip_address%3D10.199.0.8") == {
        "ports": []
    }


def test_tags_of_a_network(tenant: Api, network: dict[str, Any]) -> None:
    """Set, added, removed, and looked for."""
    path = f"/v2.0/networks/{network['id']}/tags"
    own = f"id={network['id']}&fields=id"

    assert tenant.ok("PUT", path, {"tags": ["b", "a"]}) == {"tags": ["b", "a"]}
    assert tenant("PUT", f"{path}/c").status == 201
    assert sorted(tenant.ok("GET", path)["tags"]) == ["a", "b", "c"]
    assert tenant("GET", f"{path}/a").status == 204
    assert _refused(tenant("DELETE", f"{path}/z")) == (
        404,
        "TagNotFound",
        "Tag z could not be found.",
    )
    assert tenant.ok("GET", f"/v2.0/networks?{own}&tags=a,b") != {"networks": []}
    assert tenant.ok("GET", f"/v2.0/networks?{own}&not-tags=a") == {"networks": []}
    assert tenant("DELETE", path).status == 204
    assert tenant.ok("GET", path) == {"tags": []}


# ------------------------------------------------------------------------------- changes


def test_every_update_counts_up_the_revision(tenant: Api, network: dict[str, Any]) -> None:
    """And a change can be bound to the one that was seen."""
    path = f"/v2.0/networks/{network['id']}"

    changed = tenant.ok("PUT", path, {"network": {"name": "z"}})["network"]
    late = tenant(
        "PUT", path, {"network": {"name": "y"}}, headers={"If-Match": "revision_number=1"}
    )

    assert changed["revision_number"] == 2
    assert _refused(late) == (
        412,
        "RevisionNumberConstraintFailed",
        "Constrained to 1, but current revision is 2",
    )


def test_addresses_of_a_port_change_and_those_that_are_kept_stay(
    tenant: Api, port: dict[str, Any]
) -> None:
    """An address that is named again never leaves the port."""
    subnet = port["fixed_ips"][0]["subnet_id"]
    wanted = [{"ip_address": "10.199.0.9"}, {"subnet_id": subnet}]

    changed = tenant.ok("PUT", f"/v2.0/ports/{port['id']}", {"port": {"fixed_ips": wanted}})

    addresses = [fixed["ip_address"] for fixed in changed["port"]["fixed_ips"]]
    assert len(set(addresses)) == 2
    assert "10.199.0.9" in addresses
    assert changed["port"]["revision_number"] == 2


def test_port_security_goes_only_without_groups(tenant: Api, port: dict[str, Any]) -> None:
    """And without it there are no address pairs."""
    path = f"/v2.0/ports/{port['id']}"

    assert _refused(tenant("PUT", path, {"port": {"port_security_enabled": False}})) == (
        409,
        "PortSecurityPortHasSecurityGroup",
        "Port has security group associated. Cannot disable port security or IP address until "
        "security group is removed.",
    )
    body = {"port_security_enabled": False, "security_groups": []}
    assert tenant.ok("PUT", path, {"port": body})["port"]["security_groups"] == []
    body = {
        "port_security_enabled": True,
        "allowed_address_pairs": [{"ip_address": "10.0.0.0/24"}],
    }
    pairs = tenant.ok("PUT", path, {"port": body})["port"]["allowed_address_pairs"]
    assert pairs == [{"ip_address": "10.0.0.0/24", "mac_address": port["mac_address"]}]


def test_a_servers_port_is_not_its_owners_to_delete(
    tenant: Api, admin: Api, port: dict[str, Any]
) -> None:
    """Nor may an administrator write the binding's profile: that is for services."""
    path = f"/v2.0/ports/{port['id']}"
    body = {"port": {"device_id": "some-server", "device_owner": "compute:somewhere"}}

    assert tenant.ok("PUT", path, body)["port"]["device_owner"] == "compute:somewhere"
    assert _refused(tenant("DELETE", path)) == (
        403,
        "PolicyNotAuthorized",
        "rule:delete_port is disallowed by policy",
    )
    assert _refused(admin("PUT", path, {"port": {"binding:profile": {"a": 1}}})) == (
        403,
        "PolicyNotAuthorized",
        "(rule:update_port and rule:update_port:binding:profile) is disallowed by policy",
    )
    (binding,) = admin.ok("GET", f"{path}/bindings")["bindings"]
    assert (binding["host"], binding["vif_type"]) == ("", "unbound")


def test_what_is_in_use_cannot_be_deleted(
    tenant: Api, group: dict[str, Any], port: dict[str, Any]
) -> None:
    """Networks and subnets with ports, groups on ports."""
    network, subnet = port["network_id"], port["fixed_ips"][0]["subnet_id"]
    body = {"port": {"security_groups": [group["id"]]}}
    tenant.ok("PUT", f"/v2.0/ports/{port['id']}", body)

    assert _refused(tenant("DELETE", f"/v2.0/networks/{network}")) == (
        409,
        "NetworkInUse",
        f"Unable to complete operation on network {network}. There are one or more ports still in "
        f"use on the network, id for these ports is: {port['id']}.",
    )
    assert _refused(tenant("DELETE", f"/v2.0/subnets/{subnet}")) == (
        409,
        "SubnetInUse",
        f"Unable to complete operation on subnet {subnet}: One or more ports have an IP "
        "allocation from this subnet.",
    )
    assert _refused(tenant("DELETE", f"/v2.0/security-groups/{group['id']}")) == (
        409,
        "SecurityGroupInUse",
        f"Security Group {group['id']} in use.",
    )


def test_a_full_subnet_gives_no_address(
    tenant: Api, made: list[str], network: dict[str, Any]
) -> None:
    """Here it has one for ports."""
    body = {
        "network_id": network["id"],
        "ip_version": 4,
        "cidr": "10.198.0.0/30",
        "enable_dhcp": False,
    }
    subnet = tenant.ok("POST", "/v2.0/subnets", {"subnet": body})["subnet"]
    made.append(f"/v2.0/subnets/{subnet['id']}")
    asked = {"port": {"network_id": network["id"]}}
    first = tenant.ok("POST", "/v2.0/ports", asked)["port"]
    made.append(f"/v2.0/ports/{first['id']}")

    assert [fixed["ip_address"] for fixed in first["fixed_ips"]] == ["10.198.0.2"]
    assert _refused(tenant("POST", "/v2.0/ports", asked)) == (
        409,
        "IpAddressGenerationFailure",
        f"No more IP addresses available on network {network['id']}.",
    )


def test_quotas_of_networks(tenant: Api, admin: Api, network: dict[str, Any]) -> None:
    """A project sees its own, and only administrators change them."""
    project = network["project_id"]
    quota = tenant.ok("GET", f"/v2.0/quotas/{project}")["quota"]
    details = tenant.ok("GET", f"/v2.0/quotas/{project}/details")["quota"]

    assert {"network", "subnet", "port", "security_group", "rbac_policy"} <= set(quota)
    assert details["network"]["used"] >= 1
    answer = tenant("PUT", f"/v2.0/quotas/{project}", {"quota": {"network": 5}})
    words = "rule:update_quota is disallowed by policy"
    assert _refused(answer) == (403, "PolicyNotAuthorized", words)
    answer = admin("PUT", f"/v2.0/quotas/{NOWHERE}", {"quota": {"frob": 5}})
    words = "Unrecognized attribute(s) 'frob'"
    assert _refused(answer) == (400, "HTTPBadRequest", words)


def test_a_network_is_shared_with_a_project_by_a_policy(
    tenant: Api, network: dict[str, Any], made: list[str]
) -> None:
    """With everybody only by administrators."""
    body = {
        "object_type": "network",
        "object_id": network["id"],
        "action": "access_as_shared",
        "target_tenant": NOWHERE,
    }
    policy = tenant.ok("POST", "/v2.0/rbac-policies", {"rbac_policy": body})["rbac_policy"]
    made.append(f"/v2.0/rbac-policies/{policy['id']}")
    everybody = tenant(
        "POST", "/v2.0/rbac-policies", {"rbac_policy": {**body, "target_tenant": "*"}}
    )

    assert set(policy) == {
        "id",
        "tenant_id",
        "project_id",
        "object_type",
        "object_id",
        "action",
        "target_tenant",
    }
    assert everybody.status == 403
