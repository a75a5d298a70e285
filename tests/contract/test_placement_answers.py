"""What Placement answers to somebody who reads."""

from __future__ import annotations

import pytest

from tests.contract.target import Api, Target

NOBODY = "00000000-0000-4000-8000-000000000000"
NEWEST = "1.39"


@pytest.fixture(scope="module")
def placement(target: Target) -> Api:
    """Placement as the administrator sees it."""
    api = target.api("placement")
    try:
        assert api.endpoint
    except AssertionError:
        pytest.skip("the target's catalog has no placement service")
    return api


def _error(answer):
    return answer.document["errors"][0]


def test_the_version_is_told_to_everybody(placement):
    """There is only one, with microversions."""
    version = placement("GET", "/").document["versions"][0]

    assert (version["min_version"], version["max_version"]) == ("1.0", NEWEST)
    assert version["status"] == "CURRENT"


def test_microversions(placement):
    """Others than those are refused, with the range."""
    plain = placement("GET", "/resource_providers")
    too_new = placement("GET", "/resource_providers", version="1.99")

    assert plain.headers["openstack-api-version"] == "placement 1.0"
    assert too_new.status == 406
    assert _error(too_new)["max_version"] == NEWEST
    assert "Unacceptable version header: 1.99" in _error(too_new)["detail"]


def test_what_is_refused(placement, target):
    """Errors have a form of their own."""
    unknown = placement("GET", f"/resource_providers/{NOBODY}/usages", version=NEWEST)
    query = placement("GET", "/resource_providers?no_such=1", version=NEWEST)
    tenant = target.api("placement", tenant=True)("GET", "/resource_providers")

    assert unknown.status == 404
    assert set(_error(unknown)) == {"status", "title", "detail", "code", "request_id"}
    assert f"No resource provider with uuid {NOBODY} found" in _error(unknown)["detail"]
    assert query.status == 400
    assert tenant.status == 403


def test_the_shape_of_a_provider(placement):
    """Each compute is one, with three classes of resources."""
    first = placement.ok("GET", "/resource_providers", version=NEWEST)["resource_providers"][0]
    path = f"/resource_providers/{first['uuid']}"
    inventories = placement.ok("GET", f"{path}/inventories", version=NEWEST)
    usages = placement.ok("GET", f"{path}/usages", version=NEWEST)
    aggregates = placement.ok("GET", f"{path}/aggregates", version=NEWEST)
    traits = placement.ok("GET", f"{path}/traits", version=NEWEST)
    allocations = placement.ok("GET", f"{path}/allocations", version=NEWEST)

    assert set(first) == {
        *("uuid", "name", "generation", "links", "parent_provider_uuid", "root_provider_uuid"),
    }
    assert {link["rel"] for link in first["links"]} == {
        *("self", "inventories", "usages", "aggregates", "traits", "allocations"),
    }
    assert set(inventories["inventories"]) == {"VCPU", "MEMORY_MB", "DISK_GB"}
    assert set(inventories["inventories"]["VCPU"]) == {
        *("total", "reserved", "min_unit", "max_unit", "step_size", "allocation_ratio"),
    }
    assert set(usages["usages"]) == {"VCPU", "MEMORY_MB", "DISK_GB"}
    assert aggregates["aggregates"]
    assert "COMPUTE_NODE" in traits["traits"]
    assert set(allocations) == {"allocations", "resource_provider_generation"}


def test_nobody_holds_nothing(placement):
    """A consumer that is not there is not an error."""
    assert placement.ok("GET", f"/allocations/{NOBODY}", version=NEWEST) == {"allocations": {}}
