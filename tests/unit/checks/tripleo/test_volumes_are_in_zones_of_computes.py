"""Zones of a stack."""

from __future__ import annotations

import pytest


def zones(computes: str, volumes: str, attach: str = "", more: str = "") -> dict[str, str]:
    """An environment with both."""
    text = f"parameter_defaults:\n  NovaComputeAvailabilityZone: {computes}\n"
    text += f"  CinderStorageAvailabilityZone: {volumes}\n{more}"
    return {"az.yaml": text + (f"  NovaCrossAZAttach: {attach}\n" if attach else "")}


@pytest.mark.parametrize(
    ("volumes", "attach", "more"),
    [
        ("edge", "false", ""),
        ("core", "true", ""),
        ("core", "false", "  CinderRbdAvailabilityZone: edge\n"),
        ("core", "false", "  CinderRbdMultiConfig: {b: {CinderRbdAvailabilityZone: edge}}\n"),
    ],
)
def test_passed_where_a_backend_is_in_the_zone(ask, volumes, attach, more):
    """Or where it does not matter; the backend's own zone counts."""
    assert set(ask(zones("edge", volumes, attach, more)).values()) == {"passed"}


def test_failed_where_they_differ(ask):
    """Nothing can be attached."""
    assert set(ask(zones("edge", "core", "false")).values()) == {"failed"}
    assert set(ask(zones("edge", "Edge", "'no'")).values()) == {"failed"}


def test_unknown_where_attaching_is_said_elsewhere(ask):
    """Another environment may turn it off."""
    assert set(ask(zones("edge", "core")).values()) == {"unknown"}
    assert set(ask(zones('"{{ z }}"', "core", "false")).values()) == {"unknown"}
