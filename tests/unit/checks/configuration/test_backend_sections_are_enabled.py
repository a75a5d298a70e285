"""The rule backend-sections-are-enabled."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dr_planner.checks.configuration.backend_sections_are_enabled import evaluate
from dr_planner.design.cinderconf import read_source
from dr_planner.design.source import Source
from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "backend-sections-are-enabled"


def test_passed_where_it_is_named(ask: Ask) -> None:
    """Its service runs."""
    text = """\
[DEFAULT]
enabled_backends = one
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"
    assert finding.where.endswith("cinder.conf:3")


def test_failed_where_it_is_not(ask: Ask) -> None:
    """Nothing runs it."""
    text = """\
[DEFAULT]
enabled_backends = other
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert "nothing runs it" in finding.reason
    assert finding.remedy


STANDBY = """\
[DEFAULT]
enabled_backends = other
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
backend_host = {}
rbd_pool = volumes
[other]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
backend_host = here
rbd_pool = others
"""


@pytest.mark.parametrize(("host", "verdict"), [("there", "unknown"), ("here", "failed")])
def test_a_section_with_a_host_of_its_own_may_stand_by(host: str, verdict: str) -> None:
    """Of a service with another name than those that run here: that of another site, maybe."""
    conf = read_source(Source("cinder.conf", STANDBY.format(host)))
    section = conf.section("one")

    assert section is not None
    assert evaluate(section, conf).verdict == verdict


def test_not_applicable_to_a_fragment(ask: Ask) -> None:
    """The list is in another file."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "not-applicable"


def test_unknown_where_jinja_fills_it_in(ask: Ask) -> None:
    """The names are not in the file."""
    text = """\
[DEFAULT]
enabled_backends = {{ backends }}
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.remedy


@pytest.mark.parametrize(
    "option", ["rbd_cluster_name = far", "rbd_ceph_conf = /etc/ceph/other.conf"]
)
def test_a_section_in_the_cluster_of_a_target_passes(option: str) -> None:
    """kolla-ansible brings the files of such a section, which is not to run."""
    text = f"""\
[DEFAULT]
enabled_backends = near-rbd
[far-rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
{option}
[near-rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
replication_device = backend_id:far,conf:/etc/ceph/other.conf
"""
    conf = read_source(Source("cinder.conf", text))
    section = conf.section("far-rbd")

    assert section is not None
    assert evaluate(section, conf).verdict == "passed"
