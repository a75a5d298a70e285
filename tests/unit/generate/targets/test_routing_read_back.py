"""The targets of Neutron's and OVN's agents, imported: what their files say comes back."""

from __future__ import annotations

import re

from hypothesis import HealthCheck, given, settings

from dr_planner.generate import all_targets
from dr_planner.generate.drift.folder import Drift, compared, drift
from dr_planner.generate.parts.uplinks import bgp_uplinks, local_numbers
from dr_planner.model.deployment import Deployment
from tests.unit.generate.targets.importing import imported, otherwise
from tests.unit.generate.targets.uplink_designs import SILENT, outspoken, uplink_designs

NEUTRON = all_targets()["neutron-dynamic-routing"]
OVN = all_targets()["ovn-bgp-agent"]
FRR = all_targets()["frr"]
SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]

OF_SPEAKERS = (
    SILENT
    # Neutron itself chooses what is announced, and each host of the agent has its own router id.
    + r"|sites\[[^\]]+\]\.uplinks\[[^\]]+\]\.(?:announces|router_id)"
)
OF_AGENTS = SILENT + r"|sites\[[^\]]+\]\.uplinks"
"""The agent speaks to the FRR of its own host; no provider is in its file."""


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=uplink_designs())
def test_speakers_and_peers_come_back(deployment, tmp_path_factory) -> None:
    """Every uplink of which the design says enough to be written."""
    files = NEUTRON.render(deployment)
    after = imported(deployment, files, tmp_path_factory.mktemp("out"))

    assert otherwise(written(outspoken(deployment)), after, OF_SPEAKERS) == []
    assert drift(files, compared(files)) == Drift((), "", ())


def written(deployment: Deployment) -> Deployment:
    """The design without the uplinks that are not written: those of no known family."""
    sites = [
        site.model_copy(
            update={"uplinks": tuple(u for u in site.uplinks or () if u.announces) or None}
        )
        for site in deployment.sites
    ]
    return deployment.model_copy(update={"sites": tuple(sites)})


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=uplink_designs())
def test_the_number_of_agents_comes_back_as_a_note(deployment, tmp_path_factory) -> None:
    """A design has no key for it beside uplinks, and no uplink is made up."""
    files = OVN.render(deployment)
    folder = tmp_path_factory.mktemp("out")
    after = imported(deployment, files, folder)
    text = (folder / "imported.yaml").read_text()

    assert otherwise(outspoken(deployment), after, OF_AGENTS) == []
    numbers = [n for site in deployment.full_sites for n in local_numbers(site)]
    assert re.findall(r"single addresses in AS (\d+) \(", text) == [str(n) for n in numbers]
    assert drift(files, compared(files)) == Drift((), "", ())


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=uplink_designs())
def test_agents_and_frr_agree(deployment, tmp_path_factory) -> None:
    """Together they give the uplinks, each with the number that the agents have."""
    files = {**OVN.render(deployment), **FRR.render(deployment)}
    folder = tmp_path_factory.mktemp("out")
    after = imported(deployment, files, folder)

    assert "no uplink of" not in (folder / "imported.yaml").read_text()
    wanted = outspoken(deployment)
    for site in after.sites:
        found = {(u.name, u.local_as, u.peer_as) for u in site.uplinks or ()}
        told = {(u.name, u.local_as, u.peer_as) for u in wanted.site(site.name).uplinks or ()}
        assert found == told
    assert any(bgp_uplinks(site) for site in deployment.sites) or len(files) == 1
