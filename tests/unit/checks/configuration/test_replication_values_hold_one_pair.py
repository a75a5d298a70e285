"""The rule replication-values-hold-one-pair."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-values-hold-one-pair"


def test_passed_with_commas(ask: Ask) -> None:
    """Every line but the last ends in a comma."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    user:cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_where_a_comma_is_missing(ask: Ask) -> None:
    """The next pair is swallowed without an error."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    conf:/etc/ceph/two.conf
    user:cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:5")
    assert "swallows 'user'" in finding.reason
    assert finding.remedy


def test_passed_over_a_comment_inside(ask: Ask) -> None:
    """That is another rule, which says what it is."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    user:cinder
    # the other site
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_unknown_where_jinja_writes_it_all(ask: Ask) -> None:
    """The pairs are not in the file."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = {{ the_target }}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.remedy


def test_failed_where_a_blank_stands_for_the_comma(ask: Ask) -> None:
    """The same on one line."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/two.conf user:cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "'conf' swallows 'user'" in finding.reason


def test_passed_with_blanks_and_colons_in_a_value(ask: Ask) -> None:
    """Neither makes a pair; nor does a blank after the colon."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id: two, conf: /etc/ceph/two.conf, user: a b:c
"""
    assert ask(RULE, text).verdict == "passed"


def test_failed_for_semicolons_in_the_place_of_commas(ask: Ask) -> None:
    """Some drivers have a semicolon inside a value, which is no key then."""
    text = "[one]\nreplication_device = backend_id:two;conf:/etc/ceph/two.conf ; user:a\n"
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert "swallows 'conf'" in finding.reason
    assert ask(RULE, "[one]\nreplication_device = port_pairs:a-b; c-d\n").verdict == "passed"
