"""Cinder's default volume type is one that the cloud has.

Why     Whoever names no type gets the default one. Where there is none of that name, every such
        volume is refused, and so are boot volumes that a recovery makes anew.
Fix     Make the type, or write the name of one that exists into default_volume_type.
Source  cinder 29.0.0, volume/volume_types.py, get_default_volume_type: without a type of that name
        VolumeTypeDefaultMisconfiguredError; __DEFAULT__ is made with the database.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.openstacklist import TypeListing
from dr_planner.model.part import Collection
from dr_planner.model.zonename import of_its_cloud

Subject = tuple[CinderConf, Option]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The files that name one, where types are listed."""
    if not view.of(TypeListing):
        return []
    sections = [(conf, conf.section(DEFAULT)) for conf in view.of(CinderConf)]
    found = [(conf, section.option("default_volume_type") if section else None)
             for conf, section in sections]  # fmt: skip
    return [(conf.path, (conf, option)) for conf, option in found if option is not None]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look for it in the list of the file's own cloud."""
    conf, option = subject
    where, name = conf.at(option.value.line), option.value.text.strip()
    clouds = len({part.path for part in view.of(CinderConf)})
    lists = of_its_cloud(view.of(TypeListing), conf, clouds)
    if not option.value.is_known:
        return unknown("it is filled in later", where=where)
    if any(kind.name == name for listing in lists for kind in listing.types):
        return passed(f"type {name} is listed", where=where)
    if not lists:
        return unknown("which list of types is of this cloud is not known", where=where)
    return failed(f"no type {name} is listed in {lists[0].path}", where=where)


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "there is no list of volume types with a cinder.conf that names the default one",
)
