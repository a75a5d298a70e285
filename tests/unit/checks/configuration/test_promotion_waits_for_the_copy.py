"""The rule promotion-waits-for-the-copy."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "promotion-waits-for-the-copy"
BACKEND = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""


@pytest.mark.parametrize(
    "options", ["", "rados_connection_retries = 5\n", "rados_connection_interval = 10\n"]
)
def test_passed_for_the_default_or_more(ask: Ask, options: str) -> None:
    """Fifteen seconds, or longer."""
    assert ask(RULE, BACKEND + options).verdict == "passed"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("rados_connection_retries = 1\n", "1 tries, for 0 s"),
        ("rados_connection_retries = 2\n", "2 tries, for 5 s"),
        ("rados_connection_interval = 1\n", "3 tries, for 3 s"),
        ("rados_connection_interval = 0\n", "3 tries, for 0 s"),
    ],
)
def test_failed_for_less(ask: Ask, options: str, told: str) -> None:
    """An idle volume already takes two rounds."""
    finding = ask(RULE, BACKEND + options)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:5")
    assert finding.reason == told


def test_passed_in_time_for_very_many(ask: Ask) -> None:
    """A number that nobody would wait for is not computed."""
    assert ask(RULE, BACKEND + "rados_connection_retries = 99999999\n").verdict == "passed"


def test_unknown_for_a_template(ask: Ask) -> None:
    """It is filled in later."""
    text = BACKEND + "rados_connection_retries = {{ tries }}\n"

    assert ask(RULE, text).verdict == "unknown"


def test_not_applicable_without_a_target(ask: Ask) -> None:
    """Nothing is promoted."""
    text = "".join(line for line in BACKEND.splitlines(True) if "replication" not in line)

    assert ask(RULE, text + "rados_connection_retries = 1\n").verdict == "not-applicable"
