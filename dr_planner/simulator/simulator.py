"""The simulator: the sites of a deployment, with their OpenStack and Ceph, in this process."""

from __future__ import annotations

import base64
import secrets
import socket
import struct
import threading
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from dr_planner.errors import InputError, NotFound
from dr_planner.model.ceph import MirrorDirection, MirrorMode, MirrorProfile
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.openstack import VolumeType as DesignedType
from dr_planner.simulator.access import Access, write_ceph, write_clouds, write_rbd
from dr_planner.simulator.calls import Call, CallLog
from dr_planner.simulator.ceph import endpoint, rbd_command
from dr_planner.simulator.ceph.image import Image
from dr_planner.simulator.ceph.storage import CephError, CephStorage
from dr_planner.simulator.faults import Effect, Faults
from dr_planner.simulator.gateway import Gateway
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.block_storage import DEFAULT_TYPE, BlockStorage
from dr_planner.simulator.region.directory import Directory, Project
from dr_planner.simulator.region.region import REGION, Quorum, Region
from dr_planner.simulator.region.volume import (
    REPLICATION_ENABLED,
    TRUE,
    Attachment,
    Service,
    Snapshot,
    Volume,
    VolumeType,
)
from dr_planner.simulator.timeline import Timeline
from dr_planner.simulator.web.door import Door
from dr_planner.simulator.web.http import HTTPConnection
from dr_planner.simulator.workload import Workload, WorkloadVolume

EACCES, ETIMEDOUT = 13, 110
RELEASE = "16.2.15"
"""The Ceph that was measured; said of clusters whose release the design leaves out."""

KEPT_ANSWERS = 1000


class Simulator:
    """Plays a deployment. Reached over HTTP and by an ``rbd`` process, on loopback only.

    :param seed: of identifiers and jitter; the same seed gives the same simulator.
    :param speed: how many simulated seconds pass in a real one. At one, mirroring takes its time
        as it does in reality; a hundred makes it quick.
    :raises InputError: the deployment has something that the simulator cannot play.
    """

    def __init__(self, deployment: Deployment, *, seed: int = 0, speed: float = 1.0) -> None:
        self.deployment = deployment
        self.faults = Faults()
        self.problems: list[str] = []
        self._lock = threading.RLock()
        self._calls = CallLog()
        self._lost: set[str] = set()
        self._answers: dict[str, tuple[int, str, str]] = {}
        self.timeline = Timeline(speed=speed, seed=seed)
        identifiers = Identifiers(seed)
        ceph = CephStorage(self.timeline, identifiers)
        self.region = Region(
            deployment=deployment,
            timeline=self.timeline,
            identifiers=identifiers,
            directory=Directory(self.timeline, identifiers),
            block_storage=BlockStorage(self.timeline, identifiers, ceph),
            ceph=ceph,
            quorum=Quorum(deployment.galera.members if deployment.galera else ()),
        )
        self._build_ceph()
        self._build_block_storage()
        gateway = Gateway(
            self.region, self._lock, self._calls, self.problems, self.faults, self.lose_site
        )
        self._gateway = gateway
        self._api_doors = {
            site.name: Door(partial(self._serve_http, site.name)) for site in deployment.full_sites
        }
        self._ceph_doors = {
            cluster.name: Door(partial(self._serve_rbd, cluster.name))
            for cluster in deployment.ceph_clusters
        }

    # ------------------------------------------------------------------- start and stop

    def start(self) -> None:
        """Open the ports of all sites that are not lost."""
        for site in self.deployment.sites:
            if site.name not in self._lost:
                self._open(site.name)

    def stop(self) -> None:
        """Close all ports for good."""
        for door in (*self._api_doors.values(), *self._ceph_doors.values()):
            door.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def write_access(self, folder: Path, clouds_file: Path | None = None) -> Access:
        """Write the files by which programs reach this simulator.

        :param folder: is made; takes ``ceph/``, ``bin/`` and, unless named, ``clouds.yaml``.
        :param clouds_file: where the clouds.yaml goes instead.
        """
        folder = folder.absolute()
        ceph, programs = folder / "ceph", folder / "bin"
        for needed in (folder, ceph, programs):
            needed.mkdir(mode=0o700, parents=True, exist_ok=True)
        clouds = clouds_file or folder / "clouds.yaml"
        entries = {}
        for site in self.deployment.full_sites:
            entries[site.cloud or site.name] = {
                "auth": {
                    "auth_url": f"http://127.0.0.1:{self._api_doors[site.name].port}/identity/v3",
                    "username": self.region.directory.admin.name,
                    "password": self.region.directory.admin_password,
                    "project_name": self.region.directory.admin_project.name,
                    "user_domain_name": "Default",
                    "project_domain_name": "Default",
                },
                "region_name": REGION,
                "identity_api_version": "3",
                "volume_api_version": "3",
            }
        write_clouds(clouds, entries)
        for name, cluster in self.region.ceph.clusters.items():
            address = f"127.0.0.1:{self._ceph_doors[name].port}"
            write_ceph(ceph, name, fsid=cluster.fsid, address=address, keys=cluster.keys)
        write_rbd(programs)
        return Access(clouds, ceph, programs)

    # --------------------------------------------------------------------- calls so far

    @property
    def calls(self) -> list[Call]:
        """Every HTTP request and every rbd command so far."""
        with self._lock:
            return self._calls.all()

    def mutating_calls(self) -> list[Call]:
        """Those that asked for a change."""
        return [call for call in self.calls if call.mutating]

    # --------------------------------------------------------------------- life and death

    def lose_site(self, site: str) -> None:
        """A site is lost as a whole: API, Ceph, services and database members.

        :raises NotFound: there is no such site.
        """
        self._known_site(site)
        with self._lock:
            if site in self._lost:
                return
            self.timeline.run_due()
            self._lost.add(site)
            self.region.quorum.lose(site)
            self.region.block_storage.lose_site(site)
            for cluster in self.deployment.clusters_at(site):
                self.region.ceph.stop_cluster(cluster.name)
            doors = self._doors(site)
        for door in doors:
            door.shut()

    def return_site(self, site: str) -> None:
        """A lost site comes back as it was when it was lost.

        :raises NotFound: there is no such site.
        """
        self._known_site(site)
        with self._lock:
            if site not in self._lost:
                return
            self.timeline.run_due()
            self._lost.discard(site)
            self.region.quorum.restore(site)
            self.region.block_storage.return_site(site)
            for cluster in self.deployment.clusters_at(site):
                self.region.ceph.start_cluster(cluster.name)
        self._open(site)

    @property
    def lost_sites(self) -> frozenset[str]:
        """The sites that are lost now."""
        with self._lock:
            return frozenset(self._lost)

    @property
    def database_works(self) -> bool:
        """Whether the database has quorum; without it no API answers well."""
        with self._lock:
            return self.region.quorum.holds

    def stop_daemon(self, cluster: str) -> None:
        """The rbd-mirror daemon of a cluster dies.

        :raises NotFound: there is no such cluster.
        """
        self._known_cluster(cluster)
        with self._lock:
            self.timeline.run_due()
            self.region.ceph.stop_daemon(cluster)

    def start_daemon(self, cluster: str) -> None:
        """The rbd-mirror daemon of a cluster is started again.

        :raises NotFound: there is no such cluster.
        """
        self._known_cluster(cluster)
        with self._lock:
            self.timeline.run_due()
            self.region.ceph.start_daemon(cluster)

    # ------------------------------------------------------------------- guests' own data

    def write(self, cluster: str, pool: str, image: str, data: bytes | str) -> None:
        """Write to an image as a guest would.

        :raises CephError: the image is not there, or read-only, or the cluster is lost.
        """
        self._known_cluster(cluster)
        with self._lock:
            self.timeline.run_due()
            if not self.region.ceph.clusters[cluster].alive:
                raise CephError(ETIMEDOUT, f"cluster {cluster} is lost, and its guests with it")
            content = data.encode() if isinstance(data, str) else data
            self.region.ceph.write(cluster, pool, image, content)

    def data(self, cluster: str, pool: str, image: str) -> str:
        """A checksum of an image's content at one cluster; equal content, equal checksum.

        :raises CephError: the image is not there.
        """
        return self._image(cluster, pool, image).checksum()

    def writes(self, cluster: str, pool: str, image: str) -> tuple[bytes, ...]:
        """Everything written to an image that has arrived at one cluster, in order.

        :raises CephError: the image is not there.
        """
        return tuple(self._image(cluster, pool, image).writes)

    def _image(self, cluster: str, pool: str, image: str) -> Image:
        self._known_cluster(cluster)
        with self._lock:
            self.timeline.run_due()
            return self.region.ceph.image(cluster, pool, image)

    # ------------------------------------------------------------------------ population

    def populate(self, workload: Workload) -> None:
        """Fill the cloud: everything is there at once, as if it had been made long ago.

        :raises NotFound: the workload names a backend or type that the design does not have.
        """
        with self._lock:
            self.timeline.run_due()
            directory = self.region.directory
            projects: dict[str, Project] = {}
            for project in workload.projects:
                domain = directory.domain_of({"name": project.domain})
                domain = domain or directory.add_domain(project.domain)
                made = directory.add_project(project.name, domain)
                projects[f"{project.domain}/{project.name}"] = made
                for user in project.users:
                    known = directory.user_of(
                        {"name": user.name, "domain": {"name": project.domain}}
                    )
                    known = known or directory.add_user(user.name, domain)
                    for role in user.roles:
                        directory.assign(known, role, made)
            for volume in workload.volumes:
                self._populate_volume(volume, projects)

    def _populate_volume(self, wanted: WorkloadVolume, projects: dict[str, Project]) -> None:
        storage, identifiers = self.region.block_storage, self.region.identifiers
        try:
            backend = self.deployment.backend(wanted.backend)
        except KeyError:
            raise NotFound(f"the design has no Cinder backend {wanted.backend}") from None
        service = storage.service(backend.service_host)
        kind = storage.type_named(wanted.volume_type)
        if service is None or kind is None:
            raise NotFound(f"the design has no volume type {wanted.volume_type}")
        domain, _, name = wanted.user.partition("/")
        user = self.region.directory.user_of({"name": name, "domain": {"name": domain}})
        if wanted.project not in projects or user is None:
            raise NotFound(f"the workload has no project {wanted.project} or user {wanted.user}")
        volume = Volume(
            id=identifiers.uuid(),
            project_id=projects[wanted.project].id,
            user_id=user.id,
            name=wanted.name,
            description=wanted.description,
            size=wanted.size,
            status="creating",
            availability_zone=service.zone,
            host=service.pool_name,
            type_id=kind.id,
            created_at=self.timeline.now(),
            metadata=dict(wanted.metadata),
            image_metadata=dict(wanted.image_metadata),
            service_uuid=service.uuid,
            bootable=wanted.bootable,
            readonly=wanted.readonly,
        )
        storage.volumes[volume.id] = volume
        storage.finish_create(volume, service)
        for data in wanted.writes:
            self.region.ceph.write(service.cluster, service.pool, volume.image, data.encode())
        for taken in wanted.snapshots:
            snapshot = Snapshot(
                id=identifiers.uuid(),
                volume_id=volume.id,
                project_id=volume.project_id,
                user_id=volume.user_id,
                name=taken.name,
                description=taken.description,
                size=volume.size,
                status="creating",
                metadata=dict(taken.metadata),
                created_at=self.timeline.now(),
            )
            storage.snapshots[snapshot.id] = snapshot
            storage.finish_create_snapshot(snapshot, volume, service)
        if wanted.server is not None:
            attachment = Attachment(
                id=identifiers.uuid(),
                volume_id=volume.id,
                server_id=identifiers.uuid(),
                host_name=f"compute-{service.site}",
                device="/dev/vdb",
                status="attached",
                attached_at=self.timeline.now(),
            )
            storage.attachments[attachment.id] = attachment
            volume.status = "in-use"

    def settle(self, timeout: float = 60.0) -> None:
        """Wait until every mirrored copy has caught up with its primary.

        :param timeout: real seconds.
        :raises TimeoutError: it took longer.
        """
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            with self._lock:
                self.timeline.run_due()
                if self.region.ceph.all_caught_up():
                    return
            time.sleep(0.01)
        raise TimeoutError("some images have not caught up with their primary")

    # -------------------------------------------------------------------------- building

    def _build_ceph(self) -> None:
        ceph = self.region.ceph
        for designed in self.deployment.ceph_clusters:
            cluster = ceph.add_cluster(
                designed.name,
                site=designed.site,
                fsid=str(designed.fsid),
                release=designed.release or RELEASE,
            )
            for client in ("admin", designed.client):
                cluster.keys.setdefault(client, _cephx_key())
            for pool in designed.pools:
                mirrored = bool(self.deployment.mirrors_of(designed.name, pool.name))
                if mirrored and pool.mode is MirrorMode.SNAPSHOT:
                    raise InputError(
                        f"pool {pool.name} of cluster {designed.name} is mirrored by snapshots; "
                        "the simulator plays journal mode only",
                        remedy="Set the pool's mode to journal in the design that you simulate.",
                    )
                profile = (pool.profile or MirrorProfile.POOL) if mirrored else None
                ceph.add_pool(
                    designed.name,
                    pool.name,
                    mode="disabled" if profile is None else profile.value,
                    journaling=bool(pool.journaling),
                )
        for mirror in self.deployment.mirrors:
            first, second = mirror.clusters
            two_way = mirror.direction is MirrorDirection.RX_TX
            ceph.add_mirror(mirror.pool, first, second, two_way=two_way)

    def _build_block_storage(self) -> None:
        storage, identifiers = self.region.block_storage, self.region.identifiers
        for site in self.deployment.full_sites:
            zone = site.availability_zones.cinder or "nova"
            if zone not in storage.zones:
                storage.zones.append(zone)
            storage.services.append(
                Service(identifiers.uuid(), "cinder-scheduler", site.name, zone, site.name)
            )
        for backend in self.deployment.cinder.backends:
            storage.services.append(self._volume_service(backend))
        storage.types = {
            kind.id: kind
            for kind in (
                VolumeType(identifiers.uuid(), DEFAULT_TYPE, {}, "Default Volume Type"),
                *(self._type(designed) for designed in self.deployment.cinder.volume_types),
            )
        }

    def _volume_service(self, backend: CinderBackend) -> Service:
        zone = self.deployment.site(backend.site).availability_zones.cinder or "nova"
        targets = tuple(target.backend_id for target in backend.replication)
        return Service(
            uuid=self.region.identifiers.uuid(),
            binary="cinder-volume",
            host=backend.service_host,
            zone=zone,
            site=backend.site,
            replication_status="enabled" if targets else "disabled",
            cluster=backend.ceph_cluster,
            pool=backend.pool,
            pool_name=backend.volume_host,
            backend_name=backend.volume_backend_name or backend.name,
            targets=targets,
        )

    def _type(self, designed: DesignedType) -> VolumeType:
        specs: dict[str, str] = {}
        if len(designed.backends) == 1:
            backend = self.deployment.backend(designed.backends[0])
            specs["volume_backend_name"] = backend.volume_backend_name or backend.name
        if designed.replicated:
            specs[REPLICATION_ENABLED] = TRUE
        if designed.multiattach:
            specs["multiattach"] = TRUE
        return VolumeType(self.region.identifiers.uuid(), designed.name, specs)

    # --------------------------------------------------------------------------- serving

    def _serve_http(self, site: str, connection: socket.socket) -> None:
        port = self._api_doors[site].port
        HTTPConnection(connection, port, partial(self._gateway.answer, site))

    def _serve_rbd(self, cluster: str, connection: socket.socket) -> None:
        with suppress(endpoint.Closed):
            if not endpoint.serve(connection, partial(self._rbd, cluster)):
                # Never answer, but keep the connection, so that the command hangs.
                connection.recv(1)

    def _rbd(
        self, cluster: str, client: str, key: str, number: str, words: list[str]
    ) -> tuple[int, str, str] | None:
        what = " ".join(words)
        fault = self.faults.hit("rbd", cluster, what)
        effect = fault.effect if fault is not None else None
        if fault is not None and effect is Effect.DELAY:
            time.sleep(fault.seconds)
        with self._lock:
            if number in self._answers:
                return self._answers[number]
            mutating = rbd_command.is_mutating(words)
            if effect is Effect.LOSE_SITE:
                self.lose_site(self.region.ceph.clusters[cluster].site)
            if effect in (Effect.DROP_BEFORE, Effect.LOSE_SITE):
                self._calls.add(cluster, "rbd", what, None, mutating)
                return None
            known = self.region.ceph.clusters[cluster].keys.get(client)
            if known is None or not secrets.compare_digest(known, key):
                self._calls.add(cluster, "rbd", what, EACCES, mutating)
                return EACCES, "", "rbd: couldn't connect to the cluster!\n"
            if fault is not None and effect is Effect.REFUSE:
                answer = (fault.status, "", f"rbd: {fault.message}\n")
            else:
                self.timeline.run_due()
                said = rbd_command.run(self.region.ceph, cluster, words)
                if said.problem:
                    self.problems.append(said.problem)
                answer = (said.code, said.out, said.err)
            lost = effect is Effect.DROP_AFTER
            self._calls.add(cluster, "rbd", what, None if lost else answer[0], mutating)
            if lost:
                return None
            self._remember(number, answer)
            return answer

    def _remember(self, number: str, answer: tuple[int, str, str]) -> None:
        self._answers[number] = answer
        while len(self._answers) > KEPT_ANSWERS:
            del self._answers[next(iter(self._answers))]

    def _open(self, site: str) -> None:
        for door in self._doors(site):
            door.open()

    def _doors(self, site: str) -> list[Door]:
        doors = [self._api_doors[site]] if site in self._api_doors else []
        clusters = self.deployment.clusters_at(site)
        return doors + [self._ceph_doors[cluster.name] for cluster in clusters]

    def _known_site(self, site: str) -> None:
        names = [known.name for known in self.deployment.sites]
        if site not in names:
            raise NotFound(f"there is no site {site}; the sites are: {', '.join(names)}")

    def _known_cluster(self, cluster: str) -> None:
        names = list(self.region.ceph.clusters)
        if cluster not in names:
            raise NotFound(f"there is no cluster {cluster}; the clusters are: {', '.join(names)}")


def _cephx_key() -> str:
    """A random key in the form of cephx: type, time, length, 16 bytes."""
    secret = secrets.token_bytes(16)
    return base64.b64encode(struct.pack("<HIIH", 1, int(time.time()), 0, 16) + secret).decode()
