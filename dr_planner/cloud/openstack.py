"""The OpenStack endpoints at one site, through openstacksdk."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import openstack
from openstack.config import OpenStackConfig

from dr_planner.cloud.faults import check, translated
from dr_planner.errors import Refused
from dr_planner.model.closure import (
    Attachment,
    Owner,
    SnapshotClosure,
    TypeByValue,
    VolumeClosure,
)
from dr_planner.model.cloudstate import NetworkAgent, Service, VolumeService

VOLUME_MICROVERSION = "3.65"
"""The newest one of which a field is used: ``consumes_quota`` (cinder api_version_request)."""

PAGE = 500


class OpenStackCloud:
    """Implements ``ports.Cloud``.

    :param site: the site whose endpoints these are.
    :param cloud: entry of clouds.yaml.
    :param clouds_file: the clouds.yaml to read; None looks at the usual places.
    :param timeout: seconds to wait for each answer.
    :param ping_timeout: seconds to wait for the proof of life.
    """

    def __init__(
        self,
        site: str,
        cloud: str,
        *,
        clouds_file: Path | None = None,
        timeout: float = 30.0,
        ping_timeout: float = 5.0,
    ) -> None:
        self.site = site
        self._cloud = cloud
        self._clouds_file = clouds_file
        self._timeout = timeout
        self._ping_timeout = ping_timeout
        self._owners: _Directory | None = None
        self._lock = threading.Lock()

    # ------------------------------------------------------------------ connections

    def _connect(self, timeout: float) -> openstack.connection.Connection:
        files = [str(self._clouds_file)] if self._clouds_file else None
        with translated(self.site, f"read the entry {self._cloud!r} of clouds.yaml"):
            config = OpenStackConfig(config_files=files, load_envvars=not files)
            region = config.get_one(cloud=self._cloud, api_timeout=timeout)
            return openstack.connection.Connection(config=region, app_name="dr-planner")

    @cached_property
    def _connection(self) -> openstack.connection.Connection:
        return self._connect(self._timeout)

    @property
    def _volumes(self) -> Any:
        with self._lock:
            connection = self._connection
            with translated(self.site, "find the Block Storage API"):
                return connection.block_storage

    # ------------------------------------------------------------------ looking

    def ping(self) -> str:
        """See ``ports.Cloud``: one token and one answer of Cinder, each bounded."""
        doing = "reach Keystone and Cinder"
        with translated(self.site, doing):
            connection = self._connect(self._ping_timeout)
            connection.session.get_token()
            proxy = connection.block_storage
            answer = proxy.get("/types", params={"limit": 1}, connect_retries=0)
            check(answer, self.site, doing)
            data = proxy.get_endpoint_data()
            newest = data.max_microversion if data is not None else None
            return ".".join(str(number) for number in newest or ())

    def closures(self) -> tuple[VolumeClosure, ...]:
        """See ``ports.Cloud``."""
        proxy = self._volumes
        with translated(self.site, "list volumes"):
            volumes = list(self._paged(proxy, "/volumes/detail", "volumes", all_tenants=1))
        with translated(self.site, "list snapshots"):
            found = self._paged(proxy, "/snapshots/detail", "snapshots", all_tenants=1)
            snapshots: dict[str, list[Mapping[str, Any]]] = {}
            for snapshot in found:
                snapshots.setdefault(snapshot["volume_id"], []).append(snapshot)
        types = self._types()
        owners = self._directory()
        closures = (_closure(v, snapshots.get(v["id"], []), types, owners) for v in volumes)
        return tuple(sorted(closures, key=lambda closure: closure.id))

    def closure(self, volume_id: str) -> VolumeClosure | None:
        """See ``ports.Cloud``."""
        doing = f"show volume {volume_id}"
        proxy = self._volumes
        with translated(self.site, doing):
            answer = proxy.get(f"/volumes/{volume_id}", microversion=VOLUME_MICROVERSION)
            if answer.status_code == 404:
                return None
            volume = check(answer, self.site, doing).json()["volume"]
            query = {"all_tenants": 1, "volume_id": volume_id}
            snapshots = list(self._paged(proxy, "/snapshots/detail", "snapshots", **query))
        return _closure(volume, snapshots, self._types(), self._directory())

    def volume_services(self) -> tuple[VolumeService, ...]:
        """See ``ports.Cloud``."""
        doing = "list volume services"
        proxy = self._volumes
        with translated(self.site, doing):
            answer = proxy.get(
                "/os-services",
                params={"binary": "cinder-volume"},
                microversion=VOLUME_MICROVERSION,
            )
            rows = check(answer, self.site, doing).json()["services"]
        keys = VolumeService.model_fields
        return tuple(VolumeService(**{k: v for k, v in row.items() if k in keys}) for row in rows)

    def volume_type(self, name: str) -> TypeByValue | None:
        """See ``ports.Cloud``."""
        return self._types().get(name)

    def volume_types(self) -> tuple[TypeByValue, ...]:
        """See ``ports.Cloud``."""
        return tuple(self._types().values())

    def compute_services(self) -> tuple[Service, ...]:
        """See ``ports.Cloud``."""
        rows = self._rows("compute", "/os-services", "services", "list compute services")
        with translated(self.site, "read the list of compute services"):
            return tuple(
                Service(
                    binary=row["binary"],
                    host=row["host"],
                    zone=row["zone"],
                    enabled=row["status"] == "enabled",
                    is_up=row["state"] == "up",
                )
                for row in rows
            )

    def network_agents(self) -> tuple[NetworkAgent, ...]:
        """See ``ports.Cloud``."""
        rows = self._rows("network", "/agents", "agents", "list network agents")
        with translated(self.site, "read the list of network agents"):
            return tuple(
                NetworkAgent(
                    kind=row["agent_type"],
                    host=row["host"],
                    zone=row.get("availability_zone") or None,
                    enabled=row["admin_state_up"],
                    is_up=row["alive"],
                )
                for row in rows
            )

    # ------------------------------------------------------------------ changing

    def rehome(
        self, volume_id: str, *, from_host: str, to_host: str, zone: str, volume_type: str | None
    ) -> None:
        """See ``ports.Cloud``."""
        doing = f"re-home volume {volume_id} from {from_host} to {to_host}"
        body = {
            "dr-rehome": {
                "from_host": from_host,
                "to_host": to_host,
                "availability_zone": zone,
                "volume_type": volume_type,
            }
        }
        proxy = self._volumes
        with translated(self.site, doing):
            answer = proxy.post(
                f"/volumes/{volume_id}/action", json=body, microversion=VOLUME_MICROVERSION
            )
            try:
                check(answer, self.site, doing)
            except Refused as error:
                if "no such action" in error.message.lower():
                    raise Refused(
                        error.message,
                        where=error.where,
                        remedy="Load the cinder_hooks extension into cinder-api at this site.",
                    ) from error
                raise

    # ------------------------------------------------------------------ details

    def _rows(self, api: str, path: str, key: str, doing: str) -> list[Mapping[str, Any]]:
        """A list that the SDK would cut down or that it asks for more than is needed."""
        with translated(self.site, doing):
            with self._lock:
                proxy = getattr(self._connection, api)
            answer = check(proxy.get(path), self.site, doing)
            return list(answer.json()[key])

    def _paged(self, proxy: Any, path: str, key: str, **query: Any) -> Iterator[Mapping[str, Any]]:
        """All items of a list that Cinder cuts into pages (``limit`` and ``marker``)."""
        marker = None
        while True:
            params = {**query, "limit": PAGE, **({"marker": marker} if marker else {})}
            answer = proxy.get(path, params=params, microversion=VOLUME_MICROVERSION)
            page = check(answer, self.site, f"list {key}").json()
            yield from page[key]
            if not page[key] or f"{key}_links" not in page:
                return
            marker = page[key][-1]["id"]

    def _types(self) -> dict[str, TypeByValue]:
        doing = "list volume types"
        proxy = self._volumes
        with translated(self.site, doing):
            answer = proxy.get("/types", params={"is_public": "None"})
            rows = check(answer, self.site, doing).json()["volume_types"]
        return {
            row["name"]: TypeByValue(
                id=row["id"], name=row["name"], extra_specs=row.get("extra_specs") or {}
            )
            for row in rows
        }

    def _directory(self) -> _Directory:
        with self._lock:
            if self._owners is None:
                self._owners = self._read_directory()
            return self._owners

    def _read_directory(self) -> _Directory:
        """Names of projects, users and domains; without them where policy forbids the lists."""
        try:
            with translated(self.site, "list projects and users"):
                identity: Any = self._connection.identity  # v3; v2 is long gone
                domains = {d.id: d.name for d in identity.domains()}
                projects = {p.id: _owner(p, domains) for p in identity.projects()}
                users = {u.id: _owner(u, domains) for u in identity.users()}
        except Refused:
            return _Directory({}, {})
        return _Directory(projects, users)


class _Directory:
    def __init__(self, projects: dict[str, Owner], users: dict[str, Owner]) -> None:
        self.projects = projects
        self.users = users


def _owner(thing: Any, domains: Mapping[str, str]) -> Owner:
    return Owner(
        id=thing.id,
        name=thing.name,
        domain_id=thing.domain_id,
        domain_name=domains.get(thing.domain_id),
    )


def _closure(
    volume: Mapping[str, Any],
    snapshots: list[Mapping[str, Any]],
    types: Mapping[str, TypeByValue],
    owners: _Directory,
) -> VolumeClosure:
    if "os-vol-host-attr:host" not in volume or "os-vol-tenant-attr:tenant_id" not in volume:
        raise Refused(
            f"Cinder does not tell host and project of volume {volume['id']}",
            remedy="Use credentials that Cinder's policy treats as administrator.",
        )
    project, user = volume["os-vol-tenant-attr:tenant_id"], volume["user_id"]
    type_name = volume.get("volume_type")
    unknown_type = TypeByValue(id=volume.get("volume_type_id") or "", name=type_name or "")
    # Cinder names the image after the volume, or after _name_id once it was migrated.
    name_id = volume.get("os-vol-mig-status-attr:name_id") or volume["id"]
    return VolumeClosure(
        id=volume["id"],
        name=volume["name"],
        description=volume["description"],
        size_gib=volume["size"],
        status=volume["status"],
        project=owners.projects.get(project, Owner(id=project)),
        user=owners.users.get(user, Owner(id=user)),
        volume_type=types.get(type_name, unknown_type) if type_name else None,
        availability_zone=volume["availability_zone"],
        host=volume["os-vol-host-attr:host"] or "",
        bootable=str(volume["bootable"]).lower() == "true",
        multiattach=volume["multiattach"],
        encrypted=volume["encrypted"],
        encryption_key_id=volume.get("encryption_key_id"),
        metadata=volume["metadata"],
        image_metadata=volume.get("volume_image_metadata") or {},
        group_id=volume.get("group_id"),
        source_volume_id=volume.get("source_volid"),
        source_snapshot_id=volume.get("snapshot_id"),
        replication_status=volume.get("replication_status"),
        consumes_quota=volume.get("consumes_quota", True),
        shared_targets=volume.get("shared_targets"),
        created_at=volume["created_at"],
        attachments=tuple(
            Attachment(
                server_id=row.get("server_id"),
                device=row.get("device"),
                attachment_id=row.get("attachment_id"),
            )
            for row in sorted(volume["attachments"], key=lambda row: str(row["attachment_id"]))
        ),
        snapshots=tuple(
            SnapshotClosure(
                id=row["id"],
                name=row["name"],
                description=row["description"],
                size_gib=row["size"],
                status=row["status"],
                metadata=row["metadata"],
            )
            for row in sorted(snapshots, key=lambda row: str(row["id"]))
        ),
        image=f"volume-{name_id}",
    )
