"""The target bird: golden files, and random designs read back."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from dr_planner.design.birdconf import read_bird
from dr_planner.design.load import load
from dr_planner.design.source import Source
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.drift.folder import Drift, compared, drift
from dr_planner.generate.parts.uplinks import bgp_uplinks, by_gateway
from dr_planner.model.deployment import Deployment
from dr_planner.model.routingconf import BIRD, NOTHING, SOME, Instance, RoutingConf
from dr_planner.model.site import Uplink
from tests.unit.generate.targets.importing import imported, otherwise
from tests.unit.generate.targets.reading import (
    EXAMPLES,
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

TARGET = all_targets()["bird"]
SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("bird", TARGET, "uplinks")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """The files of all gateways together, with their placeholders."""
    deployment = load(example)
    put(TARGET.render(deployment), tmp_path)

    assert failures(read_by_site(deployment, tmp_path)) == set()


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=uplink_designs())
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """AS numbers, prefixes and policies; nothing drifts from what was generated."""
    files = TARGET.render(deployment)
    parts = read_by_site(deployment, put(files, tmp_path_factory.mktemp("out")))
    silent = any(u.announces == () for site in deployment.sites for u in bgp_uplinks(site))
    assert failures(parts) <= ({"routing.bird-neighbors-are-told-routes"} if silent else set())
    assert len(parts) == len(files) - 1
    assert all(isinstance(part, RoutingConf) and part.software == BIRD for part in parts)
    assert drift(files, compared(files)) == Drift((), "", ())

    for site in deployment.full_sites:
        for gateway, uplinks in by_gateway(site).items():
            path = f"{site.name}/{gateway or ''}/bird.conf".replace("//", "/")
            conf = read_bird(Source(path, filled_in(files[path])))
            (instance,) = conf.instances
            _agrees(uplinks, instance)


def _agrees(uplinks: list[Uplink], instance: Instance) -> None:
    sessions = {session.group: session for session in instance.sessions}
    assert list(sessions) == [uplink.name for uplink in uplinks]
    for uplink in uplinks:
        session = sessions[uplink.name]
        assert session.local_as == (uplink.local_as or 65000)
        assert session.remote_as == (uplink.peer_as or 65001)
        told = {"192.88.99.0/24"} if uplink.announces is None else set(map(str, uplink.announces))
        assert {prefix for f in session.families for prefix in f.told or ()} == told
        exports = {family.exports for family in session.families}
        assert exports == ({SOME} if told else {NOTHING})
        assert {family.imports for family in session.families} == {NOTHING}


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=uplink_designs())
def test_random_designs_come_back(deployment, tmp_path_factory) -> None:
    """By an import, all that a file of BIRD can say."""
    after = imported(deployment, TARGET.render(deployment), tmp_path_factory.mktemp("out"))

    assert otherwise(outspoken(deployment), after, SILENT) == []


@pytest.mark.skipif(shutil.which("bird") is None, reason="no bird")
@settings(max_examples=6, deadline=None, suppress_health_check=SLOW)
@given(deployment=uplink_designs())
def test_the_parser_of_bird_takes_it(deployment, tmp_path_factory) -> None:
    """Where BIRD 2 is installed: the file is read, and nothing is run."""
    for text in TARGET.render(deployment).values():
        if "protocol device" in text:
            file = put({"bird.conf": filled_in(text)}, tmp_path_factory.mktemp("b")) / "bird.conf"
            done = subprocess.run(
                ["bird", "-p", "-c", str(file)], capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stdout + done.stderr


def test_a_router_id_is_of_one_gateway() -> None:
    """Two routers must not have one id, so an uplink's id is not written at both."""
    two = TARGET.render(one_uplink(router_id="192.0.2.1"))
    one = TARGET.render(one_uplink(router_id="192.0.2.1", gateways=["g1"]))

    assert "192.0.2.1" not in two["s/g1/bird.conf"] + two["s/g2/bird.conf"]
    assert "\nrouter id 192.0.2.1;\n" in one["s/g1/bird.conf"]
    assert "s/g2/bird.conf" not in one


def test_an_uplink_that_may_announce_nothing_is_told_nothing() -> None:
    """An empty list says so; a list that is left out is a placeholder."""
    nothing = TARGET.render(one_uplink(announces=[]))["s/g1/bird.conf"]
    unknown = TARGET.render(one_uplink())["s/g1/bird.conf"]

    assert "export none;" in nothing and "protocol kernel" not in nothing
    assert "export where net ~ [ <PREFIX> ];" in unknown
    assert "uplink up of site s: the prefixes that can be announced (announces)" in (
        TARGET.leaves_open(one_uplink())
    )


def test_every_uplink_has_an_as_number_of_its_own() -> None:
    """BIRD has none for all, so nobody must choose."""
    first = {"name": "a", "provider": "P", "protocol": "bgp", "local_as": 64512}
    sites = [{"name": "s", "uplinks": [first, {**first, "name": "b", "local_as": 64513}]}]
    deployment = Deployment.model_validate({"version": 1, "name": "d", "sites": sites})
    text = TARGET.render(deployment)["s/bird.conf"]

    assert re.findall(r"local as (\d+);", text) == ["64512", "64513"]
    assert not [point for point in TARGET.leaves_open(deployment) if "which of its AS" in point]


def test_names_that_bird_cannot_take_are_refused() -> None:
    """A quote would end the name."""
    with pytest.raises(InputError, match="name of a template"):
        TARGET.render(one_uplink(name="it's"))
