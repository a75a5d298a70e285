"""The rule clients-may-break-locks."""

from __future__ import annotations


def test_passed_with_the_profile(ask):
    """It allows what is needed."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("a.keyring:3")


def test_passed_with_the_command_alone(ask):
    """The way before profiles."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "allow r, allow command \\"osd blacklist\\""
	caps osd = "profile rbd pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_with_reading_alone(ask):
    """As in guides from before Luminous."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "allow r"
	caps osd = "profile rbd pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:3")
    assert "ban a dead client" in finding.reason


def test_unknown_for_a_template(ask):
    """It gets its value later."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "{{ caps }}"
	caps osd = "profile rbd pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("a.keyring:3")
