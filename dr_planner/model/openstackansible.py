"""What files of openstack-ansible say about replication, Ceph and Galera."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import Value
from dr_planner.model.part import Part
from dr_planner.model.rolefiles import RoleFiles
from dr_planner.model.settings import Settings


class Targets(Frozen):
    """The replication_device of a backend in cinder_backends.

    :param shape: ``text``, ``list`` or ``mapping``; ``stray`` where it stands beside the backends.
    :param conf: the path of the target's ceph.conf, where it is known here.
    :param user: the client, where the target names it.
    :param secret: the UUID of libvirt's secret, where the target names one.
    :param again: the line where the key stands a second time, 0 where it does not.
    """

    backend: str
    line: int
    shape: str
    conf: Value | None = None
    user: Value | None = None
    secret: Value | None = None
    again: int = 0


class ProviderOption(Frozen):
    """An entry of galera_wsrep_provider_options."""

    option: str
    value: Value


class OsaFile(Part):
    """One file.

    :param has_extra_confs: whether ``ceph_extra_confs`` is there.
    :param backends: cinder_backends, with what they say of Ceph.
    :param zones: the names of groups such as ``az1-infra_hosts``, without their ends.
    :param options: galera_wsrep_provider_options; None where the file does not set it.
    :param files: what the roles write of it into files of Glance, Nova and Neutron.
    :param variables: the name of the database's cluster.
    """

    backends: tuple[Settings, ...] = ()
    targets: tuple[Targets, ...] = ()
    extra_confs: tuple[Settings, ...] = ()
    has_extra_confs: bool = False
    zones: tuple[str, ...] = ()
    options: tuple[ProviderOption, ...] | None = None
    options_line: int = 0
    files: RoleFiles = RoleFiles()
    variables: Settings = Settings()

    def option(self, name: str) -> Value | None:
        """The value of a provider option; the last one counts."""
        found = [each.value for each in self.options or () if each.option == name]
        return found[-1] if found else None
