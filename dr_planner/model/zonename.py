"""The availability zones that files of Nova, Cinder and Neutron name, with where they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import DEFAULT, Option, Value
from dr_planner.model.part import Collection, P, Part
from dr_planner.model.serviceconf import NeutronConf, NovaConf, zones_named

STORAGE = "storage_availability_zone"
BACKEND = "backend_availability_zone"
CINDERS = (STORAGE, "default_availability_zone")


class ZoneName(Frozen):
    """One name at one place.

    :param name: empty where it is not known.
    :param option: the option that names it.
    """

    service: str
    name: str
    option: str
    where: str


def zones_of_volumes(conf: CinderConf) -> list[ZoneName]:
    """The zones that volumes of a cinder.conf are in: of its backends, or of the service."""
    found = [(BACKEND, conf.option(section.name, BACKEND)) for section in conf.backends]
    default = conf.section(DEFAULT)
    shared = default.option(STORAGE) if default else None
    inherits = not found or any(option is None for _, option in found)
    pairs = [(name, option) for name, option in found if option is not None]
    if shared is not None and inherits:
        pairs.append((STORAGE, shared))
    return [zone for _, option in pairs for zone in _names("Cinder", conf, option)]


def all_zones(view: Collection) -> Iterator[ZoneName]:
    """Every zone that a file names, as it is written."""
    for nova in view.of(NovaConf):
        for option in zones_named(nova):
            yield from _names("Nova", nova, option)
    for neutron in view.of(NeutronConf):
        for option in zones_named(neutron):
            yield from _names("Neutron", neutron, option)
    for cinder in view.of(CinderConf):
        for section in cinder.sections:
            wanted = CINDERS if section.name == DEFAULT else (BACKEND,)
            for name in wanted:
                found = section.option(name)
                if found is not None:
                    yield from _names("Cinder", cinder, found)


def of_its_cloud(lists: Sequence[P], conf: Part, clouds: int) -> list[P]:
    """The lists of the cloud that a file is of: those of its site.

    :param clouds: how many clouds the files may be of. Where no site is told, and they are of one,
        its only list is meant.
    """
    if conf.site:
        return [listed for listed in lists if listed.site == conf.site]
    return list(lists) if clouds == len(lists) == 1 and not lists[0].site else []


def _names(service: str, part: Part, option: Option) -> list[ZoneName]:
    where, value = part.at(option.value.line), option.value
    names = _words(value, several=option.name.endswith("s"))
    return [
        ZoneName(service=service, name=name, option=option.name, where=where) for name in names
    ]


def _words(value: Value, *, several: bool) -> tuple[str, ...]:
    if not value.is_known:
        return ("",)
    words = value.words if several else (value.text.strip().strip("\"'"),)
    return tuple(word for word in words if word)
