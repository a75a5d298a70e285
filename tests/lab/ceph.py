"""One site's Ceph cluster: a monitor, a manager, an OSD and an rbd-mirror daemon on loopback.

What is needed to build it asks Ceph through Debian's Python bindings. Starting, stopping and
killing its daemons does not, so that a test of any Python can do that.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import struct
import subprocess
import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.lab.daemon import Daemon
from tests.lab.place import LOCAL_POOLS, POOLS, SITES, LabError, Place
from tests.lab.relay import Relay, refusal
from tests.lab.waiting import until

DAEMONS = ("mon", "mgr", "osd", "mirror")
MIRROR_USER = "rbd-mirror"
CLIENT = "openstack"
SHORT_ENOUGH = 105
"""Characters that the path of a daemon's socket may have."""

NEEDED = ("ceph-mon", "ceph-mgr", "ceph-osd", "rbd-mirror", "monmaptool", "rbd")
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
"""The manager embeds Debian's Python; another one earlier on the path must not win."""

# Debian builds the daemons on glibc's malloc, whose arenas per thread never shrink.
ENVIRONMENT = {
    "PATH": PATH,
    "MALLOC_ARENA_MAX": "1",
    "MALLOC_TRIM_THRESHOLD_": "131072",
    "MALLOC_MMAP_THRESHOLD_": "131072",
}

# Imported even while disabled. Those that are always on must stay, or the cluster is unhealthy.
NO_MODULES = (
    "alerts influx insights iostat localpool mirroring nfs osd_perf_query osd_support prometheus "
    "restful selftest snap_schedule stats telegraf test_orchestrator zabbix"
)
QUIET = (
    "ms mon paxos auth mgr mgrc monc osd bluestore bluefs bdev rocksdb leveldb objecter client "
    "crush journal throttle heartbeatmap perfcounter asok tp"
)

# With Ceph's own intervals a fresh copy takes up to half a minute to be seen: a test would wait.
PACE = {
    "global": {
        "paxos propose interval": "0.05",
        "paxos min wait": "0.01",
        "mgr stats period": "1",
        "mon tick interval": "1",
    },
    "mirror": {
        "rbd mirror image state check interval": "5",
        "rbd mirror journal poll age": "1",
        "rbd mirror journal max fetch bytes": "4194304",
    },
}


class Cluster:
    """The Ceph of one site."""

    def __init__(self, place: Place, site: str) -> None:
        self.place = place
        self.site = site
        self.folder = place.folder / "ceph" / site
        self.conf = self.folder / f"{site}.conf"
        self.relay = Relay(place, site)
        self._connection: Any = None

    # ---------------------------------------------------------------------- processes

    def daemon(self, kind: str) -> Daemon:
        """One of ``DAEMONS``."""
        return Daemon(self.place, f"{self.site}-{kind}")

    def start(self, *kinds: str) -> None:
        """Start some of its daemons, or all, unless they live."""
        programs = {
            "mon": ["ceph-mon", "-i", "a"],
            "mgr": ["ceph-mgr", "-i", "a"],
            "osd": ["ceph-osd", "-i", "0"],
            "mirror": ["rbd-mirror", "--id", MIRROR_USER],
        }
        for kind in kinds or DAEMONS:
            if kind == "mirror":
                programs[kind] = [*self._way_in(), *programs[kind]]
            # rbd-mirror opens its own cluster again by name and ignores -c: it finds the
            # configuration in its working folder.
            self.daemon(kind).start(
                [*programs[kind], "-f", "-c", self.conf],
                environment=ENVIRONMENT,
                cwd=self.folder,
            )

    def _way_in(self) -> list[str]:
        """What puts rbd-mirror behind its relay, where the machine allows this."""
        if refusal():
            return []
        if not self.relay.daemon.pid():
            self.kill("mirror")  # its network was the dead relay's: it would not end when asked
            self.relay.start()
        return self.relay.way_in()

    def stop(self, *kinds: str) -> None:
        """Ask some of its daemons, or all, to end."""
        for kind in reversed(kinds or DAEMONS):
            self.daemon(kind).stop()

    def kill(self, *kinds: str) -> None:
        """Kill some of its daemons, or all, all at once."""
        for kind in kinds or DAEMONS:
            self.daemon(kind).kill()
        for kind in kinds or DAEMONS:
            self.daemon(kind).wait_for_end()

    def answers(self) -> bool:
        """Whether it serves its clients: a monitor and the OSD of a pool."""
        argv = ["rbd", "-c", str(self.conf), "--id", CLIENT, "ls", "cinder"]
        try:
            done = subprocess.run(argv, capture_output=True, timeout=5, check=False)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    # -------------------------------------------------------------------------- building

    def prepare(self) -> None:
        """Write its configuration and keys and make the monitor's store, once."""
        if (self.folder / "made").exists():
            return
        shutil.rmtree(self.folder, ignore_errors=True)  # half made when something was cut off
        for name in ("run", "log", "mgr", "osd"):
            (self.folder / name).mkdir(parents=True)
        longest = self.folder / "run" / f"client.{MIRROR_USER}.asok"
        if len(str(longest)) > SHORT_ENOUGH:
            raise LabError(f"{self.place.folder} is too long for the daemons' sockets")
        fsid = str(uuid.uuid4())
        self.conf.write_text(self._configuration(fsid))
        seed = self._write_keys()
        port, address = self.place.site_port(self.site), self.place.site_address(self.site)
        where = f"[v2:{address}:{port},v1:{address}:{port + 1}]"
        monmap = self.folder / "monmap"
        tool("monmaptool", "--create", "--clobber", "--fsid", fsid, "--addv", "a", where, monmap)
        tool("ceph-mon", "--mkfs", "-i", "a", "-c", self.conf, "--monmap", monmap,
             "--keyring", seed)  # fmt: skip
        seed.unlink()
        link = self.place.ceph_conf(self.site)
        link.unlink(missing_ok=True)
        link.symlink_to(self.conf.relative_to(link.parent))
        (self.folder / "made").write_text(fsid)

    @property
    def fsid(self) -> str:
        """The cluster's identity, which is new with every new folder."""
        return (self.folder / "made").read_text()

    def _configuration(self, fsid: str) -> str:
        address, port = self.place.site_address(self.site), self.place.site_port(self.site)
        here = self.folder
        sections: dict[str, dict[str, object]] = {
            "global": {
                "fsid": fsid,
                "mon host": f"[v2:{address}:{port}/0,v1:{address}:{port + 1}/0]",
                "mon initial members": "a",
                "public addr": address,
                "cluster addr": address,
                "ms bind port min": port + 2,
                "ms bind port max": port + 29,
                "auth cluster required": "cephx",
                "auth service required": "cephx",
                "auth client required": "cephx",
                "auth allow insecure global id reclaim": "false",
                "keyring": f"{here}/$name.keyring",
                "osd pool default size": 1,
                "osd pool default min size": 1,
                "osd pool default pg num": 8,
                "osd pool default pg autoscale mode": "off",
                "osd crush chooseleaf type": 0,
                "mon allow pool size one": "true",
                "mon allow pool delete": "true",
                "mon warn on pool no redundancy": "false",
                "mon osd full ratio": 0.97,
                "mon osd backfillfull ratio": 0.96,
                "mon osd nearfull ratio": 0.95,
                "mon data avail warn": 1,
                "mon data avail crit": 1,
                "mon max pg per osd": 1000,
                # Ceph's usual features with journaling: a plain image in a pool whose mirroring
                # is in pool mode is mirrored from its birth.
                "rbd default features": 125,
                **PACE["global"],
                **{f"debug {part}": "0/0" for part in QUIET.split()},
            },
            "mon": {
                "keyring": f"{here}/mon.keyring",
                "mon data": f"{here}/mon",
                "mgr initial modules": "",
                "mgr disabled modules": NO_MODULES,
                "mon compact on start": "true",
                "mon memory autotune": "false",
                "rocksdb cache size": 33554432,
            },
            "mgr": {"mgr data": f"{here}/mgr", "mgr disabled modules": NO_MODULES},
            "osd": {
                "osd data": f"{here}/osd",
                "osd journal": f"{here}/osd/journal",
                "osd objectstore": "bluestore",
                "bluestore block create": "true",
                "bluestore block size": 16 << 30,
                "bluestore cache autotune": "false",
                "bluestore cache size": 67108864,
                "osd memory target": 939524096,
                "osd op num shards": 2,
                "osd op num threads per shard": 2,
                "osd max pg log entries": 500,
                "osd min pg log entries": 100,
            },
            f"client.{MIRROR_USER}": {**PACE["mirror"]},
        }
        for name in ("mon", "mgr", "osd", f"client.{MIRROR_USER}"):
            sections[name]["admin socket"] = f"{here}/run/$name.asok"
            sections[name]["log file"] = f"{here}/log/$name.log"
        lines = []
        for name, options in sections.items():
            lines += [f"[{name}]", *(f"{key} = {value}" for key, value in options.items()), ""]
        return "\n".join(lines)

    def _write_keys(self) -> Path:
        granted = {
            "mon.": {"mon": "allow *"},
            "client.admin": dict.fromkeys(("mon", "mgr", "osd", "mds"), "allow *"),
            "mgr.a": {"mon": "allow profile mgr", "osd": "allow *", "mds": "allow *"},
            "osd.0": {"mon": "allow profile osd", "mgr": "allow profile osd", "osd": "allow *"},
            f"client.{MIRROR_USER}": {
                "mon": "profile rbd-mirror", "mgr": "profile rbd", "osd": "profile rbd",
            },
            f"client.{CLIENT}": {
                "mon": "profile rbd", "mgr": "profile rbd", "osd": "profile rbd",
            },
        }  # fmt: skip
        everything = ""
        for entity, caps in granted.items():
            text = f"[{entity}]\n\tkey = {new_key()}\n"
            text += "".join(f'\tcaps {kind} = "{what}"\n' for kind, what in caps.items())
            everything += text
            _write_secret(self.folder / f"{entity.rstrip('.')}.keyring", text)
        seed = self.folder / "seed.keyring"
        _write_secret(seed, everything)
        return seed

    def boot(self) -> None:
        """Start it, make the OSD's store where there is none, make the pools."""
        self.start("mon")
        until(lambda: self.ask("quorum_status")["quorum"], f"{self.site}: a monitor leads")
        self.start("mgr")
        if not (self.folder / "osd/ready").exists():
            osd = str(uuid.uuid4())
            if 0 not in self.ask("osd ls"):
                self.ask("osd new", uuid=osd, id=0)
            tool("ceph-osd", "--mkfs", "-i", "0", "-c", self.conf, "--osd-uuid", osd)
        self.start("osd")
        until(lambda: self.ask("osd stat")["num_up_osds"] == 1, f"{self.site}: the OSD is up")
        self._make_pools()

    def _make_pools(self) -> None:
        import rbd

        modes = {"pool": rbd.RBD_MIRROR_MODE_POOL, "image": rbd.RBD_MIRROR_MODE_IMAGE}
        have = {pool["poolname"] for pool in self.ask("osd lspools")}
        for pool in (*POOLS, *LOCAL_POOLS):
            if pool not in have:
                self.ask("osd pool create", pool=pool, pg_num=8, size=1)
            with self.connection().open_ioctx(pool) as io:
                if "rbd" not in self.ask("osd pool application get", pool=pool):
                    rbd.RBD().pool_init(io, True)
        for pool, mode in POOLS.items():
            with self.connection().open_ioctx(pool) as io:
                if rbd.RBD().mirror_mode_get(io) == rbd.RBD_MIRROR_MODE_DISABLED:
                    rbd.RBD().mirror_mode_set(io, modes[mode])
        if rbd.RBD().mirror_site_name_get(self.connection()) != self.site:
            rbd.RBD().mirror_site_name_set(self.connection(), self.site)

    # --------------------------------------------------------------------------- asking

    def connection(self) -> Any:
        """An administrator's connection, kept."""
        if self._connection is None:
            import rados

            connection = rados.Rados(conffile=str(self.conf), name="client.admin")
            connection.conf_set("client_mount_timeout", "30")
            connection.connect(timeout=30)
            self._connection = connection
        return self._connection

    def ask(self, prefix: str, **arguments: object) -> Any:
        """A monitor's answer to a command."""
        command = json.dumps({"prefix": prefix, "format": "json", **arguments})
        code, out, err = self.connection().mon_command(command, b"", timeout=30)
        if code:
            raise LabError(f"{self.site}: {prefix}: {err} ({code})")
        return json.loads(out) if out.strip() else None

    def has_peer(self, pool: str) -> bool:
        """Whether a pool is joined to the other cluster."""
        import rbd

        with self.connection().open_ioctx(pool) as io:
            return bool(list(rbd.RBD().mirror_peer_list(io)))

    def mirrors(self, pool: str) -> bool:
        """Whether an rbd-mirror daemon leads this pool and is well."""
        out = tool("rbd", "-c", self.conf, "--id", "admin", "mirror", "pool", "status", pool,
                   "--verbose", "--format", "json")  # fmt: skip
        daemons = json.loads(out)["daemons"]
        return any(d["leader"] and d["health"] == "OK" for d in daemons)


def clusters(place: Place) -> list[Cluster]:
    """Both."""
    return [Cluster(place, site) for site in SITES]


def up(place: Place, step: Callable[[str], None]) -> None:
    """Build what is missing, start what does not run, wait until everything is mirrored."""
    missing = [name for name in NEEDED if not shutil.which(name, path=PATH)]
    if missing:
        raise LabError(f"not installed: {', '.join(missing)}")
    os.environ["PATH"] = f"{PATH}:{os.environ.get('PATH', '')}"
    both = clusters(place)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(Cluster.prepare, both))
        list(pool.map(Cluster.boot, both))
    step("both Ceph clusters run")
    _join(*both)
    for cluster in both:
        cluster.start("mirror")
        if cluster.relay.daemon.pid():
            for target in SITES:
                cluster.relay.mend(target)
        else:
            step(f"{cluster.site}: no path to cut: {refusal()}")
    for cluster in both:
        until(
            lambda cluster=cluster: cluster.ask("health")["status"] == "HEALTH_OK",
            f"{cluster.site} is healthy",
        )
        for name in POOLS:
            until(
                lambda cluster=cluster, name=name: cluster.mirrors(name),
                f"pool {name} of {cluster.site} is mirrored",
                every=0.3,
            )
    step("every pool is mirrored both ways")


def down(place: Place) -> None:
    """Ask all daemons to end, those that need the others first."""
    for kind in reversed(DAEMONS):
        for cluster in clusters(place):
            cluster.daemon(kind).ask()
        for cluster in clusters(place):
            cluster.daemon(kind).wait_for_end()
    for cluster in clusters(place):
        cluster.relay.daemon.stop()


def _join(a: Cluster, b: Cluster) -> None:
    import rbd

    for pool in POOLS:
        if a.has_peer(pool) and b.has_peer(pool):
            continue
        with a.connection().open_ioctx(pool) as at_a, b.connection().open_ioctx(pool) as at_b:
            token = rbd.RBD().mirror_peer_bootstrap_create(at_a)
            both_ways = rbd.RBD_MIRROR_PEER_DIRECTION_RX_TX
            rbd.RBD().mirror_peer_bootstrap_import(at_b, both_ways, token)


def new_key() -> str:
    """A cephx secret: its type, its time, its length, and sixteen random bytes."""
    now = time.time()
    head = struct.pack("<HIIH", 1, int(now), int(now % 1 * 1e9), 16)
    return base64.b64encode(head + os.urandom(16)).decode()


def tool(*argv: str | Path) -> str:
    """Run one of Ceph's tools; give what it prints."""
    words = [str(word) for word in argv]
    environment = {**os.environ, "PATH": f"{PATH}:{os.environ.get('PATH', '')}"}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise LabError(f"{' '.join(words)}: {done.stderr or done.stdout}")
    return done.stdout


def _write_secret(path: Path, text: str) -> None:
    path.touch(mode=0o600)
    path.write_text(text)
