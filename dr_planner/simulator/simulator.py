"""The simulator: the sites of a deployment, with their OpenStack and Ceph, in this process."""

from __future__ import annotations

import datetime
import logging
import secrets
import socket
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from dr_planner.errors import InputError, NotFound
from dr_planner.model.deployment import Deployment
from dr_planner.simulator.access import Access, write_ceph, write_clouds, write_programs
from dr_planner.simulator.calls import Call, CallLog
from dr_planner.simulator.ceph import endpoint
from dr_planner.simulator.ceph.failure import Hangs
from dr_planner.simulator.ceph.image import Image
from dr_planner.simulator.ceph.programs import PROGRAMS
from dr_planner.simulator.ceph.storage import CephError
from dr_planner.simulator.construction import construct
from dr_planner.simulator.faults import Effect, Fault, Faults
from dr_planner.simulator.gateway import Gateway
from dr_planner.simulator.population import fill
from dr_planner.simulator.region.region import Region
from dr_planner.simulator.timeline import Timeline
from dr_planner.simulator.web.door import Door
from dr_planner.simulator.web.http import HTTPConnection
from dr_planner.simulator.workload import Workload

LOG = logging.getLogger(__name__)
EIO, EACCES, ETIMEDOUT = 5, 13, 110
KILLED = 137
"""What a shell says of a command that was killed."""

KEPT_ANSWERS = 1000


class Simulator:
    """Plays a deployment. Reached over HTTP, ``rbd`` and ``ceph``, on loopback only.

    :param seed: of identifiers and jitter; the same seed gives the same simulator.
    :param speed: how many simulated seconds pass in a real one. At one, mirroring takes its time
        as it does in reality; a hundred makes it quick.
    :param virtual: time stands still until :meth:`advance` or :meth:`run_until` moves it; then
        the same calls give the same run, to the last id and moment.
    :param began: what the wall clock shows at the start; see :class:`Timeline`.
    :raises InputError: the deployment has something that the simulator cannot play.
    """

    def __init__(
        self,
        deployment: Deployment,
        *,
        seed: int = 0,
        speed: float = 1.0,
        virtual: bool = False,
        began: datetime.datetime | None = None,
    ) -> None:
        self.deployment = deployment
        self.faults = Faults(seed)
        self.problems: list[str] = []
        self._lock = threading.RLock()
        self._calls = CallLog()
        self._lost: set[str] = set()
        self._answers: dict[str, tuple[int, str, str]] = {}
        self.timeline = Timeline(speed=speed, seed=seed, virtual=virtual, began=began)
        self.regions = construct(deployment, self.timeline, seed)
        self._region_of = {
            site.name: region
            for region in self.regions.values()
            for site in region.deployment.full_sites
        }
        self._gateway = Gateway(
            self._region_of, self._lock, self._calls, self.problems, self.faults, self
        )
        self._api_doors = {site: Door(partial(self._serve_http, site)) for site in self._region_of}
        self._ceph_doors = {
            cluster.name: Door(partial(self._serve_ceph, cluster.name))
            for cluster in deployment.ceph_clusters
        }

    @property
    def region(self) -> Region:
        """The control plane; of several the first one."""
        return next(iter(self.regions.values()))

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
            region = self._region_of.get(site.name)
            if region is None:
                continue
            entries[site.cloud or site.name] = {
                "auth": {
                    "auth_url": f"http://127.0.0.1:{self._api_doors[site.name].port}/identity/v3",
                    "username": region.directory.admin.name,
                    "password": region.directory.admin_password,
                    "project_name": region.directory.admin_project.name,
                    "user_domain_name": "Default",
                    "project_domain_name": "Default",
                },
                "region_name": region.name,
                "identity_api_version": "3",
                "volume_api_version": "3",
            }
        write_clouds(clouds, entries)
        for name, cluster in self.region.ceph.clusters.items():
            address = f"127.0.0.1:{self._ceph_doors[name].port}"
            cluster.address = address
            write_ceph(ceph, name, fsid=cluster.fsid, address=address, keys=cluster.keys)
        write_programs(programs)
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
            for region in self.regions.values():
                region.quorum.lose(site)
                region.block_storage.lose_site(site)
                region.network.lose_site(site)
                region.compute.lose_site(site)
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
            for region in self.regions.values():
                region.quorum.restore(site)
                region.block_storage.return_site(site)
                region.network.return_site(site)
                region.nova.return_site(site)
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
        """Whether every database has quorum; without it no API answers well."""
        with self._lock:
            return all(region.quorum.holds for region in self.regions.values())

    def kill_cluster(self, cluster: str) -> None:
        """All daemons of a Ceph cluster die; the rest of its site lives on.

        :raises NotFound: there is no such cluster.
        """
        self._known_cluster(cluster)
        with self._lock:
            self.timeline.run_due()
            self.region.ceph.stop_cluster(cluster)
        self._ceph_doors[cluster].shut()

    def fill_pool(self, cluster: str, pool: str) -> None:
        """A pool reaches its quota; whatever writes to it waits.

        :raises NotFound: there is no such cluster.
        :raises CephError: there is no such pool.
        """
        self._known_cluster(cluster)
        with self._lock:
            self.timeline.run_due()
            self.region.ceph.fill_pool(cluster, pool)

    def make_room(self, cluster: str, pool: str) -> None:
        """A full pool has room again.

        :raises NotFound: there is no such cluster.
        :raises CephError: there is no such pool.
        """
        self._known_cluster(cluster)
        with self._lock:
            self.timeline.run_due()
            self.region.ceph.make_room(cluster, pool)

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

    def cut_link(self, cluster: str, remote: str, seconds: float = 0.0) -> None:
        """One cluster cannot reach another one any more; the other way is not touched.

        :param seconds: simulated ones until it is mended; 0: it is not mended by itself.
        :raises NotFound: there is no such cluster.
        """
        self._known_cluster(cluster)
        self._known_cluster(remote)
        with self._lock:
            self.timeline.run_due()
            self.region.ceph.cut_link(cluster, remote)
            if seconds:
                self.timeline.after(seconds, lambda: self.region.ceph.mend_link(cluster, remote))

    def mend_link(self, cluster: str, remote: str) -> None:
        """One cluster can reach another one again.

        :raises NotFound: there is no such cluster.
        """
        self._known_cluster(cluster)
        self._known_cluster(remote)
        with self._lock:
            self.timeline.run_due()
            self.region.ceph.mend_link(cluster, remote)

    def mishap(self, name: str, details: Mapping[str, str]) -> None:
        """Something of the library of mishaps happens.

        :raises NotFound: there is no such mishap, or no such thing for it to happen to.
        :raises InputError: it lacks a detail, or does not know one.
        """
        from dr_planner.simulator.mishaps import mishap

        found = mishap(name)
        found.check(name, details)
        try:
            found.happen(self, details)
        except CephError as error:
            raise NotFound(f"the mishap {name} cannot happen there: {error}") from error

    def kill_api(self, service: str, site: str) -> None:
        """An API of a site dies; a load balancer in front of it answers 503.

        :raises NotFound: there is no such service or site.
        """
        self._known_site(site)
        kinds = self._gateway.kinds
        if service not in kinds:
            raise NotFound(f"there is no service {service}; they are: {', '.join(kinds)}")
        with self._lock:
            self._gateway.dead.add((service, site))

    def revive(self) -> None:
        """Every API that has died is started again, and no rule about calls is in force."""
        self.faults.clear()
        with self._lock:
            self._gateway.dead.clear()

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
            try:
                self.region.ceph.write(cluster, pool, image, content)
            except Hangs as error:
                raise CephError(ETIMEDOUT, f"pool {pool} is full; the write waits") from error

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

    def metadata(self, cluster: str, pool: str, image: str) -> dict[str, str]:
        """The metadata of an image at one cluster, in a dictionary of the caller's own.

        :raises CephError: the image is not there.
        """
        return dict(self._image(cluster, pool, image).metadata)

    def set_metadata(
        self, cluster: str, pool: str, image: str, metadata: Mapping[str, str]
    ) -> None:
        """Write metadata of an image, as whoever has a key of the pool can.

        :raises CephError: the image is not there, or read-only.
        """
        self._known_cluster(cluster)
        with self._lock:
            self.timeline.run_due()
            for key, value in metadata.items():
                self.region.ceph.set_metadata(cluster, pool, image, key, value)

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
            self._places_are_known(workload)
            for region in self.regions.values():
                backends = {backend.name for backend in region.deployment.cinder.backends}
                sites = {site.name for site in region.deployment.full_sites}
                fill(region, workload.part(backends, sites))
            self.region.ceph.mirror_the_rest()

    def _places_are_known(self, workload: Workload) -> None:
        """Refuse what would live nowhere.

        :raises NotFound: naming the first such place.
        """
        backends = [backend.name for backend in self.deployment.cinder.backends]
        sites = list(self._region_of)
        for kind, named, known in (
            ("Cinder backend", [volume.backend for volume in workload.volumes], backends),
            ("full site", [server.site for server in workload.servers], sites),
        ):
            for name in named:
                if name not in known:
                    raise NotFound(f"there is no {kind} {name}; known: {', '.join(known)}")

    # ------------------------------------------------------------------------------ time

    def advance(self, seconds: float) -> None:
        """Move a virtual clock; everything that is due on the way happens at once.

        :raises InputError: the clock is not virtual, or it would go back.
        """
        with self._lock:
            try:
                self.timeline.advance(seconds)
            except ValueError as error:
                raise InputError(
                    f"time cannot be moved: {error}",
                    remedy="Start the simulator with a virtual clock, and name seconds from 0 up.",
                ) from error

    def run_until(self, reached: Callable[[Self], bool], limit: float) -> bool:
        """Move a virtual clock until something is so.

        :param reached: looks at the simulator; it is asked after each thing that happened.
        :param limit: simulated seconds that may pass.
        :returns: whether it became so.
        :raises InputError: the clock is not virtual.
        """
        self.advance(0)
        with self._lock:
            return self.timeline.run_until(lambda: reached(self), limit)

    def settle(self, timeout: float = 60.0) -> None:
        """Wait until every mirrored copy has caught up with its primary.

        :param timeout: real seconds; simulated ones where the clock is virtual, which is moved.
        :raises TimeoutError: it took longer.
        """
        if self.timeline.virtual:
            if not self.run_until(lambda it: it.region.ceph.all_caught_up(), timeout):
                raise TimeoutError("some images have not caught up with their primary")
            return
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            with self._lock:
                self.timeline.run_due()
                if self.region.ceph.all_caught_up():
                    return
            time.sleep(0.01)
        raise TimeoutError("some images have not caught up with their primary")

    # --------------------------------------------------------------------------- serving

    def _serve_http(self, site: str, connection: socket.socket) -> None:
        port = self._api_doors[site].port
        HTTPConnection(connection, port, partial(self._gateway.answer, site))

    def _serve_ceph(self, cluster: str, connection: socket.socket) -> None:
        with suppress(endpoint.Closed):
            if not endpoint.serve(connection, partial(self._command, cluster)):
                # Never answer, but keep the connection, so that the command hangs.
                connection.recv(1)

    def _command(
        self, cluster: str, program: str, client: str, key: str, number: str, words: list[str]
    ) -> tuple[int, str, str] | None:
        what = " ".join(words)
        fault = self.faults.hit(program, cluster, what)
        effect = fault.effect if fault is not None else None
        if fault is not None and effect is Effect.DELAY:
            time.sleep(fault.seconds)
        with self._lock:
            if number in self._answers:
                return self._answers[number]
            mutating = PROGRAMS[program].is_mutating(words)
            if fault is not None:
                self._strike(fault, cluster)
            if effect in (Effect.DROP_BEFORE, Effect.LOSE_SITE, Effect.DIE):
                self._calls.add(cluster, program, what, None, mutating)
                return None
            known = self.region.ceph.clusters[cluster].keys.get(client)
            if known is None or not secrets.compare_digest(known, key):
                self._calls.add(cluster, program, what, EACCES, mutating)
                return PROGRAMS[program].no_access()
            if fault is not None and effect is Effect.REFUSE:
                answer: tuple[int, str, str] | None = (
                    fault.status,
                    "",
                    f"{program}: {fault.message}\n",
                )
            else:
                answer = self._carry_out(cluster, program, words)
            if answer is None or effect is Effect.DROP_AFTER:
                self._calls.add(cluster, program, what, None, mutating)
                return None
            answer = _spoiled(answer, effect)
            self._calls.add(cluster, program, what, answer[0], mutating)
            self._remember(number, answer)
            return answer

    def _strike(self, fault: Fault, cluster: str) -> None:
        """What a fault does before the command is carried out."""
        match fault.effect:
            case Effect.LOSE_SITE:
                self.lose_site(self.region.ceph.clusters[cluster].site)
            case Effect.DIE:
                self.kill_cluster(cluster)
            case Effect.MISHAP:
                self.mishap(fault.mishap, fault.details)

    def _carry_out(
        self, cluster: str, program: str, words: list[str]
    ) -> tuple[int, str, str] | None:
        line = f"{program} {' '.join(words)}"
        try:
            self.timeline.run_due()
            said = PROGRAMS[program].run(self.region.ceph, cluster, words)
        except Exception as error:  # the boundary of the command: a defect is answered and told
            LOG.exception("a defect of the simulator at %s", line)
            self.problems.append(f"{line}: a defect of the simulator: {error!r}")
            return EIO, "", f"{program}: a defect of the simulator; its log says more\n"
        if said.problem:
            self.problems.append(said.problem)
        return None if said.hangs else (said.code, said.out, said.err)

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


def _spoiled(answer: tuple[int, str, str], effect: Effect | None) -> tuple[int, str, str]:
    """The answer of a command that was carried out, as much of it as arrives."""
    code, out, err = answer
    if effect is Effect.HALF:
        return code, out[: len(out) // 2], err
    if effect is Effect.RESET:
        return KILLED, out[: len(out) // 2], ""
    return answer
