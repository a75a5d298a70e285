"""The rule scripts-name-one-pool."""

from __future__ import annotations


def test_passed_for_one_name(ask):
    """At both sides."""
    files = {
        "a.sh": """\
# on site-a
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap create --site-name a volumes > t
# on site-b
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap import --site-name b volumes t
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_passed_for_several_pools(ask):
    """One token serves them all."""
    files = {
        "a.sh": """\
# on site-a
rbd mirror pool enable images image
# on site-a
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap create --site-name a volumes > t
# on site-b
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap import --site-name b volumes t
rbd mirror pool peer bootstrap import images t
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_another_name(ask):
    """It cannot be imported."""
    files = {
        "a.sh": """\
# on site-a
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap create --site-name a volumes > t
# on site-b
rbd mirror pool enable volumes-copy image
rbd mirror pool peer bootstrap import --site-name b volumes-copy t
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:6")
    assert "has volumes" in finding.reason


def test_failed_for_peers_of_another_name(ask):
    """The old way."""
    files = {
        "a.sh": """\
rbd --cluster a mirror pool enable volumes image
rbd --cluster b mirror pool enable copies image
rbd --cluster b mirror pool peer add copies client.m@a
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:3")
    assert "has volumes" in finding.reason


def test_unknown_for_a_variable(ask):
    """It gets its value later."""
    files = {
        "a.sh": """\
# on site-a
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap create --site-name a volumes > t
# on site-b
rbd mirror pool enable $POOL image
rbd mirror pool peer bootstrap import --site-name b $POOL t
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "variable" in finding.reason


def test_unknown_for_a_script_of_one_side(ask):
    """The other side's pools are not here."""
    files = {
        "a.sh": "rbd mirror pool peer bootstrap import volumes t\n",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "other side" in finding.reason


def test_passed_for_a_variable_that_is_the_same(ask):
    """Whatever it holds, both sides have a pool of that name."""
    script = (
        "rbd --cluster a mirror pool peer add $POOL client.m@b\n"
        "rbd --cluster b mirror pool peer add $POOL client.m@a\n"
    )
    verdicts = ask({"a.sh": script})

    assert set(verdicts.values()) == {"passed"}
