"""The files of routers, whatever daemon they are for."""

from __future__ import annotations

from dr_planner.generate.parts import routers
from dr_planner.model.deployment import Deployment


def deployment(**site: object) -> Deployment:
    up = {"name": "up", "provider": "P", "protocol": "bgp", "router_id": "192.0.2.1"}
    sites = [{"name": "s", "uplinks": [up], **site}]
    return Deployment.model_validate({"version": 1, "name": "d", "sites": sites})


def test_each_gateway_has_a_file_with_its_uplinks() -> None:
    """Where the design names none, all have one."""

    def conf(_: object, site: object, gateway: str | None, uplinks: list[object]) -> str:
        return f"{gateway} {len(uplinks)}"

    two = routers.files(deployment(gateways=["g1", "g2"]), "x.conf", conf)
    none = routers.files(deployment(), "x.conf", conf)

    assert two == {"s/g1/x.conf": "g1 1", "s/g2/x.conf": "g2 1"}
    assert none == {"s/x.conf": "None 1"}


def test_what_is_open_is_told_of_every_gateway() -> None:
    """An id of one router cannot be that of two."""
    (one,) = deployment(gateways=["g1"]).sites
    (two,) = deployment(gateways=["g1", "g2"]).sites
    (none,) = deployment().sites
    routes = "site s: which routes are taken from its providers"

    assert list(routers.open_points_of(one)) == [routes]
    assert list(routers.open_points_of(two)) == [
        routes,
        "gateway g1 of site s: its BGP router id",
        "gateway g2 of site s: its BGP router id",
    ]
    assert list(routers.open_points_of(none)) == [routes, "site s: its gateways"]


def test_prefixes_that_are_not_known_are_one_placeholder() -> None:
    """Of IPv4; none are none."""
    (site,) = deployment().sites
    (up,) = site.uplinks or ()
    nothing = up.model_copy(update={"announces": ()})

    assert [routers.told(up, version) for version in (4, 6)] == [[routers.PREFIX], []]
    assert routers.told(nothing, 4) == []
