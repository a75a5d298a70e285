"""Puts together what roles write into files of services, and reads it as those files."""

from __future__ import annotations

import re
from typing import TypeVar

from dr_planner.design.kind import Kind
from dr_planner.design.kinds import glance_conf, neutron_conf, nova_conf
from dr_planner.design.settings import IniText, relined, text_of
from dr_planner.design.source import NotReadable, Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.part import Part
from dr_planner.model.rolefiles import RoleFiles
from dr_planner.model.serviceconf import GlanceConf, NeutronConf, NovaConf

_NAME = re.compile(r"[\w.+-]{1,100}")
P = TypeVar("P", bound=Part)


class RoleTexts:
    """The texts of the files, with the lines of the variables that they are made of."""

    def __init__(self) -> None:
        self.glance, self.nova, self.neutron = IniText(), IniText(), IniText()

    def files(self, path: str) -> RoleFiles:
        """The files, as their readers read them: no value is kept but what these keep.

        :param path: the file that has the variables.
        """
        return RoleFiles(
            glance=_read(path, self.glance, glance_conf.KIND, GlanceConf),
            nova=_read(path, self.nova, nova_conf.KIND, NovaConf),
            neutron=_read(path, self.neutron, neutron_conf.KIND, NeutronConf),
        )


def put(ini: IniText, option: str, tree: Tree | None) -> bool:
    """Write an option where a variable has one value for it; whether it was written."""
    if tree is None or not tree.is_scalar or tree.value is None:
        return False
    ini.option(option, text_of(tree).strip(), tree.line)
    return True


def overrides(tree: Tree | None, ini: IniText) -> None:
    """Write sections that stand as mappings of options."""
    for section, options in (tree.keys if tree is not None else {}).items():
        if not _NAME.fullmatch(section) or not options.is_mapping:
            continue
        ini.section(section, options.line)
        for key, held in options.keys.items():
            if _NAME.fullmatch(key):
                put(ini, key, held)


def _read(path: str, ini: IniText, kind: Kind, wanted: type[P]) -> P | None:
    if not ini.lines:
        return None
    try:
        parts = list(kind.read(Source(path, ini.text)))
    except NotReadable:
        return None
    found = next((part for part in parts if isinstance(part, wanted)), None)
    return None if found is None else relined(found, ini.lines)
