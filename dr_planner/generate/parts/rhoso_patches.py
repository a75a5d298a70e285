"""Patches for the custom resources of OpenStack on Kubernetes operators at a site."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from dr_planner.errors import InputError
from dr_planner.generate.banner import HASH, heading, wrapped
from dr_planner.generate.parts import ceph_conf, cinder_conf, standby, zone_options
from dr_planner.generate.parts.access import Access, accesses, conf_path, keyring_name
from dr_planner.generate.parts.ansible import written
from dr_planner.generate.parts.database import galera_of, nodes_at
from dr_planner.generate.parts.glance_stores import store_name, stores_at
from dr_planner.generate.parts.libvirt import clashes, secrets
from dr_planner.generate.quoting import backend_name, etc_file, ini_value, plain, pool_name
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site

SECRET = "ceph-conf-files"  # noqa: S105 - the name of an object
NOVA_MAP = "ceph-nova"
NOVA_FILE = "03-ceph-nova.conf"
"""nova-operator takes files of this pattern, in the order of their names."""

REPLICAS = 3
"""The operator takes 1 or 3, and one is no cluster."""

_FOR_LABEL = re.compile(r"[^a-z0-9]+")
_LONGEST_LABEL = 40
_ENTRY = re.compile(r"[A-Za-z0-9_.-]{1,253}")


def files(deployment: Deployment, site: Site) -> dict[str, str]:
    """Every file of a site, by path; none where the design says nothing for it.

    :raises InputError: a name cannot be written.
    """
    confs = ceph_confs(deployment, site)
    found: dict[str, str] = {}
    control = _control_plane(deployment, site, bool(confs))
    nova = _nova(deployment, site)
    if control is not None:
        found["control-plane.yaml"] = control
    if confs:
        found["node-set.yaml"] = _node_set(deployment, site)
    if nova is not None:
        found["nova.yaml"] = nova
    if not found:
        return {}
    return {"kustomization.yaml": _component(deployment, site, found), **found, **confs}


def service_accesses(deployment: Deployment, site: Site) -> tuple[Access, ...]:
    """The clusters that OpenStack's services use, without this tool's own users.

    :raises InputError: a name cannot be written.
    """
    found = []
    for access in accesses(deployment, site):
        uses = tuple(use for use in access.uses if use.pool is not None)
        if uses:
            found.append(replace(access, uses=uses))
    return tuple(found)


def ceph_confs(deployment: Deployment, site: Site) -> dict[str, str]:
    """The ceph.conf of every cluster that a service uses, by path."""
    return {
        f"ceph/{_entry(f'{access.name}.conf')}": ceph_conf.render(deployment, site, access)
        for access in service_accesses(deployment, site)
    }


def keyrings(deployment: Deployment, site: Site) -> tuple[tuple[str, str], ...]:
    """The keyrings that the operator places: file name, and whose it is."""
    return tuple(
        (_entry(keyring_name(access.name, user)), f"client.{user} of {access.cluster.name}")
        for access in service_accesses(deployment, site)
        for user in access.users
    )


def _entry(name: str) -> str:
    """The name of a file in a secret.

    :raises InputError: Kubernetes does not take it.
    """
    if not _ENTRY.fullmatch(name):
        raise InputError(
            f"the file {name!r} cannot be in a secret: Kubernetes takes letters, digits, '-', '_' "
            "and '.', at most 253",
            remedy="Give the Ceph cluster, its user or the backend_id another name in the design.",
        )
    return name


def labels(names: Sequence[str]) -> dict[str, str]:
    """Names that Kubernetes takes, no two the same, for names of the design."""
    found: dict[str, str] = {}
    for name in names:
        base = (
            _FOR_LABEL.sub("-", name.lower()).strip("-")[:_LONGEST_LABEL].strip("-") or "backend"
        )
        label, number = base, 1
        while label in found.values():
            number += 1
            label = f"{base}-{number}"
        found[name] = label
    return found


def not_expressed(deployment: Deployment, site: Site) -> list[str]:
    """What the operators have no field for, as sentences."""
    notes = []
    plane = next((r.sites for r in deployment.regions or () if site.name in r.sites), None)
    if plane is None:
        plane = tuple(each.name for each in deployment.full_sites)
    others = [name for name in plane if name != site.name]
    if others:
        notes.append(
            f"one control plane over several sites: the design has {site.name} and "
            f"{', '.join(others)} in one. These files make a control plane of {site.name} alone"
        )
    galera = galera_of(deployment, site)
    if galera is not None:
        away = [member.name for member in galera.members if member.site != site.name]
        if away:
            notes.append(
                f"Galera across sites: {', '.join(away)}: no member of this database, which is "
                "inside one Kubernetes cluster. Nor is there a field for segments, weights or an "
                "arbitrator. Data reach the other site by backups or an asynchronous copy"
            )
    return notes


# ------------------------------------------------------------------------------ control plane


def _control_plane(deployment: Deployment, site: Site, mounts: bool) -> str | None:
    spec: dict[str, Any] = {}
    notes = [f"NOT GENERATED: {note}." for note in not_expressed(deployment, site)]
    notes += _standbys(deployment, site)
    cinder = _cinder(deployment, site)
    if cinder:
        spec["cinder"] = {"template": cinder}
    glance = _glance(deployment, site)
    if glance is not None:
        spec["glance"] = {"template": {"customServiceConfig": glance}}
        if len(stores_at(deployment, site)) > 1:
            notes.append("Glance: the first store is the default; the design names none.")
    nova = zone_options.nova(deployment)
    if nova:
        text = {"customServiceConfig": zone_options.text(nova)}
        spec["nova"] = {
            "template": {"apiServiceTemplate": text, "schedulerServiceTemplate": dict(text)}
        }
    neutron = zone_options.neutron(deployment)
    if neutron:
        text = {"customServiceConfig": zone_options.text(neutron)}
        spec["neutron"] = {"template": text}
    members = nodes_at(deployment, site)
    if members:
        three = {"replicas": REPLICAS}
        spec["galera"] = {"templates": {"openstack": three, "openstack-cell1": dict(three)}}
        notes.append(
            f"Galera: the design has {len(members)} member(s) with data at this site; the operator"
            f" takes 1 or {REPLICAS}, and 1 is no cluster."
        )
    if mounts and ("cinder" in spec or "glance" in spec):
        spec["extraMounts"] = [_mount(["CinderVolume", "GlanceAPI"])]
        notes.append(
            "extraMounts is a list: this patch replaces the whole list. Add mounts of your own "
            "here if you have any."
        )
    if not spec:
        return None
    about = [
        f"Site {plain(site.name, 'the name of a site')}: a patch of the OpenStackControlPlane. "
        "customServiceConfig replaces the text that is there. replicas of a volume service is at "
        "most 1: there is one service per backend, and its section keeps the backend's name.",
    ]
    return _patch(
        deployment, about, notes, "core.openstack.org/v1beta1", "OpenStackControlPlane", spec
    )


def _standbys(deployment: Deployment, site: Site) -> list[str]:
    """What is to be said of the standbys of a site, which are services without a replica."""
    found = [f"NOT GENERATED: {note}." for note in standby.not_generated(deployment, site)]
    for backend in standby.standbys(deployment, site):
        if backend.host is None:
            found.append(
                f"NOT GENERATED: {backend.name} as a member of cluster {backend.cluster}: this "
                f"control plane has a database of its own, so it is no member of that of "
                f"{backend.site}."
            )
        else:
            found.append(
                f"{backend.name}: replicas 0; it stands by for {backend.site}, and replicas 1 "
                "starts it. It is of use only when the database of this control plane has the "
                f"volumes of {backend.site}, such as after a restore."
            )
    return found


def _cinder(deployment: Deployment, site: Site) -> dict[str, Any]:
    cinder_conf.sections_differ(deployment, site)
    backends = [
        b for b in standby.present(deployment, site) if b.site == site.name or b.host is not None
    ]
    found: dict[str, Any] = {}
    zones = zone_options.cinder(deployment)
    if zones:
        found["customServiceConfig"] = zone_options.text(zones)
    named = labels([backend.name for backend in backends])
    volumes = {}
    for backend in backends:
        listed = backend_name(backend.name, "the name of a Cinder backend")
        enabled = ini_value(listed, "the list of Cinder backends")
        lines = ["[DEFAULT]", f"enabled_backends = {enabled}"]
        if backend.cluster is not None:
            where = f"the cluster of Cinder backend {backend.name!r}"
            lines.append(f"cluster = {ini_value(backend_name(backend.cluster, where), where)}")
        about = cinder_conf.standby_remark(deployment, site, backend)
        volumes[named[backend.name]] = {
            "replicas": 1 if backend.site == site.name else 0,
            "customServiceConfig": "\n".join([*lines, "", about])
            + cinder_conf.section(deployment, backend),
        }
    if volumes:
        found["cinderVolumes"] = volumes
    return found


def _glance(deployment: Deployment, site: Site) -> str | None:
    stores = stores_at(deployment, site)
    if not stores:
        return None
    names = [store_name(store) for store in stores]
    listed = ini_value(",".join(f"{name}:rbd" for name in names), "the list of Glance stores")
    lines = [
        "[DEFAULT]",
        f"enabled_backends = {listed}",
        "",
        "[glance_store]",
        f"default_backend = {ini_value(names[0], 'the name of a Glance store')}",
    ]
    for name, store in zip(names, stores, strict=True):
        pool = pool_name(store.pool, "the pool of a Glance store")
        lines += [
            "",
            f"[{name}]",
            f"rbd_store_ceph_conf = {ini_value(conf_path(store.ceph_cluster), 'a ceph.conf')}",
            f"rbd_store_user = {ini_value(store.user, 'the user of a Glance store')}",
            f"rbd_store_pool = {ini_value(pool, 'the pool of a Glance store')}",
        ]
    return "\n".join(lines) + "\n"


def _mount(propagation: list[str]) -> dict[str, Any]:
    return {
        "name": "dr-planner",
        "region": "r1",
        "extraVol": [{"propagation": propagation, **_volume()}],
    }


def _volume() -> dict[str, Any]:
    return {
        "extraVolType": "Ceph",
        "volumes": [{"name": "ceph", "secret": {"secretName": SECRET}}],
        "mounts": [{"name": "ceph", "mountPath": "/etc/ceph", "readOnly": True}],
    }


# --------------------------------------------------------------------------------- data plane


def _node_set(deployment: Deployment, site: Site) -> str:
    about = [
        f"Site {plain(site.name, 'the name of a site')}: a patch of the OpenStackDataPlaneNodeSet "
        "with the computes. extraMounts is a list: this patch replaces the whole list.",
        "NOT GENERATED: the list of services, which a patch would replace whole. Put ceph-client "
        "after run-os into it, and your own copy of the service nova, which reads the config map "
        f"{NOVA_MAP}, in the place of nova.",
    ]
    spec = {"nodeTemplate": {"extraMounts": [_volume()]}}
    group, kind = "dataplane.openstack.org/v1beta1", "OpenStackDataPlaneNodeSet"
    return _patch(deployment, about, [], group, kind, spec)


def _nova(deployment: Deployment, site: Site) -> str | None:
    options = dict(zone_options.nova(deployment))
    held = secrets(deployment, site)
    libvirt: dict[str, str] = {}
    for disks in deployment.nova:
        if disks.site == site.name:
            cluster = deployment.ceph_cluster(disks.ceph_cluster)
            pool = pool_name(disks.pool, "the pool of Nova's disks")
            path = etc_file(f"{disks.ceph_cluster}.conf", "the name of a ceph.conf")
            libvirt = {
                "images_type": "rbd",
                "images_rbd_pool": ini_value(pool, "the pool of Nova's disks"),
                "images_rbd_ceph_conf": ini_value(path, "the name of a ceph.conf"),
                "rbd_user": ini_value(disks.user, "the user of Nova's disks"),
                "rbd_secret_uuid": str(disks.secret_uuid or cluster.fsid),
            }
    backends = deployment.backends_at(site.name)
    if not libvirt and backends:
        first = backends[0]
        cluster = deployment.ceph_cluster(first.ceph_cluster)
        libvirt = {
            "rbd_user": ini_value(first.user, "the user of a Cinder backend"),
            "rbd_secret_uuid": str(first.secret_uuid or cluster.fsid),
        }
    if libvirt:
        options["libvirt"] = libvirt
    if not options:
        return None
    own = libvirt.get("rbd_secret_uuid")
    notes = [
        f"NOT GENERATED: libvirt secret {secret.uuid}, the key of client.{secret.user} of "
        f"{secret.cluster} ({secret.why}). The data plane makes one secret, that of "
        "rbd_secret_uuid; place this one with the commands of the target 'neutral'."
        for secret in held
        if str(secret.uuid) != own
    ]
    notes += [f"NOT GENERATED: {clash}." for clash in clashes(deployment, site)]
    about = [
        f"Site {plain(site.name, 'the name of a site')}: what nova-compute reads. A copy of the "
        "OpenStackDataPlaneService nova must name this config map among its dataSources; it needs "
        "another name than nova.",
    ]
    data = {
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {"name": NOVA_MAP},
        "data": {NOVA_FILE: zone_options.text(options)},
    }
    return _document(deployment, about, notes, data)


# ---------------------------------------------------------------------------------- kustomize


def _component(deployment: Deployment, site: Site, found: Mapping[str, str]) -> str:
    about = [
        f"Site {plain(site.name, 'the name of a site')}: a component. Name this folder under "
        "'components' of the kustomization that has your own resources of this site.",
        f"The secret {SECRET} is made of files, so no key is in any file here. Put each keyring "
        "into the folder 'keyrings' beside this file; without one of them kustomize stops.",
    ]
    targets = {
        "control-plane.yaml": "OpenStackControlPlane",
        "node-set.yaml": "OpenStackDataPlaneNodeSet",
    }
    data: dict[str, Any] = {
        "apiVersion": "kustomize.config.k8s.io/v1alpha1",
        "kind": "Component",
    }
    if "nova.yaml" in found:
        data["resources"] = ["nova.yaml"]
    patches = [
        {"path": path, "target": {"kind": kind}} for path, kind in targets.items() if path in found
    ]
    if patches:
        data["patches"] = patches
    entries = [f"ceph/{access.name}.conf" for access in service_accesses(deployment, site)]
    entries += [f"keyrings/{name}" for name, _ in keyrings(deployment, site)]
    if entries:
        options = {"disableNameSuffixHash": True}
        data["secretGenerator"] = [{"name": SECRET, "files": entries, "options": options}]
    return _document(deployment, about, [], data)


def _patch(
    deployment: Deployment,
    about: Sequence[str],
    notes: Sequence[str],
    group: str,
    kind: str,
    spec: dict[str, Any],
) -> str:
    """A patch; kustomization.yaml says by its target what it is laid over, not the name here."""
    data = {
        "apiVersion": group,
        "kind": kind,
        "metadata": {"name": "named-by-the-target"},
        "spec": spec,
    }
    return _document(deployment, about, notes, data)


def _document(
    deployment: Deployment, about: Sequence[str], notes: Sequence[str], data: dict[str, Any]
) -> str:
    remarks = [f"{HASH}{plain(row, 'a name')}\n" for note in notes for row in wrapped(note)]
    return heading(deployment, *about) + "".join(["---\n", *remarks]) + written(data) + "\n"
