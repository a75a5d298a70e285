"""The rule values-hold-no-comments."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "values-hold-no-comments"


def test_passed_with_the_comment_above(ask: Ask) -> None:
    """A comment on a line of its own is one."""
    text = """\
[one]
# the pool
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_passed_for_a_list_with_semicolons(ask: Ask) -> None:
    """Some drivers separate with semicolons."""
    text = """\
[one]
ds8k_ssid_prefix = FF
replication_device = backend_id:two,port_pairs:I1-I2; I3-I4
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_for_a_comment_behind_a_value(ask: Ask) -> None:
    """It becomes part of the value."""
    text = """\
[one]
rbd_pool = volumes  # the pool
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:2")
    assert "'rbd_pool' holds a comment" in finding.reason
    assert finding.remedy


def test_failed_for_a_comment_line_inside_a_target(ask: Ask) -> None:
    """An indented comment continues the value."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    user:cinder
    ; the other site
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:6")
    assert "'user' holds a comment" in finding.reason
    assert finding.remedy


def test_unknown_for_a_sign_inside_a_secret(ask: Ask) -> None:
    """A password may hold any sign."""
    text = """\
[one]
rbd_pool = volumes
san_password = zz #9
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:3")
    assert "may be part of the secret" in finding.reason
    assert finding.remedy


def test_failed_for_a_comment_among_the_pairs_of_a_target(ask: Ask) -> None:
    """The key below it is glued to the comment and lost."""
    text = """\
[one]
replication_device = backend_id:two,
    # as at the other site
    user:cinder,
    conf:/etc/ceph/two.conf
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert "lost" in finding.reason
