"""What the machine must be and have, and how what is missing is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.lab.place import CACHE, ROOT, LabError, Place

PIP = (
    "keystone==30.0.0",
    "cinder==29.0.0",
    "uwsgi",
    "pymysql",
    "python-openstackclient",
    "python-cinderclient",
    "openstacksdk",
    "glance==33.0.0",
    "openstack-placement==16.0.0",
    "nova==34.0.0",
    "neutron==29.0.0",
    "osc-placement",
)
DEBIAN_PYTHON = "/usr/bin/python3"
"""The only one that sees Debian's rados and rbd bindings."""

LINE = re.compile(r"^(\S+)\s+\[([^\]]*)\]")


MEMORY_GIB, DISK_GIB = 6, 4
"""What must be free. All services take 4 GiB; the packages and a lab's data 3 GB."""


def check(
    os_release: Path = Path("/etc/os-release"), meminfo: Path = Path("/proc/meminfo")
) -> None:
    """Refuse, with the reason, where the lab is known not to work.

    :raises LabError: not Debian 12, not root, too little memory or disk.
    """
    text = os_release.read_text() if os_release.exists() else ""
    facts = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', text, re.MULTILINE))
    if (facts.get("ID"), facts.get("VERSION_ID")) != ("debian", "12"):
        system = facts.get("PRETTY_NAME", "an unknown system")
        raise LabError(f"the lab is made for Debian 12; this is {system}")
    if os.geteuid() != 0:
        raise LabError("the lab installs packages and starts daemons: it must be run as root")
    free = re.search(r"^MemAvailable:\s+(\d+) kB", meminfo.read_text(), re.MULTILINE)
    memory = int(free[1]) / 1024**2 if free else 0.0
    disk = shutil.disk_usage("/var/tmp").free / 1024**3
    for what, have, wanted in (("memory", memory, MEMORY_GIB), ("disk", disk, DISK_GIB)):
        if have < wanted:
            raise LabError(
                f"the lab needs {wanted} GiB of free {what}; this machine has {have:.1f}"
            )


def wanted_packages(bindep: Path, profile: str) -> list[str]:
    """The Debian packages of a profile in bindep.txt."""
    lines = (LINE.match(line) for line in bindep.read_text().splitlines())
    return [m[1] for m in lines if m and {"platform:dpkg", profile} <= set(m[2].split())]


def install_packages(place: Place, profile: str, say: Callable[[str], None]) -> None:
    """Install Debian packages that are missing, without starting what they bring.

    :raises LabError: apt could not.
    """
    wanted = wanted_packages(ROOT / "bindep.txt", profile)
    asked = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *wanted],
        capture_output=True,
        text=True,
        check=False,
    )
    have = {row.split()[0] for row in asked.stdout.splitlines() if row.endswith(" installed")}
    missing = [name for name in wanted if name not in have]
    if not missing:
        return
    say(f"apt-get install {' '.join(missing)}")
    # RUNLEVEL=1 keeps the packages from starting their own daemons.
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    log = place.log / "apt.log"
    for words in (["update"], ["install", "--no-install-recommends", *missing]):
        with log.open("ab") as out:
            apt = ["apt-get", "-qq", "-y", "-o", "DPkg::Lock::Timeout=600", *words]
            if subprocess.run(apt, stdout=out, stderr=out, env=quiet, check=False).returncode:
                raise LabError(f"apt-get {words[0]} failed; see {log}")


def make_venv(place: Place, say: Callable[[str], None]) -> None:
    """The virtual environment of the services, made once and kept for all labs.

    :raises LabError: pip could not.
    """
    done = place.venv / "done"
    if done.exists() and done.read_text() == "\n".join(PIP):
        return
    say(f"making {place.venv}")
    CACHE.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(place.venv, ignore_errors=True)
    pip = str(place.venv / "bin/pip")
    log = place.log / "pip.log"
    for argv in (
        [DEBIAN_PYTHON, "-m", "venv", "--system-site-packages", str(place.venv)],
        [pip, "install", "-U", "pip", "wheel", "setuptools"],
        [pip, "install", *PIP],
    ):
        with log.open("ab") as out:
            if subprocess.run(argv, stdout=out, stderr=out, check=False).returncode:
                raise LabError(f"{' '.join(argv[:4])} … failed; see {log}")
    done.write_text("\n".join(PIP))
