"""Extensions: what this Neutron can do beyond its core."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
EXTENSIONS = {
    "address-scope": ("Address scope", "2015-07-26T10:00:00-00:00"),
    "agent": ("agent", "2013-02-03T10:00:00-00:00"),
    "agent-resources-synced": (
        "Agent's Resource View Synced to Placement",
        "2018-12-19T00:00:00-00:00",
    ),
    "allowed-address-pairs": ("Allowed Address Pairs", "2013-07-23T10:00:00-00:00"),
    "availability_zone": ("Availability Zone", "2015-01-01T10:00:00-00:00"),
    "availability_zone_filter": (
        "Availability Zone Filter Extension",
        "2018-06-22T10:00:00-00:00",
    ),
    "bgp": ("Neutron BGP Dynamic Routing Extension", "2016-05-10T15:37:00-00:00"),
    "bgp_4byte_asn": ("BGP 4-byte AS numbers", "2017-09-07T00:00:00-00:00"),
    "bgp_dragent_scheduler": ("BGP Dynamic Routing Agent Scheduler", "2015-07-30T10:00:00-00:00"),
    "binding": ("Port Binding", "2014-02-03T10:00:00-00:00"),
    "binding-extended": ("Port Bindings Extended", "2017-07-17T10:00:00-00:00"),
    "default-subnetpools": ("Default Subnetpools", "2016-02-18T18:00:00-00:00"),
    "dhcp_agent_scheduler": ("DHCP Agent Scheduler", "2013-02-07T10:00:00-00:00"),
    "empty-string-filtering": ("Empty String Filtering Extension", "2018-05-01T10:00:00-00:00"),
    "expose-port-forwarding-in-fip": (
        "Expose Floating IP port forwardings",
        "2018-06-28T16:00:00-00:00",
    ),
    "ext-gw-mode": ("Neutron L3 Configurable external gateway mode", "2013-03-28T10:00:00-00:00"),
    "external-net": ("Neutron external network", "2013-01-14T10:00:00-00:00"),
    "extra_dhcp_opt": ("Neutron Extra DHCP options", "2013-03-17T12:00:00-00:00"),
    "extraroute": ("Neutron Extra Route", "2013-02-01T10:00:00-00:00"),
    "extraroute-atomic": ("Atomically add/remove extra routes", "2019-07-10T00:00:00+00:00"),
    "filter-validation": ("Filter parameters validation", "2018-07-04T10:00:00-00:00"),
    "fip-port-details": ("Floating IP Port Details Extension", "2018-04-09T10:00:00-00:00"),
    "floating-ip-port-forwarding": ("Floating IP Port Forwarding", "2018-01-19T10:00:00-00:00"),
    "floating-ip-router-writable": ("Floating IP Router (writable)", "2026-08-05T00:00:00-00:00"),
    "ip-substring-filtering": ("IP address substring filtering", "2017-11-28T09:00:00-00:00"),
    "l3-ha": ("HA Router extension", "2014-04-26T00:00:00-00:00"),
    "l3_agent_scheduler": ("L3 Agent Scheduler", "2013-02-07T10:00:00-00:00"),
    "net-mtu": ("Network MTU", "2015-03-25T10:00:00-00:00"),
    "net-mtu-writable": ("Network MTU (writable)", "2017-07-12T00:00:00-00:00"),
    "network_availability_zone": ("Network Availability Zone", "2015-01-01T10:00:00-00:00"),
    "pagination": ("Pagination support", "2016-06-12T00:00:00-00:00"),
    "port-device-profile": ("Port device profile", "2020-12-17T10:00:00-00:00"),
    "port-numa-affinity-policy": ("Port NUMA affinity policy", "2020-07-08T10:00:00-00:00"),
    "port-numa-affinity-policy-socket": (
        "Port NUMA affinity policy 'socket'",
        "2024-02-09T10:00:00-00:00",
    ),
    "port-security": ("Port Security", "2012-07-23T10:00:00-00:00"),
    "project-id": ("project_id field enabled", "2016-09-09T09:09:09-09:09"),
    "provider": ("Provider Network", "2012-09-07T10:00:00-00:00"),
    "quota_details": ("Quota details management support", "2017-02-10T10:00:00-00:00"),
    "quotas": ("Quota management support", "2012-07-29T10:00:00-00:00"),
    "rbac-address-scope": ("Add address_scope type to RBAC", "2020-02-12T00:00:00-00:00"),
    "rbac-policies": ("RBAC Policies", "2015-06-17T12:15:12-00:00"),
    "rbac-security-groups": (
        "Add security_group type to network RBAC",
        "2019-02-14T00:00:00-00:00",
    ),
    "rbac-subnetpool": ("Add subnetpool type to RBAC", "2020-02-05T00:00:00-00:00"),
    "revision-if-match": (
        "If-Match constraints based on revision_number",
        "2016-12-11T00:00:00-00:00",
    ),
    "router": ("Neutron L3 Router", "2012-07-20T10:00:00-00:00"),
    "router_availability_zone": ("Router Availability Zone", "2015-01-01T10:00:00-00:00"),
    "security-group": ("security-group", "2012-10-05T10:00:00-00:00"),
    "security-groups-normalized-cidr": (
        "Normalized CIDR field for security group rules",
        "2020-07-28T10:00:00-00:00",
    ),
    "security-groups-rules-belongs-to-default-sg": (
        "Security group rule belongs to the project's default security group",
        "2023-05-23T10:00:00-00:00",
    ),
    "security-groups-shared-filtering": (
        "Security group filtering on the shared field",
        "2021-10-05T09:00:00-00:00",
    ),
    "service-type": ("Neutron Service Type Management", "2013-01-20T00:00:00-00:00"),
    "sort-key-validation": ("Sort keys validation", "2018-07-04T10:00:00-00:00"),
    "sorting": ("Sorting support", "2016-06-12T00:00:00-00:00"),
    "standard-attr-description": ("standard-attr-description", "2016-02-10T10:00:00-00:00"),
    "standard-attr-revisions": ("Resource revision numbers", "2016-04-11T10:00:00-00:00"),
    "standard-attr-tag": (
        "Tag support for resources with standard attribute",
        "2017-01-01T00:00:00-00:00",
    ),
    "standard-attr-timestamp": ("Resource timestamps", "2016-09-12T10:00:00-00:00"),
    "stateful-security-group": ("Stateful security group", "2019-11-26T09:00:00-00:00"),
    "subnet-external-network": (
        "Subnet belongs to an external network",
        "2024-02-05T18:00:00-00:00",
    ),
    "subnet-service-types": ("Subnet service types", "2016-03-15T18:00:00-00:00"),
    "subnet_allocation": ("Subnet Allocation", "2015-03-30T10:00:00-00:00"),
}
"""Alias -> name and when it changed last."""


def _view(alias: str) -> dict[str, Any]:
    name, updated = EXTENSIONS[alias]
    return {"alias": alias, "name": name, "description": name, "updated": updated, "links": []}


@ROUTES.add("GET", "/extensions")
def index(context: Context) -> dict[str, Any]:
    """All of them."""
    return {"extensions": [_view(alias) for alias in EXTENSIONS]}


@ROUTES.add("GET", "/extensions/<alias>")
def show(context: Context, alias: str) -> dict[str, Any] | Reply:
    """One of them."""
    if alias not in EXTENSIONS:
        return Reply(
            404,
            {
                "code": "404 Not Found",
                "message": "The resource could not be found.<br /><br />\n"
                f"Extension with alias {alias} does not exist\n\n",
                "title": "Not Found",
            },
        )
    return {"extension": _view(alias)}
