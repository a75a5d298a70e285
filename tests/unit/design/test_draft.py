"""The design to begin with: it loads, and nothing in it is wrong, filled in or not."""

from __future__ import annotations

import re
import uuid
from collections import Counter
from pathlib import Path

import pytest

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.draft import MOST_SITES, draft
from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.ceph import MirrorProfile
from dr_planner.model.deployment import Deployment


def loaded(tmp_path: Path, text: str) -> Deployment:
    file = tmp_path / "draft.yaml"
    file.write_text(text)
    return load(file)


def verdicts(deployment: Deployment) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for finding in run_checks(all_checks(), DeploymentGraph(deployment)):
        found.setdefault(finding.verdict, set()).add(finding.check)
    return found


@pytest.mark.parametrize("profile", MirrorProfile)
@pytest.mark.parametrize("sites", [2, 3, 4, 9])
def test_nothing_is_wrong_and_something_is_unknown(tmp_path, sites, profile):
    """A draft that fails teaches bad habits; one that passes would claim what nobody told it."""
    deployment = loaded(tmp_path, draft(sites, profile))

    found = verdicts(deployment)
    assert len(deployment.full_sites) == sites
    assert "failed" not in found
    assert "network.uplinks-at-full-sites" in found["unknown"]


@pytest.mark.parametrize("profile", MirrorProfile)
@pytest.mark.parametrize("sites", [2, 3])
def test_filled_in_it_passes(tmp_path, sites, profile):
    """Every indented comment is a line of the design: without its # the answer is yes."""
    text = re.sub(r"^( +)# ", r"\1", draft(sites, profile), flags=re.MULTILINE)
    filled = re.sub(str(uuid.UUID(int=0)), lambda _: str(uuid.uuid4()), text)

    found = verdicts(loaded(tmp_path, filled))

    # No layout is known in which Cinder's own failover survives the loss of a site and can return.
    image = {"storage.replicating-backends-can-move"}
    assert found.pop("unknown", set()) == (image if profile is MirrorProfile.IMAGE else set())
    assert set(found) == {"passed", "not-applicable"}


def test_one_site_is_told_what_it_lacks(tmp_path):
    """There is nowhere to recover to, and no layout mends that."""
    found = verdicts(loaded(tmp_path, draft(1)))

    assert found["failed"] == {
        "automation.lost-site-has-takeover",
        "automation.state-outlives-a-site",
        "database.galera-spans-three-locations",
        "database.quorum-survives-site-loss",
        "database.data-survives-site-loss",
    }


def test_the_largest_loads(tmp_path):
    """Fifty sites in a ring, each mirrored to the next."""
    deployment = loaded(tmp_path, draft(MOST_SITES))

    peers = Counter(mirror.clusters for mirror in deployment.mirrors)
    assert len(peers) == MOST_SITES
    assert set(peers.values()) == {3}


@pytest.mark.parametrize("sites", [0, -1, MOST_SITES + 1])
def test_other_numbers_are_refused(sites):
    """With the numbers that are possible."""
    with pytest.raises(InputError, match="between 1 and 50"):
        draft(sites)


def test_the_same_draft_every_time():
    """Ids that are made up are made from names."""
    assert draft(3) == draft(3)
