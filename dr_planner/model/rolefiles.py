"""What the roles of a deployment tool write into the files of services, of its variables."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import ServiceConf
from dr_planner.model.part import Part
from dr_planner.model.serviceconf import GlanceConf, NeutronConf, NovaConf


class RoleFiles(Frozen):
    """A file for each service that the variables say anything of."""

    glance: GlanceConf | None = None
    nova: NovaConf | None = None
    neutron: NeutronConf | None = None

    def of(self, part: Part) -> Iterator[ServiceConf]:
        """The files, with the path and the site of the part that has the variables.

        The roles' own defaults are not in them, so that nothing that is missing counts.
        """
        for conf in (self.glance, self.nova, self.neutron):
            if conf is not None:
                known = {"path": part.path, "site": part.site, "has_statements": True}
                yield conf.model_copy(update=known)
