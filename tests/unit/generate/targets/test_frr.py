"""The target frr: golden files, and random designs read back."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from dr_planner.design.frrconf import read_frr
from dr_planner.design.load import load
from dr_planner.design.source import Source
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.parts.uplinks import bgp_uplinks, gateways_of, local_numbers
from dr_planner.model.routingconf import SOME, Instance, RoutingConf
from dr_planner.model.site import Site, Uplink
from tests.unit.generate.targets.importing import imported, otherwise
from tests.unit.generate.targets.reading import (
    EXAMPLES,
    GOLDEN,
    agree_with_golden,
    failures,
    put,
    read_by_site,
)
from tests.unit.generate.targets.uplink_designs import (
    SILENT,
    filled_in,
    one_uplink,
    outspoken,
    uplink_designs,
)

TARGET = all_targets()["frr"]


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("frr", TARGET, "uplinks")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """The files of all gateways together, with their placeholders."""
    deployment = load(example)
    put(TARGET.render(deployment), tmp_path)

    assert failures(read_by_site(deployment, tmp_path)) == set()


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deployment=uplink_designs())
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """AS numbers, prefixes and policies, once the placeholders are filled in."""
    files = TARGET.render(deployment)
    folder = put(files, tmp_path_factory.mktemp("out"))
    parts = read_by_site(deployment, folder)
    silent = any(u.announces == () for site in deployment.sites for u in bgp_uplinks(site))
    assert failures(parts) <= ({"routing.something-is-announced"} if silent else set())
    assert len(parts) == len(files) - 1
    assert all(isinstance(part, RoutingConf) for part in parts)

    for site in deployment.full_sites:
        for gateway in site.gateways or [""]:
            uplinks = [
                u
                for u in bgp_uplinks(site)
                if (gateway or None) in (gateways_of(site, u) or [None])
            ]
            path = f"{site.name}/{gateway}/frr.conf".replace("//", "/")
            assert (path in files) is bool(uplinks)
            if uplinks:
                conf = read_frr(Source(path, filled_in(files[path])))
                (instance,) = conf.instances
                _agrees(site, uplinks, instance)
                uses = [use for s in instance.sessions for f in s.families for use in f.uses]
                assert {f"{use.kind} {use.name}" for use in uses} <= set(conf.defined)


def _agrees(site: Site, uplinks: list[Uplink], instance: Instance) -> None:
    assert instance.asn == (local_numbers(site) or [65000])[0]
    sessions = {session.group: session for session in instance.sessions}
    assert set(sessions) == {uplink.name for uplink in uplinks}
    told = set()
    for uplink in uplinks:
        session = sessions[uplink.name]
        assert session.remote_as == (uplink.peer_as or 65001)
        announced = uplink.announces if uplink.announces is not None else None
        versions = {4} if announced is None else {prefix.version for prefix in announced}
        assert {family.name for family in session.families} == {f"ipv{v}" for v in versions}
        assert all(family.exports == SOME for family in session.families)
        told |= {"192.88.99.0/24"} if announced is None else {str(p) for p in announced}
    assert {origin.prefix for origin in instance.origins} == told


@pytest.mark.skipif(shutil.which("vtysh") is None, reason="no vtysh")
def test_the_parser_of_frr_takes_it(tmp_path: Path) -> None:
    """Where FRR is installed: nothing is applied."""
    for path, text in TARGET.render(load(GOLDEN / "uplinks.yaml")).items():
        if path.endswith("frr.conf"):
            file = put({"frr.conf": filled_in(text)}, tmp_path) / "frr.conf"
            done = subprocess.run(
                ["vtysh", "-C", "-f", str(file)], capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stdout + done.stderr


def test_a_router_id_is_of_one_gateway() -> None:
    """Two routers must not have one id, so an uplink's id is not written at both."""
    two = TARGET.render(one_uplink(router_id="192.0.2.1"))
    one = TARGET.render(one_uplink(router_id="192.0.2.1", gateways=["g1"]))

    assert "192.0.2.1" not in two["s/g1/frr.conf"] + two["s/g2/frr.conf"]
    assert " bgp router-id 192.0.2.1\n" in one["s/g1/frr.conf"]
    assert "s/g2/frr.conf" not in one


def test_an_uplink_that_may_announce_nothing_is_told_nothing() -> None:
    """An empty list says so; a list that is left out is a placeholder."""
    nothing = TARGET.render(one_uplink(announces=[]))["s/g1/frr.conf"]
    unknown = TARGET.render(one_uplink())["s/g1/frr.conf"]

    assert "route-map TO-up deny 10" in nothing and "network <" not in nothing
    assert "network <PREFIX>" in unknown
    assert "uplink up of site s: the prefixes that can be announced (announces)" in (
        TARGET.leaves_open(one_uplink())
    )


def test_names_that_frr_cannot_take_are_refused() -> None:
    """A blank would end the name."""
    with pytest.raises(InputError, match="group of neighbours"):
        TARGET.render(one_uplink(name="to the provider"))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deployment=uplink_designs())
def test_random_designs_come_back(deployment, tmp_path_factory) -> None:
    """By an import: every uplink with its numbers and its own prefixes."""
    after = imported(deployment, TARGET.render(deployment), tmp_path_factory.mktemp("out"))

    assert otherwise(outspoken(deployment), after, SILENT) == []
