"""The rule clone-parents-are-mirrored."""

from __future__ import annotations


def test_passed_when_the_parent_is_too(ask):
    """In another pool."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	parent: images/base@snap
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true

north # rbd info images/base
rbd image 'base':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 88db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_when_the_parent_is_not(ask):
    """Glance's pool was forgotten."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	parent: images/base@snap
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true

north # rbd info images/base
rbd image 'base':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	mirroring state: disabled
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "images/base is not" in finding.reason


def test_unknown_when_the_parent_was_not_asked(ask):
    """It may be mirrored."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	parent: images/base@snap
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "images/base" in finding.reason
