"""What values of openstack-helm's charts say about Ceph and replication."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part
from dr_planner.model.rolefiles import RoleFiles
from dr_planner.model.settings import Settings


class HelmDevice(Frozen):
    """A replication_device in the values of a backend.

    :param shape: ``text``, ``list``, ``multistring``, ``csv`` or ``mapping``.
    :param targets: the ``backend_id`` of every target that is known here.
    """

    backend: str
    line: int
    shape: str
    targets: tuple[str, ...] = ()


class StrayBackend(Frozen):
    """A backend, or a mapping of them, in a place that the chart does not read.

    :param place: the path of it.
    :param is_open: whether a template makes it, so that it may be something else.
    """

    place: str
    line: int
    is_open: bool = False


class HelmValues(Part):
    """One file of values.

    :param external: ``ceph_client.external_ceph`` with the ``conf.global`` in it.
    :param backends: the backends of Cinder.
    :param backup: ``backup.external_ceph_rbd``.
    :param admin_key: where it has a key of the admin: ``there``, ``later`` for a template, or
        empty. The key itself is not kept.
    :param libvirt: ``conf.ceph.cinder.external_ceph`` of the libvirt chart.
    :param secret: ``conf.ceph.cinder`` of the libvirt chart.
    :param files: what the charts write into files of Glance, Nova and Neutron.
    :param strays: backends where the chart does not look for any.
    """

    external: Settings | None = None
    backends: tuple[Settings, ...] = ()
    devices: tuple[HelmDevice, ...] = ()
    backup: Settings | None = None
    admin_key: str = ""
    libvirt: Settings | None = None
    secret: Settings | None = None
    files: RoleFiles = RoleFiles()
    strays: tuple[StrayBackend, ...] = ()
