"""The rule replicating-rbd-backends-are-not-clustered."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replicating-rbd-backends-are-not-clustered"
BACKEND = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""


def test_passed_for_one_service(ask: Ask) -> None:
    """It fails over and comes back."""
    assert ask(RULE, "[DEFAULT]\nhost = volumes\n" + BACKEND).verdict == "passed"


def test_failed_for_a_cluster(ask: Ask) -> None:
    """It does not come back."""
    finding = ask(RULE, "[DEFAULT]\ncluster = both\n" + BACKEND)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:2")


def test_unknown_for_a_template(ask: Ask) -> None:
    """It may be filled in with nothing."""
    assert ask(RULE, "[DEFAULT]\ncluster = {{ cluster }}\n" + BACKEND).verdict == "unknown"


def test_not_applicable_to_another_driver(ask: Ask) -> None:
    """Others come back."""
    text = "[DEFAULT]\ncluster = both\n" + BACKEND.replace(
        "rbd.RBDDriver\nrbd_pool = volumes", "pure.PureISCSIDriver\nsan_ip = 10.1.0.9"
    )
    assert ask(RULE, text).verdict == "not-applicable"
