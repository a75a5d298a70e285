"""With cross_az_attach off, volumes are in zones that instances are in.

Why     Nova refuses a volume of another zone than the instance's, when it is made and when it
        is brought back at the other site. Zones are compared letter by letter.
Fix     Give each backend the zone of the computes that are to use it, in
        backend_availability_zone; or set cross_az_attach to true.
Source  nova 34.0.0, conf/cinder.py, compute/api.py (_validate_vol_az_for_create) and
        volume/cinder.py (check_availability_zone).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.openstacklist import ComputeListing
from dr_planner.model.part import Collection
from dr_planner.model.serviceconf import NovaConf
from dr_planner.model.zonename import ZoneName, of_its_cloud, zones_of_volumes

NONE = "nova"
"""The zone of hosts that are in none, where default_availability_zone does not say another."""

Subject = tuple[NovaConf, Option, list[ZoneName]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """Nova's files that speak of it, with the zones of all backends that were given."""
    zones = [zone for cinder in view.of(CinderConf) for zone in zones_of_volumes(cinder)]
    found = [(conf, conf.option("cinder", "cross_az_attach")) for conf in view.of(NovaConf)]
    return [(conf.path, (conf, option, zones)) for conf, option in found if option is not None]


def evaluate(thing: Subject, view: Collection) -> Outcome:
    """Compare the zones."""
    conf, option, zones = thing
    where = conf.at(option.value.line)
    if option.value.flag:
        return not_applicable("volumes of all zones can be attached", where=where)
    listed = _listed(view, conf, "cinder-volume")
    if not zones and not listed:
        return not_applicable("no file of Cinder names a zone", where=where)
    if option.value.flag is None or not all(zone.name for zone in zones):
        return unknown("a zone or the flag is filled in later", where=where)
    names = {zone.name for zone in zones} | listed
    said = ", ".join(sorted(names))
    asked = conf.option(DEFAULT, "default_schedule_zone")
    fallback = conf.option(DEFAULT, "default_availability_zone")
    if any(o is not None and not o.value.is_known for o in (asked, fallback)):
        return unknown("Nova's own zone is filled in later", where=where)
    if asked is not None and asked.value.text.strip():
        zone = asked.value.text.strip()
        if zone in names:
            return passed(f"zone {zone} has a backend", where=where)
        return failed(f"instances go to zone {zone}, volumes are in {said}", where=where)
    none = fallback.value.text.strip() if fallback else NONE
    computes = _listed(view, conf, "nova-compute")
    if computes:
        return _compare(computes, names, none, where=where, whole=bool(listed))
    if names == {none}:
        place = f" ({zones[0].where})" if zones else ""
        return failed(
            f"all volumes are in {none!r}, the zone of hosts that are in none{place}: an instance "
            "in a zone can have no volume",
            where=where,
        )
    return unknown(
        f"volumes are in {said}; the zones of computes are in no file",
        "Compare with 'openstack availability zone list --compute'.",
        where=where,
    )


def _listed(view: Collection, conf: NovaConf, what: str) -> set[str]:
    """The zones of services, where their list is of the cloud of the file."""
    lists = [part for part in view.of(ComputeListing) if part.zones_of(what)]
    ours = of_its_cloud(lists, conf, clouds=max(1, len(view.of(CinderConf))))
    return {zone for part in ours for zone in part.zones_of(what)}


def _compare(
    computes: set[str], volumes: set[str], none: str, *, where: str, whole: bool
) -> Outcome:
    """Look for the zone of each compute among those of volumes.

    Hosts that are in no zone may be spare ones. Backends may be in a file that is not here.

    :param whole: whether Cinder has listed its services.
    """
    without = sorted(computes - volumes)
    said = f"computes are in {', '.join(without)}, volumes in {', '.join(sorted(volumes))}"
    if not without:
        return passed(f"computes and volumes are in {', '.join(sorted(computes))}", where=where)
    if not computes & volumes or (whole and without != [none]):
        return failed(f"{said}: an instance there can have no volume", where=where)
    return unknown(f"{said} as far as the files here tell", where=where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no file of Nova sets cross_az_attach"
)
