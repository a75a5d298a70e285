"""Values of Neutron's attributes are read as Neutron 29 reads them, or refused in its words."""

from __future__ import annotations

import pytest

from dr_planner.simulator.openstack import network_kinds as kinds
from dr_planner.simulator.openstack.network_kinds import Wrong, WrongOperation


@pytest.mark.parametrize(
    ("kind", "given", "kept"),
    [
        (kinds.boolean, "True", True),
        (kinds.boolean, 0, False),
        (kinds.whole(0), "7", 7),
        (kinds.whole(0, null=True), None, None),
        (kinds.one_of(4, 6, number=True), "4", 4),
        (kinds.address(), "2001:DB8::0:1", "2001:db8::1"),
        (kinds.cidr(), "10.0.0.5/8", "10.0.0.0/8"),
        (kinds.mac, "FA-16-3E-00-00-01", "fa:16:3e:00:00:01"),
        (kinds.listed(kinds.text()), None, []),
        (kinds.fixed_ips, [{"ip_address": "10.0.0.1"}], [{"ip_address": "10.0.0.1"}]),
        (kinds.loose_object, None, {}),
        (
            kinds.dhcp_options,
            [{"opt_name": "mtu", "opt_value": "9000"}],
            [{"ip_version": 4, "opt_name": "mtu", "opt_value": "9000"}],
        ),
        (
            kinds.address_pairs,
            [{"ip_address": "10.0.0.0/24"}],
            [{"ip_address": "10.0.0.0/24"}],
        ),
    ],
)
def test_what_is_kept(kind, given, kept):
    """In one form, however it was written."""
    assert kind(given) == kept


@pytest.mark.parametrize(
    ("kind", "given", "why"),
    [
        (kinds.text(3), "long", "'long' exceeds maximum length of 3"),
        (kinds.text(), 5, "'5' is not a valid string"),
        (kinds.whole(0), -1, "'-1' should be non-negative"),
        (kinds.whole(1, 9), 10, "'10' is too large - must be no larger than '9'"),
        (kinds.one_of("up"), "down", "down is not in valid_values"),
        (kinds.uuid(), "x", "'x' is not a valid UUID"),
        (kinds.listed(kinds.text()), ["a", "a"], "Duplicate items in the list: 'a'"),
        (kinds.address(), "x", "'x' is not a valid IP address"),
        (kinds.mac, "00:00:00:00:00:00", "'00:00:00:00:00:00' is not a valid MAC address"),
        (kinds.fixed_ips, "x", "Invalid data format for fixed IP: 'x'"),
        (kinds.nameservers, ["192.0.2.1", "192.0.2.1"], "Duplicate nameserver '192.0.2.1'"),
        (kinds.fields({"a": kinds.anything}), {"b": 1}, "Unexpected keys supplied: b"),
    ],
)
def test_what_is_refused(kind, given, why):
    """With a reason."""
    with pytest.raises(Wrong) as refused:
        kind(given)

    assert str(refused.value) == why
    assert not isinstance(refused.value, WrongOperation)


@pytest.mark.parametrize(
    ("kind", "given", "why"),
    [
        (kinds.boolean, "maybe", "'maybe' cannot be converted to boolean"),
        (kinds.whole(), "x", "'x' is not an integer"),
        (kinds.cidr(), "x", "x is not in a CIDR format"),
        (kinds.dhcp_options, [{"a": 1}], "No valid key specs matched for: {'a': 1}"),
    ],
)
def test_what_cannot_even_be_converted(kind, given, why):
    """Neutron calls that another exception."""
    with pytest.raises(WrongOperation) as refused:
        kind(given)

    assert str(refused.value) == why
