"""Variables of roles and values of charts, as the files of services that are made of them."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.design import kollatree
from dr_planner.design.importing.draft import Draft
from dr_planner.model.inifile import ServiceConf
from dr_planner.model.kolla import EffectiveCinderConf, KollaGlobals
from dr_planner.model.part import Collection, Part
from dr_planner.model.serviceconf import GlanceConf, NovaConf

SWITCHES = {GlanceConf: "glance_backend_ceph", NovaConf: "nova_backend_ceph"}
CINDER = "cinder_backend_ceph"
"""The variables of kolla-ansible that make a service use Ceph; without them it does not."""


def with_role_files(parts: Collection, draft: Draft) -> Collection:
    """The parts, and the files that kolla-ansible writes where its switches are on."""
    made: list[Part] = [*_of_kolla(parts, draft), *_volumes_of_kolla(parts, draft)]
    return Collection(parts=(*parts.parts, *made)) if made else parts


def _of_kolla(parts: Collection, draft: Draft) -> Iterator[ServiceConf]:
    for variables in parts.of(KollaGlobals):
        for conf in variables.files.of(variables):
            switch = SWITCHES.get(type(conf))
            if switch is None or _is_on(parts, variables.site, switch):
                yield conf
                continue
            draft.left.append(_unused(conf.at(conf.sections[0].line), conf.service, switch))


def _volumes_of_kolla(parts: Collection, draft: Draft) -> Iterator[EffectiveCinderConf]:
    for variables, conf in kollatree.without_overrides(parts):
        if _is_on(parts, variables.site, CINDER):
            yield conf
            continue
        uses = [use for use in variables.uses if use.service == kollatree.SERVICE]
        draft.left.append(_unused(variables.at(uses[0].line), "cinder", CINDER))


def _unused(where: str, service: str, switch: str) -> str:
    return f"{where}: the entries of {service}; no file of this site sets {switch} to true"


def _is_on(parts: Collection, site: str, switch: str) -> bool:
    flags = {
        part.variables.flag(switch)
        for part in parts.of(KollaGlobals)
        if part.site == site and part.variables.get(switch) is not None
    }
    return flags == {True}
