"""config/global.conf of kolla-ansible, which it lays over the configuration of every service."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.design.cinderconf import read_source
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.part import Part


def likeness(source: Source) -> Likeness:
    """By its name and its folder: it may hold any option."""
    here = source.name == "global.conf" and source.folders[:1] == ("config",)
    return Likeness.NAME if here else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """As Cinder sees it: of all services, that is the one whose merge is looked at."""
    yield read_source(source)


KIND = Kind("kolla-ansible's global.conf", likeness, read)
