"""The target neutron-dynamic-routing: golden files, and random designs read back."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings

from dr_planner.design.load import load
from dr_planner.generate import all_targets
from dr_planner.generate.parts.uplinks import bgp_uplinks
from dr_planner.model.deployment import Deployment
from dr_planner.model.serviceconf import NeutronConf
from dr_planner.model.site import Site
from tests.unit.generate.targets.reading import (
    EXAMPLES,
    GOLDEN,
    agree_with_golden,
    failures,
    put,
    read_by_site,
)
from tests.unit.generate.targets.uplink_designs import uplink_designs

TARGET = all_targets()["neutron-dynamic-routing"]


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("neutron-dynamic-routing", TARGET, "uplinks")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """The driver exists; the router id waits for the operator. One uplink is said to be one."""
    deployment = load(example)
    put(TARGET.render(deployment), tmp_path)

    assert failures(read_by_site(deployment, tmp_path)) == expected(deployment)


def expected(deployment: Deployment) -> set[str]:
    """What lint says of speakers that the design gives one peer."""
    peers = Counter((site.name, *of[:2]) for site in deployment.sites for of in said(site))
    return {"neutron.speakers-have-two-peers"} if 1 in peers.values() else set()


def said(site: Site) -> set[tuple[int, int, str, int]]:
    """Family, AS of the site, uplink and AS of the provider, where the design says all."""
    return {
        (prefix.version, uplink.local_as, uplink.name, uplink.peer_as)
        for uplink in bgp_uplinks(site)
        for prefix in uplink.announces or ()
        if uplink.local_as is not None and uplink.peer_as is not None
    }


def read_back(text: str) -> set[tuple[int, int, str, int]]:
    """The same from the commands: each peer is made and added to its speaker."""
    rows = [shlex.split(row)[2:] for row in text.split("\n") if row.startswith("openstack ")]
    speakers = {
        row[-1]: (int(row[row.index("--ip-version") + 1]), int(row[row.index("--local-as") + 1]))
        for row in rows
        if row[:2] == ["speaker", "create"]
    }
    peers = {
        row[-1]: int(row[row.index("--remote-as") + 1])
        for row in rows
        if row[:2] == ["peer", "create"]
    }
    return {
        (*speakers[row[3]], row[4].rpartition("-ipv")[0], peers[row[4]])
        for row in rows
        if row[:3] == ["speaker", "add", "peer"]
    }


@settings(max_examples=40, deadline=None)
@given(deployment=uplink_designs())
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """The agent's file by lint's reader, speakers and peers from the commands."""
    files = TARGET.render(deployment)
    folder = put(files, tmp_path_factory.mktemp("out"))
    parts = read_by_site(deployment, folder)

    assert failures(parts) == expected(deployment)
    agents = {part.site: part for part in parts if isinstance(part, NeutronConf)}
    assert set(agents) == {site.name for site in deployment.full_sites if bgp_uplinks(site)}
    for name, part in agents.items():
        site = deployment.site(name)
        driver = part.option("bgp", "bgp_speaker_driver")
        assert driver is not None and driver.value.text.endswith("OsKenBgpDriver")
        assert read_back(files.get(f"{name}/speakers.sh", "")) == said(site)
        for uplink in bgp_uplinks(site):
            unknown = None in (uplink.local_as, uplink.peer_as, uplink.announces)
            note = f"NOT WRITTEN: uplink {uplink.name}; NOT IN THE DESIGN"
            assert (note in files[f"{name}/bgp_dragent.ini"]) is unknown


def test_addresses_of_peers_are_asked_for(run_script) -> None:
    """The script stops before its first command where one is missing."""
    text = TARGET.render(load(GOLDEN / "uplinks.yaml"))["harbour/speakers.sh"]

    status, calls, _ = run_script(text, "public", "192.0.2.9", answers={"openstack": ""})
    assert status != 0
    assert calls == []
    status, calls, errors = run_script(
        text, "public", "192.0.2.9", "2001:db8::9", answers={"openstack": ""}
    )
    assert (status, errors) == (0, "")
    made = [call for call in calls if call[2:4] == ["peer", "create"]]
    assert [call[5] for call in made] == ["192.0.2.9", "2001:db8::9"]
    networks = [call[5:] for call in calls if call[3:5] == ["add", "network"]]
    assert networks == [["harbour-as64512-ipv4", "public"], ["harbour-as64512-ipv6", "public"]]


def test_a_site_without_bgp_has_no_files() -> None:
    """Its uplinks need no speaker."""
    uplink = {"name": "up", "provider": "P", "protocol": "static"}
    deployment = Deployment.model_validate(
        {"version": 1, "name": "d", "sites": [{"name": "s", "uplinks": [uplink]}]}
    )

    assert set(TARGET.render(deployment)) == {"README.txt"}
