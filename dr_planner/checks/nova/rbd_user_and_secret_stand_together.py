"""rbd_user and rbd_secret_uuid are set together.

Why     libvirt opens a disk with a user and the key in a secret. With one of them alone the
        instance does not start, at this site or where it is evacuated to.
Fix     Set both in [libvirt]: the user that the secret on this compute holds the key of.
Source  nova 34.0.0, virt/libvirt/imagebackend.py, Rbd.libvirt_info; virt/libvirt/volume/net.py.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection
from dr_planner.model.serviceconf import NovaConf

BOTH = ("rbd_user", "rbd_secret_uuid")


ADDED = "nova-compute.conf"
"""A file that packages and tools lay over nova.conf; alone it is read by nobody."""


def subjects(view: NovaConf) -> list[tuple[str, IniSection]]:
    """[libvirt], where one of them is set."""
    section = view.section("libvirt")
    if section is None or not any(section.option(name) for name in BOTH):
        return []
    return [("[libvirt]", section)]


def evaluate(section: IniSection, view: NovaConf) -> Outcome:
    """Look for the other."""
    for name, other in (BOTH, BOTH[::-1]):
        option = section.option(name)
        if option is None or not option.value.text.strip():
            there = section.option(other)
            where = view.at(there.value.line if there else section.line)
            if view.has_statements:
                return unknown(f"{name!r} may be set where the file is filled in", where=where)
            if view.fragment:
                return unknown(f"{name!r} may be set elsewhere", where=where)
            path = PurePosixPath(view.path)
            if path.name == ADDED:
                return unknown(f"{name!r} may be set in nova.conf", where=where)
            if "config" in path.parts[:-1]:
                return unknown(f"{name!r} may be set in the template of the role", where=where)
            return failed(f"{other!r} is set, and {name!r} is not", where=where)
    return passed("both are set", where=view.at(section.line))


CHECK = Check(Severity.ERROR, NovaConf, subjects, evaluate, "[libvirt] sets neither")
