"""The option lists are read, and say what the services say."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.design import cinderoptions, optionlists, serviceoptions
from dr_planner.design.optionlists import (
    OptionKind,
    known_options,
    option_lists,
    sections_of,
)
from dr_planner.model.inifile import NO_SECTION, normalized

SERVICES = ("cinder", "glance", "neutron", "nova", "ovn-bgp-agent")


@pytest.mark.parametrize("service", SERVICES)
def test_two_releases_of_each_service_are_known(service: str) -> None:
    """The newest is the last."""
    old, new = option_lists(service)

    assert float(old.release.partition(".")[0]) < float(new.release.partition(".")[0])
    assert old.service == new.service == service
    assert "log_file" in new.sections["DEFAULT"]
    assert new.renamed["DEFAULT"]["logfile"] == ("DEFAULT", "log_file")


def test_types_and_limits_are_kept() -> None:
    """As the services declare them."""
    cinder = option_lists("cinder")[-1].sections
    nova = option_lists("nova")[-1].sections

    assert cinder["backend_defaults"]["replication_device"] == OptionKind(type="several dict")
    assert nova["cinder"]["cross_az_attach"] == OptionKind(type="boolean")
    assert nova["libvirt"]["images_type"].choices[-1] == "default"
    assert nova["cinder"]["http_retries"] == OptionKind(type="integer", min=0)


def test_a_service_that_stands_alone_reads_the_sections_of_its_list() -> None:
    """``config lint`` says of any other section that nothing reads it."""
    samples = {"sample_castellan_source", "sample_remote_file_source"}

    for release in option_lists("ovn-bgp-agent"):
        assert release.sections.keys() - samples == serviceoptions.SECTIONS["ovn-bgp-agent"]


def test_a_service_that_is_not_known_has_no_list() -> None:
    assert option_lists("heat") == ()


def test_no_list_holds_sentences() -> None:
    """Helps are other people's words; a name, a type or a choice has no full stop and blanks."""
    for path in (Path(optionlists.__file__).parent / "options").iterdir():
        assert ". " not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("service", serviceoptions.HOMES)
def test_what_is_picked_by_hand_is_in_the_lists(service: str) -> None:
    """Where an option stands is said twice: for every option, and for those that matter."""
    known = known_options(service.removesuffix("-api"))

    for name, section in serviceoptions.HOMES[service].items():
        assert name in known[normalized(section)], name
    for name in serviceoptions.GONE.get(service, ()):
        assert not [section for section, names in known.items() if name in names], name


def test_options_of_cinder_that_are_picked_by_hand_are_in_the_lists() -> None:
    """Those that were never there, or are no more, are not."""
    known = frozenset[str]().union(*known_options("cinder").values())
    picked = (
        cinderoptions.RBD_OPTIONS | cinderoptions.BACKEND_OPTIONS | cinderoptions.SERVICE_OPTIONS
    )

    assert picked <= known
    assert not known & cinderoptions.GONE.keys()


@pytest.mark.parametrize(
    ("service", "names", "expected"),
    [
        ("nova", ["images_type"], ["libvirt"]),
        ("nova", ["rbd_user"], [NO_SECTION]),
        ("nova", ["rbd_user", "images_type"], ["libvirt", "libvirt"]),
        ("nova", ["images_tipe"], [NO_SECTION]),
        ("glance-api", ["rbd_store_pool", "enabled_backends"], ["glance_store", "DEFAULT"]),
        ("neutron", ["availability_zone", "l3_ha", "odd"], ["agent", "DEFAULT", NO_SECTION]),
        ("ovn-bgp-agent", ["bgp_AS", "bgp_nics"], ["DEFAULT", "DEFAULT"]),
        ("none", ["a"], [NO_SECTION]),
    ],
)
def test_the_section_of_an_option_that_stands_in_none(
    service: str, names: list[str], expected: list[str]
) -> None:
    """The only one that reads it, or else the one of the options beside it."""
    assert sections_of(names, service) == dict(zip(names, expected, strict=True))
