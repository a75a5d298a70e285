"""Every backend's section is named in enabled_backends.

Why     cinder-volume runs the backends in the list and no others: volumes on a backend that is
        not in it cannot be worked on.
Fix     Add the section's name to enabled_backends, or remove the section.
Source  cinder 29.0.0, cmd/volume.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import normalized


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends."""
    return [(f"[{section.name}]", section) for section in view.backends]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Compare with the list.

    A section that describes a replication target may stay out of it, and so may one of another
    service that this host can run in its place.
    """
    enabled = view.enabled
    where = view.at(section.line)
    if enabled is None:
        return not_applicable("enabled_backends is not in this file", where=where)
    if enabled.value.is_template:
        return unknown("Jinja fills enabled_backends in", where=where)
    if enabled.value.hidden:
        return unknown("enabled_backends holds signs that are not shown here", where=where)
    if normalized(section.name) in {normalized(name) for name in view.enabled_names}:
        return passed("it is enabled", where=where)
    if _is_a_target(section, view):
        return passed("it describes the replication target of another backend", where=where)
    if _has_a_host_of_its_own(section, view):
        return unknown(
            "it is not in enabled_backends; by its backend_host it may stand by for another site",
            where=where,
        )
    return failed("it is not in enabled_backends, so nothing runs it", where=where)


def _is_a_target(section: Section, view: CinderConf) -> bool:
    own = ("volume_backend_name", "rbd_cluster_name")
    names = {section.name, *(view.text(section.name, option) for option in own)}
    address, conf = (view.text(section.name, option) for option in ("san_ip", "rbd_ceph_conf"))
    for _, device in view.devices:
        if device.section == section.name:
            continue
        if device.text("backend_id") in names:
            return True
        if conf is not None and conf == device.text("conf"):
            return True
        if address is not None and address in (device.text("san_ip"), device.text("mvip")):
            return True
    return False


def _has_a_host_of_its_own(section: Section, view: CinderConf) -> bool:
    """Whether a service of another name than those that run here would have it."""
    host = section.option("backend_host")
    if host is None or not host.value.text.strip():
        return False
    running = {view.text(name, "backend_host") for name in view.enabled_names}
    return host.value.text.strip() not in running


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate, "the file has no backend")
