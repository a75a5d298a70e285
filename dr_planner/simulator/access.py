"""The files by which programs reach a simulator: clouds.yaml, ceph.conf, keyrings, programs."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

PRIVATE = 0o600


@dataclass(frozen=True)
class Access:
    """Where the files are.

    :param clouds_file: a clouds.yaml with one entry per site.
    :param ceph_conf_dir: holds ``<cluster>.conf`` and the keyrings.
    :param bin_dir: holds ``rbd`` and ``ceph``; goes first in PATH.
    """

    clouds_file: Path
    ceph_conf_dir: Path
    bin_dir: Path

    def environment(self, base: Mapping[str, str] | None = None) -> dict[str, str]:
        """The environment in which clients and this tool reach the simulator."""
        variables = dict(os.environ if base is None else base)
        variables["OS_CLIENT_CONFIG_FILE"] = str(self.clouds_file)
        variables["OS_CEPH__CONF_DIR"] = str(self.ceph_conf_dir)
        variables["PATH"] = f"{self.bin_dir}{os.pathsep}{variables.get('PATH', '')}"
        return variables

    def shell_lines(self) -> tuple[str, ...]:
        """The same as lines for a shell."""
        return (
            f"export OS_CLIENT_CONFIG_FILE={shlex.quote(str(self.clouds_file))}",
            f"export OS_CEPH__CONF_DIR={shlex.quote(str(self.ceph_conf_dir))}",
            f'export PATH={shlex.quote(str(self.bin_dir))}:"$PATH"',
        )


def write_private(path: Path, text: str) -> None:
    """Write a file that nobody else can read, not even for a moment."""
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with os.fdopen(descriptor, "w", encoding="utf-8") as out:
        out.write(text)


def write_clouds(path: Path, entries: Mapping[str, Mapping[str, Any]]) -> None:
    """Write a clouds.yaml; it holds passwords."""
    write_private(path, yaml.safe_dump({"clouds": dict(entries)}, sort_keys=False))


def write_ceph(
    folder: Path, cluster: str, *, fsid: str, address: str, keys: Mapping[str, str]
) -> None:
    """Write a cluster's configuration and the keyring of every client."""
    lines = ["[global]", f"fsid = {fsid}", f"mon_host = {address}", ""]
    for client, key in keys.items():
        keyring = folder / f"{cluster}.client.{client}.keyring"
        write_private(keyring, f"[client.{client}]\n\tkey = {key}\n")
        lines += [f"[client.{client}]", f"keyring = {keyring}", ""]
    (folder / f"{cluster}.conf").write_text("\n".join(lines), encoding="utf-8")


LONGEST_INTERPRETER = 100
"""Characters. Kernels cut the first line of a script at 127."""


PROGRAMS = ("rbd", "ceph")


def write_programs(folder: Path) -> None:
    """Write executables ``rbd`` and ``ceph`` that run without this package on their path."""
    source = files("dr_planner.simulator.bin").joinpath("client.py").read_text(encoding="utf-8")
    module = folder / "ceph_client.py"
    module.write_text(source, encoding="utf-8")
    for program in PROGRAMS:
        if " " in sys.executable or len(sys.executable) > LONGEST_INTERPRETER:
            python, path = shlex.quote(sys.executable), shlex.quote(str(module))
            text = f'#!/bin/sh\nexec {python} -I -S {path} {program} "$@"\n'
        else:  # without a shell, and with the compiled module: it is started thousands of times
            text = (
                f"#!{sys.executable} -IS\nimport sys\nsys.path.insert(0, {str(folder)!r})\n"
                f"import ceph_client\nsys.exit(ceph_client.main({program!r}, sys.argv[1:]))\n"
            )
        script = folder / program
        script.write_text(text, encoding="utf-8")
        script.chmod(0o755)
