"""A request gets the microversion that it asks for, or is told why not."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from dr_planner.simulator.openstack.microversion import Microversions
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault, Request

VERSIONS = Microversions("compute", (2, 1), (2, 104), older_header="X-Older")


def _admitted(**headers: str) -> Context:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    request = Request("GET", "http://x", "/", (), sent, b"")
    context = Context(SimpleNamespace(), "north", "http://x", "/compute", request)
    VERSIONS.admit(context)
    return context


@pytest.mark.parametrize(
    ("headers", "version"),
    [
        ({}, (2, 1)),
        ({"openstack_api_version": "compute 2.90"}, (2, 90)),
        ({"openstack_api_version": "compute latest"}, (2, 104)),
        ({"openstack_api_version": "volume 3.71"}, (2, 1)),
        ({"openstack_api_version": "volume 3.71, compute 2.47"}, (2, 47)),
        ({"x_older": "2.10"}, (2, 10)),
        ({"x_older": "2.10", "openstack_api_version": "compute 2.90"}, (2, 90)),
    ],
)
def test_the_header_of_the_service_decides(headers, version):
    """Other services' versions are none of its business."""
    assert _admitted(**headers).version == version


def test_the_answer_says_which_one_it_is():
    """In both headers, and for caches too."""
    headers = _admitted(openstack_api_version="compute 2.90").headers

    assert headers == {
        "OpenStack-API-Version": "compute 2.90",
        "X-Older": "2.90",
        "Vary": "OpenStack-API-Version, X-Older",
    }


@pytest.mark.parametrize(
    ("wanted", "status"), [("2.105", 406), ("1.9", 406), ("two", 400), ("2", 400)]
)
def test_what_there_is_not_is_a_problem_of_the_caller(wanted, status):
    """A client that asks for too much has not looked at the version list."""
    with pytest.raises(Fault) as refused:
        _admitted(openstack_api_version=f"compute {wanted}")

    assert refused.value.status == status
    assert refused.value.problem
    assert wanted in refused.value.message
