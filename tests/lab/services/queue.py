"""RabbitMQ, with a port mapper of its own that listens on loopback."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
from pathlib import Path

from tests.lab.daemon import Daemon
from tests.lab.place import PASSWORD, LabError, Place


class Queue:
    """The one message queue.

    :param host: RabbitMQ's virtual host, where it is not the usual one: queues of the same name
        in two of them are two.
    """

    def __init__(self, place: Place, host: str = "") -> None:
        self.place = place
        self.host = host
        self.folder = place.state / "queue"
        self.daemon = Daemon(place, "queue")
        self.mapper = Daemon(place, "queue-mapper")

    @property
    def url(self) -> str:
        """How a service reaches it."""
        return (
            f"rabbit://lab:{PASSWORD}@{self.place.address}:{self.place.port('queue')}/{self.host}"
        )

    def start(self) -> None:
        """Start it, unless it runs."""
        (self.folder / "data").mkdir(parents=True, exist_ok=True)
        (self.folder / "plugins").write_text("[].\n")
        (self.folder / "rabbitmq.conf").write_text(
            f"listeners.tcp.1 = {self.place.address}:{self.place.port('queue')}\n"
            f"default_user = lab\ndefault_pass = {PASSWORD}\nlog.file.level = warning\n"
        )
        self.mapper.start([shutil.which("epmd") or "/usr/bin/epmd"], environment=self._environment)
        self.daemon.start([_program("rabbitmq-server")], environment=self._environment)

    @property
    def _environment(self) -> dict[str, str]:
        return {
            "HOME": str(self.folder),
            "ERL_EPMD_PORT": str(self.place.port("epmd")),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODENAME": "drlab@localhost",
            "RABBITMQ_MNESIA_BASE": str(self.folder / "data"),
            "RABBITMQ_LOG_BASE": str(self.place.log),
            "RABBITMQ_LOGS": str(self.place.log / "queue-server.log"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self.folder / "plugins"),
            "RABBITMQ_CONFIG_FILE": str(self.folder / "rabbitmq"),
            "RABBITMQ_CONF_ENV_FILE": str(self.folder / "none"),
            "RABBITMQ_DIST_PORT": str(self.place.port("queue-peers")),
            "RABBITMQ_PID_FILE": str(self.folder / "number"),
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": (
                "-kernel inet_dist_use_interface {127,0,0,1} +S 1:1 +sbwt none"
            ),
        }

    def make_host(self) -> None:
        """Make the virtual host, once.

        :raises LabError: RabbitMQ refused.
        """
        definitions = self.folder / f"host-{self.host}.json"
        if definitions.exists():
            return
        everything = {"configure": ".*", "write": ".*", "read": ".*"}
        partial = definitions.with_suffix(".partial")
        partial.write_text(
            json.dumps(
                {
                    "vhosts": [{"name": self.host}],
                    "permissions": [{"user": "lab", "vhost": self.host, **everything}],
                }
            )
        )
        done = subprocess.run(
            [_program("rabbitmqctl"), "-q", "import_definitions", str(partial)],
            env={**os.environ, **self._environment},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise LabError(f"RabbitMQ: {done.stderr or done.stdout}")
        partial.rename(definitions)

    def answers(self) -> bool:
        """Whether it takes connections."""
        try:
            socket.create_connection((self.place.address, self.place.port("queue")), 2).close()
        except OSError:
            return False
        return True


def _program(name: str) -> Path:
    files = subprocess.run(
        ["dpkg", "-L", "rabbitmq-server"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for path in files:
        if path.endswith(f"/sbin/{name}") and "/rabbitmq_server-" in path:
            return Path(path)
    raise LabError(f"the package rabbitmq-server holds no {name}")
