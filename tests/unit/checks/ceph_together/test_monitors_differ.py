"""The rule monitors-differ."""

from __future__ import annotations


def test_passed_for_two_clusters(ask):
    """Each has its own."""
    files = {
        "a.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
""",
        "b.conf": """\
[global]
fsid = c07d9e42-81aa-4f36-b2d5-66e0a1f3947b
mon_host = 10.2.0.1
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_when_one_is_in_both(ask):
    """Half of it was changed."""
    files = {
        "a.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
""",
        "b.conf": """\
[global]
fsid = c07d9e42-81aa-4f36-b2d5-66e0a1f3947b
mon_host = [v2:10.1.0.2:3300,v1:10.1.0.2:6789]
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("b.conf:3")
    assert "10.1.0.2" in finding.reason


def test_unknown_for_a_template(ask):
    """They get their values later."""
    files = {
        "a.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
""",
        "b.conf": """\
[global]
fsid = c07d9e42-81aa-4f36-b2d5-66e0a1f3947b
mon_host = {{ mons }}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("b.conf:3")
    assert "filled in later" in finding.reason
