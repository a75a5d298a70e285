"""Reading generated files back with the readers of those who will use them."""

from __future__ import annotations

import configparser
import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from oslo_config import cfg, types

BACKEND_OPTIONS = (
    "volume_driver",
    "volume_backend_name",
    "backend_host",
    "backend_availability_zone",
    "rbd_cluster_name",
    "rbd_ceph_conf",
    "rbd_user",
    "rbd_pool",
    "rbd_secret_uuid",
)


@dataclass
class ReadBack:
    """What oslo.config makes of a cinder.conf."""

    enabled: list[str]
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    devices: dict[str, list[dict[str, str]]] = field(default_factory=dict)


@pytest.fixture(scope="session")
def read_cinder_conf(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], ReadBack]:
    """Read a text as Cinder does: its options, declared as Cinder declares them."""
    path = tmp_path_factory.mktemp("cinder") / "cinder.conf"

    def read(text: str) -> ReadBack:
        path.write_text(text, encoding="utf-8")
        conf = cfg.ConfigOpts()
        conf.register_opts([cfg.ListOpt("enabled_backends")])
        conf(args=[], project="cinder", default_config_files=[str(path)])
        found = ReadBack(enabled=list(conf.enabled_backends or []))
        for name in found.enabled:
            conf.register_opts([cfg.StrOpt(option) for option in BACKEND_OPTIONS], group=name)
            conf.register_opts(
                [cfg.MultiOpt("replication_device", item_type=types.Dict())], group=name
            )
            group = conf[name]
            given = {option: group[option] for option in BACKEND_OPTIONS}
            found.options[name] = {key: value for key, value in given.items() if value is not None}
            found.devices[name] = list(group.replication_device or [])
        return found

    return read


@pytest.fixture(scope="session")
def read_ceph_conf() -> Callable[[str], dict[str, dict[str, str]]]:
    """Read a ceph.conf that uses no quotes, escapes or trailing comments: sections and options."""

    def read(text: str) -> dict[str, dict[str, str]]:
        parser = configparser.ConfigParser(
            interpolation=None, delimiters=("=",), comment_prefixes=("#",), default_section=""
        )
        parser.optionxform = str  # type: ignore[assignment,method-assign]
        parser.read_string(text)
        return {section: dict(parser[section]) for section in parser.sections()}

    return read


@pytest.fixture
def run_script(tmp_path: Path) -> Callable[..., tuple[int, list[list[str]], str]]:
    """Run a script with stand-ins for the commands it calls, which write down their arguments.

    Gives the exit status, the calls (the command's name first) and what was written to stderr.
    """
    log = tmp_path / "calls"
    bin_folder = tmp_path / "bin"

    def run(
        text: str, *arguments: str, answers: dict[str, str], folder: Path | None = None
    ) -> tuple[int, list[list[str]], str]:
        bin_folder.mkdir(exist_ok=True)
        log.write_text("")
        for name, body in answers.items():
            command = bin_folder / name
            command.write_text(
                "#!/bin/sh\n"
                f'{{ printf "%s\\037" {name} "$@"; printf "\\036"; }} >> "{log}"\n'
                f"{body}\n"
            )
            command.chmod(0o755)
        script = (folder or tmp_path) / "script.sh"
        script.write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["sh", str(script), *arguments],
            env={**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        calls = [call.split("\037")[:-1] for call in log.read_text().split("\036")[:-1]]
        return done.returncode, calls, done.stderr

    return run
