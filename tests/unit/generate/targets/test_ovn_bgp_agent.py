"""The target ovn-bgp-agent: golden files, and random designs read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from oslo_config import cfg

from dr_planner.design.load import load
from dr_planner.generate import all_targets
from dr_planner.generate.parts.uplinks import bgp_uplinks, local_numbers
from dr_planner.model.deployment import Deployment
from dr_planner.model.serviceconf import OvnBgpAgentConf
from tests.unit.generate.targets.reading import (
    EXAMPLES,
    agree_with_golden,
    failures,
    put,
    read_by_site,
)
from tests.unit.generate.targets.uplink_designs import uplink_designs

TARGET = all_targets()["ovn-bgp-agent"]


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("ovn-bgp-agent", TARGET, "uplinks")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """The files of all sites together."""
    deployment = load(example)
    put(TARGET.render(deployment), tmp_path)

    assert failures(read_by_site(deployment, tmp_path)) == set()


@settings(max_examples=30, deadline=None)
@given(deployment=uplink_designs())
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """By lint's reader, and by oslo.config, which the agent itself uses."""
    folder = put(TARGET.render(deployment), tmp_path_factory.mktemp("out"))
    parts = read_by_site(deployment, folder)

    assert failures(parts) == set()
    found = {part.site: part for part in parts if isinstance(part, OvnBgpAgentConf)}
    assert set(found) == {site.name for site in deployment.full_sites if bgp_uplinks(site)}
    for name, part in found.items():
        numbers = local_numbers(deployment.site(name))
        option = part.option("DEFAULT", "bgp_AS")
        said = [] if option is None else [option.value.text]
        assert said == ([str(numbers[0])] if numbers else [])
        conf = cfg.ConfigOpts()
        conf.register_opts([cfg.StrOpt("bgp_AS")])
        conf(args=[], default_config_files=[str(folder / name / "bgp-agent.conf")])
        assert conf.bgp_AS == (str(numbers[0]) if numbers else None)


def one_site(*numbers: int | None, longest: int | None = None) -> Deployment:
    uplinks = [
        {
            "name": f"up{position}",
            "provider": "P",
            "protocol": "bgp",
            "local_as": number,
            "longest_prefix": longest,
        }
        for position, number in enumerate(numbers)
    ]
    return Deployment.model_validate(
        {"version": 1, "name": "d", "sites": [{"name": "s", "uplinks": uplinks}]}
    )


def test_several_numbers_are_not_chosen_from() -> None:
    """The operator decides which one the agents have."""
    deployment = one_site(64512, 64513)

    assert (
        "# bgp_AS: the uplinks have 64512, 64513."
        in (TARGET.render(deployment)["s/bgp-agent.conf"])
    )
    assert "site s: which of its AS numbers the agents have" in TARGET.leaves_open(deployment)


def test_a_provider_that_takes_no_single_addresses_is_named() -> None:
    """The agent announces nothing else."""
    short = TARGET.render(one_site(64512, longest=24))["s/bgp-agent.conf"]
    whole = TARGET.render(one_site(64512, longest=32))["s/bgp-agent.conf"]

    assert "takes nothing longer than /24 of IPv4" in short
    assert "NOT WRITTEN" not in whole
