"""Variables of ceph-ansible."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.cephoverrides import conf_parts, pool_parts, sections_of, user_parts
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.settings import repeated_keys, settings
from dr_planner.design.source import Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.cephdeployment import CephAnsibleVars
from dr_planner.model.part import Part

_OWN = re.compile(
    r"^(?:ceph_rbd_mirror_\w+|ceph_origin|ceph_repository|ceph_stable_release|osd_objectstore"
    r"|ceph_docker_image|rbdmirror_group_name|ceph_conf_overrides)\s*:",
    re.MULTILINE,
)
_SERVICES = re.compile(r"^(?:cinder|glance|nova|neutron|keystone|galera)_\w+\s*:", re.MULTILINE)
"""Variables of a project that has ceph-ansible's among its own."""

_POOL = re.compile(r"openstack_\w+_pool")
_KEEPS = (
    "ceph_rbd_mirror_configure",
    "ceph_rbd_mirror_pool",
    "ceph_rbd_mirror_pools",
    "ceph_rbd_mirror_mode",
    "ceph_rbd_mirror_local_user",
    "ceph_rbd_mirror_remote_user",
    "ceph_rbd_mirror_remote_cluster",
    "ceph_rbd_mirror_remote_mon_hosts",
)


def likeness(source: Source) -> Likeness:
    """By variables that only ceph-ansible has, and those that hand theirs to it."""
    if not _OWN.search(source.text):
        return Likeness.NO
    return Likeness.SHAPE if _SERVICES.search(source.text) else Likeness.SURE


def read(source: Source) -> Iterator[Part]:
    """The variables about mirroring as one part. The key of the peer is not kept."""
    for document in source.documents:
        yield from variables(source, document)
    yield repeated_keys(source)


def variables(source: Source, document: Tree) -> Iterator[Part]:
    """What a mapping of variables says, and what of it becomes a part of ceph.conf."""
    yield CephAnsibleVars(path=source.path, variables=settings(document, _KEEPS))
    yield from conf_parts(source, sections_of(document.get("ceph_conf_overrides")))
    listed = document.get("openstack_pools")
    named = [tree for key, tree in document.keys.items() if _POOL.fullmatch(key)]
    yield from pool_parts(source, [*named, *(listed.members if listed is not None else ())])
    users = document.get("openstack_keys")
    yield from user_parts(source, users.members if users is not None else ())


KIND = Kind("ceph-ansible's variables", likeness, read)
