"""Whether locations of images are shown is said in [DEFAULT].

Why     Cinder and Nova clone an image inside Ceph only where Glance shows where it lies. In
        [glance_store] the option is ignored: each volume becomes a full copy, without a word.
Fix     Move show_image_direct_url and show_multiple_locations to [DEFAULT].
Source  glance 33.0.0, common/config.py: both are options of [DEFAULT].
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, IniSection, Option
from dr_planner.model.serviceconf import GlanceConf

NAMES = frozenset({"show_image_direct_url", "show_multiple_locations"})


def subjects(view: GlanceConf) -> list[tuple[str, tuple[IniSection, Option]]]:
    """The two options, wherever they stand."""
    return [
        (f"[{section.name}] {option.name}", (section, option))
        for section in view.sections
        for option in section.options
        if option.name in NAMES
    ]


def evaluate(thing: tuple[IniSection, Option], view: GlanceConf) -> Outcome:
    """Look at the section."""
    section, option = thing
    where = view.at(option.value.line)
    if section.name == DEFAULT:
        if option.value.is_template:
            return unknown("it is in [DEFAULT], and Jinja fills it in", where=where)
        return passed("it is where Glance reads it", where=where)
    there = view.option(DEFAULT, option.name)
    if there is not None and there.value.flag is not None:
        if there.value.flag == option.value.flag:
            return passed("[DEFAULT] says the same", where=where)
        return failed(f"ignored in [{section.name}], and [DEFAULT] says otherwise", where=where)
    return failed(f"ignored in [{section.name}]", where=where)


CHECK = Check(Severity.ERROR, GlanceConf, subjects, evaluate, "neither option is in this file")
