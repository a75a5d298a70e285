"""Every backend in enabled_backends has a section.

Why     cinder-volume starts a service for every name in the list. One without a section has no
        settings, or those of the wrong driver.
Fix     Add the section, or correct the name; the two must agree, but for the case of letters.
Source  cinder 29.0.0, cmd/volume.py; oslo.config 10.7.0 compares section names without case;
        cinder.conf.j2 of kolla-ansible 18.0.0 and 22.2.0.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.configuration.backend_options_are_not_in_default import ONLY_BACKENDS
from dr_planner.design.nearest import misspelt
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option

ROLE = frozenset(
    {
        "hnas-nfs",
        "Lightbits-NVMe-TCP",
        "lvm-1",
        "nfs-1",
        "Pure-FlashArray-fc",
        "Pure-FlashArray-iscsi",
        "Pure-FlashArray-nvme-tcp",
        "Pure-FlashArray-roce",
        "QuobyteHD",
        "rbd-1",
        "vmwarevc-vmdk",
        "vmware-vstorage-object",
    }
)
"""Sections that kolla-ansible writes below an override that does not repeat them."""

WHOLE = frozenset({"database", "keystone_authtoken"})
"""Sections that say that a file is no override, but all that the service reads."""


def _default_is_a_backend(view: CinderConf) -> bool:
    """Whether the options of a backend were written into [DEFAULT], where nothing reads them."""
    default = view.section(DEFAULT)
    return default is not None and (
        bool(default.devices) or any(option.name in ONLY_BACKENDS for option in default.options)
    )


def subjects(view: CinderConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.enabled
    return [] if option is None else [("enabled_backends", option)]


def evaluate(option: Option, view: CinderConf) -> Outcome:
    """Look for a section of every name."""
    where = view.at(option.value.line)
    if option.value.is_template:
        return unknown("Jinja fills the list in", where=where)
    if option.value.hidden:
        return unknown("the list holds signs that are not shown here", where=where)
    missing = [name for name in view.enabled_names if view.section(name) is None]
    if missing:
        known = [section.name for section in view.sections if section.name != DEFAULT]
        if not known and not _default_is_a_backend(view):
            reason = "only [DEFAULT] is here; their sections may stand elsewhere"
            return unknown(reason, where=where)
        if ROLE.issuperset(missing) and not WHOLE.intersection(known):
            reason = f"the template of kolla-ansible may bring {', '.join(missing)}"
            return unknown(reason, where=where)
        meant = misspelt(missing[0], known)
        hint = f"; did you mean {meant!r}?" if meant else ""
        return failed(f"no section in this file: {', '.join(missing)}{hint}", where=where)
    return passed("every name has its section", where=where)


CHECK = Check(
    Severity.ERROR, CinderConf, subjects, evaluate, "enabled_backends is not in this file"
)
