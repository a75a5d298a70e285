"""The rule clones-are-not-mirrored-by-snapshots."""

from __future__ import annotations


def test_passed_for_an_image_that_is_none(ask):
    """It was flattened."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: snapshot
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_a_clone(ask):
    """The copy may rot."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	parent: images/base@snap
	mirroring state: enabled
	mirroring mode: snapshot
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "images/base" in finding.reason


def test_unknown_when_the_mode_is_not_said(ask):
    """Of a release before Octopus."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	parent: images/base@snap
	mirroring state: enabled
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "not said" in finding.reason
