"""The rule scripts-start-daemons-at-every-side."""

from __future__ import annotations


def test_passed_with_one_for_each(ask):
    """By their clusters."""
    files = {
        "a.sh": """\
rbd --cluster a mirror pool enable volumes image
rbd --cluster b mirror pool enable volumes image
rbd-mirror --cluster a
rbd-mirror --cluster b
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_passed_for_one_way(ask):
    """Only one side receives."""
    files = {
        "a.sh": """\
# on site-a
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap create --site-name a volumes > t
# on site-b
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap import --site-name b --direction rx-only volumes t
ceph orch apply rbd-mirror --placement=1
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_with_two_for_one(ask):
    """The second serves the first cluster too."""
    files = {
        "a.sh": """\
rbd --cluster a mirror pool enable volumes image
rbd --cluster b mirror pool enable volumes image
rbd-mirror --cluster a
rbd-mirror --cluster=a
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:4")
    assert "b gets none" in finding.reason


def test_unknown_for_units_below_a_heading(ask):
    """The heading is of the lines before."""
    files = {
        "a.sh": """\
# local
rbd --cluster local mirror pool enable volumes image
rbd --cluster remote mirror pool enable volumes image
systemctl start ceph-rbd-mirror@p
systemctl start ceph-rbd-mirror@s
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "not said" in finding.reason


def test_unknown_for_a_unit(ask):
    """Its host is not said."""
    files = {
        "a.sh": """\
rbd --cluster a mirror pool enable volumes image
rbd --cluster b mirror pool enable volumes image
systemctl start ceph-rbd-mirror@m
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "not said" in finding.reason


def test_failed_where_a_unit_stands_below_a_cluster_that_is_named(ask):
    """The other daemon says its cluster, and it is the same one."""
    files = {
        "a.sh": """\
rbd --cluster a mirror pool enable volumes image
rbd --cluster b mirror pool enable volumes image
# cluster a
systemctl start ceph-rbd-mirror@m
# cluster b
rbd-mirror --cluster a --id m
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    assert "b gets none" in ask.findings[0].reason
