"""Environments of TripleO and director."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.cephoverrides import conf_parts, pool_parts, sections_of
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.kinds import puppet_hiera
from dr_planner.design.settings import repeated_keys, settings, value_of
from dr_planner.design.source import Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.part import Part
from dr_planner.model.settings import Settings
from dr_planner.model.tripleo import Caps, TripleoEnvironment

_TOP = re.compile(
    r"^[ \t]*(?:parameter_defaults|resource_registry|CephExternalMultiConfig|CinderRbdMultiConfig"
    r"|CephExtraKeys|NovaComputeAvailabilityZone|CinderStorageAvailabilityZone)"
    r"\s*:",
    re.MULTILINE,
)
"""The two keys of every environment, and parameters of TripleO alone, for a part of one."""

_CLUSTER = ("cluster", "fsid", "external_cluster_mon_ips", "dashboard_enabled")
_BACKEND = (
    "CephClusterName",
    "CephClusterFSID",
    "CephClientUserName",
    "CinderRbdPoolName",
    "CinderRbdAvailabilityZone",
)
_ZONES = (
    "NovaComputeAvailabilityZone",
    "NovaCrossAZAttach",
    "CinderStorageAvailabilityZone",
    "CinderRbdAvailabilityZone",
)
_NAME = re.compile(r"[\w.-]{1,100}")
_CAPS = re.compile(r"[\w.*=:, /\"'-]*")
DAEMONS = ("mon", "osd", "mgr", "mds")
EXTRA = "ExtraConfig"
"""The end of the parameters that hand data to Hiera, such as ControllerExtraConfig."""


def likeness(source: Source) -> Likeness:
    """By the keys that every environment has."""
    return Likeness.SURE if _TOP.search(source.text) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """The parameters about Ceph as parts, and data for Hiera as the files that it becomes.

    Keys of cephx are not kept.
    """
    for document in source.documents:
        parameters = document.get("parameter_defaults")
        tree = parameters if parameters is not None else document
        yield _environment(source, tree)
        size = ("osd_pool_default_size", tree.get("CephPoolDefaultSize"))
        given = sections_of(tree.get("CephConfigOverrides"))
        yield from conf_parts(source, [("global", [size]), *given])
        pools = tree.get("CephPools")
        yield from pool_parts(source, pools.members if pools is not None else ())
        for key, data in tree.keys.items():
            if key.endswith(EXTRA):
                yield from puppet_hiera.files(source, data)
    yield repeated_keys(source)


def _environment(source: Source, tree: Tree) -> TripleoEnvironment:
    clusters, backends = tree.get("CephExternalMultiConfig"), tree.get("CinderRbdMultiConfig")
    extra, name = tree.get("CephExtraKeys"), tree.text_at("CephClusterName") or "ceph"
    names = tree.get("CinderRbdBackendName")
    found = value_of(names)
    return TripleoEnvironment(
        path=source.path,
        clusters=tuple(
            settings(member, _CLUSTER, member.text_at("cluster"))
            for member in (clusters.members if clusters else ())
        ),
        caps=(
            *(c for m in (clusters.members if clusters else ()) for c in _caps(m)),
            *_caps_of(name, extra),
        ),
        backends=tuple(
            _backend(name, node) for name, node in (backends.keys if backends else {}).items()
        ),
        names=None if found is None else tuple(n for n in re.split(r"[,\s]+", found.text) if n),
        names_line=names.line if names else 0,
        has_backends=backends is not None,
        has_clusters=clusters is not None,
        zones=settings(tree, _ZONES),
    )


def _backend(name: str, tree: Tree) -> Settings:
    return settings(tree, _BACKEND, name if _NAME.fullmatch(name) else "?")


def _caps(cluster: Tree) -> Iterator[Caps]:
    yield from _caps_of(cluster.text_at("cluster"), cluster.get("keys"))


def _caps_of(cluster: str, keys: Tree | None) -> Iterator[Caps]:
    for key in keys.members if keys is not None else ():
        client = key.text_at("name")
        for daemon in DAEMONS:
            found = value_of(key.get("caps", daemon), _CAPS)
            if found is not None:
                yield Caps(
                    cluster=_safe(cluster),
                    client=_safe(client),
                    daemon=daemon,
                    value=found,
                )


def _safe(text: str) -> str:
    return text if _NAME.fullmatch(text) else "?"


KIND = Kind("an environment of TripleO", likeness, read)
