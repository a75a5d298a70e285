"""The rule caps-are-well-formed."""

from __future__ import annotations


def test_passed_for_all_forms(ask):
    """As documents and tools write them."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd pool=a, profile rbd-read-only pool=b"
	caps osd = "allow class-read object_prefix rbd_children, allow rwx pool=vms"
	caps mgr = "allow *"
	caps mds = "allow rw path=/x"
[client.b]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "allow r, allow command \\"osd blocklist\\""
	caps osd = "allow *, allow rwx namespace=a tag cephfs data=b"
	caps mgr = "allow profile rbd, allow r"
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_a_second_service(ask):
    """Copied with its label."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "osd: profile rbd pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:4")
    assert "'osd:' begins no grant" in finding.reason


def test_failed_for_a_service_that_is_none(ask):
    """A slip of the pen."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps ods = "allow *"
	caps mon = "allow r"
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:3")
    assert "no such kind" in finding.reason


def test_unknown_for_a_template(ask):
    """It gets its value later."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "{{ caps }}"
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("a.keyring:3")


def test_failed_for_a_comma_that_is_missing(ask):
    """Two grants run together are none."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "allow profile rbd"
	caps osd = "profile rbd pool=a profile rbd pool=b"
""",
    }
    verdicts = ask(files)

    assert verdicts["client.cinder osd"] == "failed"
    assert verdicts["client.cinder mon"] == "passed"
    assert "comma" in next(f for f in ask.findings if f.verdict == "failed").reason
