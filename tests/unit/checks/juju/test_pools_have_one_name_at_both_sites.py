"""Mirroring goes by names."""

from __future__ import annotations


def test_passed_with_one_name(ask, model):
    """The application's, or the option's."""
    other = model.replace("vol: {", "x: {").replace(
        "charm: cinder-ceph", "charm: cinder-ceph, options: {rbd-pool-name: vol}"
    )
    for second in (model, other):
        assert set(ask({"n/b.yaml": model, "s/b.yaml": second}).values()) == {"passed"}


def test_failed_with_two(ask, model):
    """Both names are told."""
    ask({"n/b.yaml": model, "s/b.yaml": model.replace("vol: {", "vol-s: {")})

    assert ask.findings[0].verdict == "failed"
    assert "vol-s" in ask.findings[0].reason


def test_unknown_with_a_template(ask, model):
    """It may become that name."""
    other = model.replace(
        "charm: cinder-ceph", 'charm: cinder-ceph, options: {rbd-pool-name: "{{ p }}"}'
    )

    assert set(ask({"n/b.yaml": model, "s/b.yaml": other}).values()) == {"unknown"}


def test_not_applicable_to_one_model(ask, bundle):
    """Two sites in one model have pools named by one application."""
    assert set(ask({"b.yaml": bundle}).values()) == {"not-applicable"}
