"""The rule scripts-mirror-both-ways."""

from __future__ import annotations


def test_passed_by_bootstrap(ask):
    """The default is both."""
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
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("a.sh:6")


def test_passed_by_two_imports(ask):
    """Each of them one way."""
    files = {
        "a.sh": """\
# on site-a
rbd mirror pool peer bootstrap import --direction rx-only volumes tb
# on site-b
rbd mirror pool peer bootstrap import --direction rx-only volumes ta
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_passed_by_two_peers(ask):
    """The old way."""
    files = {
        "a.sh": """\
rbd --cluster a mirror pool enable volumes image
rbd --cluster b mirror pool enable volumes image
rbd --cluster a mirror pool peer add volumes client.m@b
rbd --cluster b mirror pool peer add volumes client.m@a
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_by_rx_only(ask):
    """No way back."""
    files = {
        "a.sh": """\
# on site-a
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap create --site-name a volumes > t
# on site-b
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap import --site-name b --direction rx-only volumes t
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:6")
    assert "rx-only" in finding.reason


def test_failed_by_one_peer(ask):
    """The other side gets none."""
    files = {
        "a.sh": """\
rbd --cluster a mirror pool enable volumes image
rbd --cluster b mirror pool enable volumes image
rbd --cluster b mirror pool peer add volumes client.m@a
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:3")
    assert "one of them" in finding.reason


def test_unknown_for_a_script_of_one_side(ask):
    """It may be run at both."""
    files = {
        "a.sh": """\
rbd mirror pool enable volumes image
rbd mirror pool peer add volumes client.m@$REMOTE
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "other side" in finding.reason


def test_unknown_for_a_variable(ask):
    """It gets its value later."""
    files = {
        "a.sh": """\
# on site-a
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap create --site-name a volumes > t
# on site-b
rbd mirror pool enable volumes image
rbd mirror pool peer bootstrap import --site-name b --direction $WAY volumes t
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "variable" in finding.reason
