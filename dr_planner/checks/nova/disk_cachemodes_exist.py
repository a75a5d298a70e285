"""Every disk_cachemodes names a type of disk and a mode that exist.

Why     Nova ignores a mode that it does not know with a warning in its log; the default mode
        counts, which may acknowledge writes that are not on the disk yet.
Fix     Write type=mode: file, block, network or mount; default, none, writethrough, writeback,
        directsync or unsafe.
Source  nova 34.0.0, virt/libvirt/driver.py, VALID_DISK_CACHEMODES; conf/libvirt.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Option
from dr_planner.model.serviceconf import NovaConf

TYPES = frozenset({"file", "block", "network", "mount"})
MODES = frozenset({"default", "none", "writethrough", "writeback", "directsync", "unsafe"})


def subjects(view: NovaConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.option("libvirt", "disk_cachemodes")
    return [] if option is None else [("disk_cachemodes", option)]


def evaluate(option: Option, view: NovaConf) -> Outcome:
    """Look at each pair."""
    where, value = view.at(option.value.line), option.value
    if not value.is_known:
        return unknown("it is filled in later, or has signs that are not shown", where=where)
    for word in value.words:
        kind, _, mode = word.partition("=")
        if kind not in TYPES or mode not in MODES:
            return failed(f"Nova knows no {word!r}", where=where)
    return passed(", ".join(value.words) or "none", where=where)


CHECK = Check(Severity.WARNING, NovaConf, subjects, evaluate, "disk_cachemodes is not here")
