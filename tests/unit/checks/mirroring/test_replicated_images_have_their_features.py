"""The rule replicated-images-have-their-features."""

from __future__ import annotations


def test_passed_with_both(ask):
    """As Cinder sets them."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("a.txt:5")


def test_failed_without_a_journal(ask):
    """Somebody switched it off."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.txt:5")
    assert "lacks journaling" in finding.reason


def test_unknown_when_not_said(ask):
    """The line is missing."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_not_applicable_by_snapshots(ask):
    """They need no journal."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering
	mirroring state: enabled
	mirroring mode: snapshot
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "not-applicable" in verdicts.values()
    assert "failed" not in verdicts.values()
