"""Where a lab is: nothing in it may be in the way of anything else, nor of the next lab."""

from __future__ import annotations

from pathlib import Path

from tests.lab.place import SITES, Place

FIRST = Place(Path("/nowhere/one"))
SHARED = ("database", "queue", "queue-peers", "epmd")
SERVICES = ("keystone", "cinder", "glance", "placement", "neutron", "nova")
SITE_PORTS = 30


def ports(place: Place) -> list[int]:
    """Every port that the services and clusters of a lab listen on."""
    found = [place.port(name) for name in (*SHARED, *SERVICES)]
    found += [place.of_region_two().port(name) for name in ("keystone", "cinder")]
    for site in SITES:
        found += range(place.site_port(site), place.site_port(site) + SITE_PORTS)
    return found


def test_no_port_is_given_twice() -> None:
    """The second of two daemons on a port would never start."""
    found = ports(FIRST)
    assert len(set(found)) == len(found)


def test_a_lab_keeps_within_its_two_hundred_ports() -> None:
    """A second lab is given the next ones."""
    assert set(ports(FIRST)) <= set(range(FIRST.base, FIRST.base + 200))


def test_the_second_region_shares_the_folder_and_nothing_that_is_a_regions_own() -> None:
    """Its daemons are in the same books; its tables and configuration are not the first's."""
    two = FIRST.of_region_two()

    assert (FIRST.folder / "log", FIRST.clouds_file) == (two.log, two.clouds_file)
    assert FIRST.site_port("site-b") == two.site_port("site-b")
    for own in ("conf", "state", "keystone_url", "region"):
        assert getattr(FIRST, own) != getattr(two, own), own
    assert ("cinder", "cinder_two") == (FIRST.schema("cinder"), two.schema("cinder"))
    assert ("keystone", "keystone-two") == (FIRST.named("keystone"), two.named("keystone"))


def test_a_lab_is_found_again_as_it_was_started(tmp_path: Path) -> None:
    """Later commands name the folder only."""
    place = Place.at(tmp_path, "127.0.77", 15500)
    place.remember()

    assert place == Place.at(tmp_path)
    assert Place.at(tmp_path).of_region_two().port("keystone") == 15530
