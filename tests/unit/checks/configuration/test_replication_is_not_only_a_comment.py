"""The rule replication-is-not-only-a-comment."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-is-not-only-a-comment"


def test_passed_where_it_is_set(ask: Ask) -> None:
    """The comment is an example."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
# replication_device = backend_id:zz
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_where_only_the_comment_is_there(ask: Ask) -> None:
    """It looks replicated and is not."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
#replication_device = backend_id:two
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "comment only" in finding.reason
    assert finding.remedy


def test_not_applicable_for_the_sample_of_oslo(ask: Ask) -> None:
    """The sample file has every default in a comment."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
#replication_device = <None>
"""
    finding = ask(RULE, text)

    assert finding.verdict == "not-applicable"


def test_unknown_where_jinja_decides(ask: Ask) -> None:
    """It may write nothing."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = {{ the_target }}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.remedy
