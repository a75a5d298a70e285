"""Neutron as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Confirmed, Unconfirmed

READ_IN_NEUTRON = "read in Neutron 29.0.0"

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Neutron's refusals, with the names of its exceptions, and its policies",
            (
                "test_neutron_answers::test_what_neutron_refuses",
                "test_neutron_answers::test_what_tenants_may_not_say_of_networks",
                "test_neutron_answers::test_what_is_refused_of_subnets",
                "test_neutron_answers::test_what_is_refused_of_ports",
                "test_neutron_answers::test_what_is_refused_of_rules",
                "test_neutron_answers::test_what_is_in_use_cannot_be_deleted",
                "test_neutron_answers::test_a_servers_port_is_not_its_owners_to_delete",
            ),
        ),
        Confirmed(
            "Shapes of networks, subnets, ports and security groups",
            (
                "test_neutron_answers::test_neutron_tells_its_version_to_everybody",
                "test_neutron_answers::test_the_shape_of_a_network",
                "test_neutron_answers::test_the_shape_of_a_subnet",
                "test_neutron_answers::test_the_shape_of_a_port",
                "test_neutron_answers::test_the_shape_of_a_security_group",
                "test_neutron_answers::test_default_groups",
            ),
        ),
        Confirmed(
            "Addresses that ports get, keep and give back",
            (
                "test_neutron_answers::"
                "test_an_ipv6_subnet_has_the_routers_anycast_address_as_its_gateway",
                "test_neutron_answers::"
                "test_addresses_of_a_port_change_and_those_that_are_kept_stay",
                "test_neutron_answers::test_a_full_subnet_gives_no_address",
                "test_neutron_answers::test_port_security_goes_only_without_groups",
            ),
        ),
        Confirmed(
            "Filters, pages, tags, revisions, quotas and sharing",
            (
                "test_neutron_answers::test_several_networks_at_once_and_their_pages",
                "test_neutron_answers::test_ports_are_found_by_their_addresses",
                "test_neutron_answers::test_tags_of_a_network",
                "test_neutron_answers::test_every_update_counts_up_the_revision",
                "test_neutron_answers::test_quotas_of_networks",
                "test_neutron_answers::test_a_network_is_shared_with_a_project_by_a_policy",
            ),
        ),
    ),
    unconfirmed=(
        Unconfirmed("Routers, their gateways, interfaces and further routes", READ_IN_NEUTRON),
        Unconfirmed("Floating IPs and forwarded ports", READ_IN_NEUTRON),
        Unconfirmed(
            "Agents, availability zones, and which agents host which routers and networks",
            READ_IN_NEUTRON,
        ),
        Unconfirmed("Subnet pools and address scopes", READ_IN_NEUTRON),
        Unconfirmed(
            "BGP speakers and peers, and the routes that they announce",
            "the API definitions of neutron-lib and the documentation of neutron-dynamic-routing",
        ),
        Unconfirmed(
            "Ports are bound where a host has an Open vSwitch agent that looks alive, and are "
            "active at once",
            "simplified",
        ),
        Unconfirmed("A port gets the lowest free address", "simplified"),
        Unconfirmed(
            "A highly available router has no network and no ports of its own for its agents to "
            "agree in",
            "simplified",
        ),
        Unconfirmed(
            "Peers of BGP speakers have made-up addresses, because no design names them",
            "simplified",
        ),
    ),
    unsupported=(
        "Distributed routers, trunks, quality of service, DNS names, address groups, segments, "
        "flavors, metering, VPN, and networks that are auto-allocated.",
    ),
)
