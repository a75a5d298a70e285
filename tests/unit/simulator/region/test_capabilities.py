"""Extra specs against what a backend reports."""

from __future__ import annotations

import pytest

from dr_planner.simulator.region.capabilities import satisfies
from dr_planner.simulator.region.volume import CephTarget, Service


@pytest.fixture
def service() -> Service:
    return Service(
        "u",
        "cinder-volume",
        "lab@gold",
        "z",
        "north",
        backend_name="gold",
        clusters={"default": CephTarget("ceph-north", "ceph", "openstack", "s")},
    )


@pytest.mark.parametrize(
    ("specs", "fits"),
    [
        ({}, True),
        ({"volume_backend_name": "gold"}, True),
        ({"volume_backend_name": "silver"}, False),
        ({"capabilities:storage_protocol": "ceph"}, True),
        ({"storage_protocol": "iSCSI"}, False),
        ({"storage_protocol": "<or> iSCSI <or> ceph"}, True),
        ({"vendor_name": "<in> Open"}, True),
        ({"multiattach": "<is> True"}, True),
        ({"replication_enabled": "<is> True"}, False),
        ({"replication_enabled": "<is> False"}, True),
        ({"RESKEY:availability_zones": "elsewhere"}, True),
        ({"never_heard_of": "x"}, False),
    ],
)
def test_what_a_type_demands_must_be_reported(service, specs, fits):
    """Only specs without a scope, or of capabilities, are for the scheduler."""
    assert satisfies(service, specs) is fits
