"""What the variables, the inventory and the config tree of kolla-ansible say about Ceph."""

from __future__ import annotations

from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.frozen import Frozen
from dr_planner.model.openstackansible import ProviderOption
from dr_planner.model.part import Part
from dr_planner.model.rolefiles import RoleFiles
from dr_planner.model.settings import Settings, is_open


class CephUse(Settings):
    """An entry that makes a service use a Ceph cluster.

    :param service: ``cinder-volume``, ``cinder-backup``, ``glance`` or ``nova``.
    :param required: the keys that the role reads without a default.
    """

    service: str
    required: tuple[str, ...] = ()

    @property
    def cluster(self) -> str:
        """The name of its cluster; empty where it is not known here."""
        return "" if is_open(self.get("cluster")) else self.text("cluster")

    @property
    def users(self) -> tuple[str, ...]:
        """The names of its Ceph users, where they are known here."""
        keys = ("user", "vms.user", "volumes.user")
        return tuple(dict.fromkeys(self.text(k) for k in keys if self.get(k) and self._known(k)))

    def _known(self, key: str) -> bool:
        return not is_open(self.get(key)) and self.text(key) != ""


class KollaGlobals(Part):
    """A globals.yml, or a file with group variables.

    :param uses: the entries of all lists of backends.
    :param templates: lists that Jinja fills in, with their lines.
    :param variables: the variables with the names and pools of older releases.
    :param delivered: files below the config tree, where the file lists them.
    :param files: what the roles write of it into files of Glance, Nova and Neutron.
    :param provider: ``mariadb_wsrep_extra_provider_options``, each with its line.
    """

    uses: tuple[CephUse, ...] = ()
    templates: tuple[tuple[str, int], ...] = ()
    variables: Settings = Settings()
    delivered: tuple[str, ...] | None = None
    files: RoleFiles = RoleFiles()
    provider: tuple[ProviderOption, ...] = ()

    def named(self) -> list[tuple[str, CephUse]]:
        """Every entry with the name that it is reported under."""
        return [(f"{use.service} {use.name}".strip(), use) for use in self.uses]


class ClusterOfHost(Frozen):
    """A host, or a group of them, whose ``ceph_cluster`` the inventory sets."""

    host: str
    cluster: str
    line: int


class KollaInventory(Part):
    """An inventory with a Ceph cluster per host."""

    hosts: tuple[ClusterOfHost, ...] = ()


class EffectiveCinderConf(CinderConf):
    """What a service gets when kolla-ansible has merged the layers of its configuration.

    :param service: such as ``cinder-volume``.
    :param root: the folder ``config`` that the layers are from.
    :param layers: the files that were merged, the first one first.
    """

    service: str
    root: str
    layers: tuple[str, ...] = ()
