"""One cluster, one name."""

from __future__ import annotations


def images(entry, *clusters):
    """glance_ceph_backends."""
    return "glance_ceph_backends:\n" + "".join(entry(name) for name in clusters)


def test_passed_with_the_same(ask, volumes, entry):
    """Also where Cinder has more of them."""
    for given in (("near",), ("near", "far")):
        text = volumes(*given) + images(entry, "near")
        assert set(ask({"globals.yml": text}).values()) == {"passed"}


def test_failed_where_each_has_its_own(ask, volumes, entry):
    """Both names are told."""
    ask({"globals.yml": volumes("near", "far1") + images(entry, "near", "far2")})

    assert ask.findings[0].verdict == "failed"
    assert {"far1", "far2"} <= set(ask.findings[0].reason.replace(";", "").split())


def test_unknown_with_a_template(ask, volumes, entry):
    """It may become any name."""
    text = volumes('"{{ c }}"', name="one") + images(entry, "near")

    assert set(ask({"globals.yml": text}).values()) == {"unknown"}
