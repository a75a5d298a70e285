"""RabbitMQ, with a port mapper of its own that listens on loopback."""

from __future__ import annotations

import shutil
import socket
import subprocess
from pathlib import Path

from tests.lab.daemon import Daemon
from tests.lab.place import PASSWORD, LabError, Place


class Queue:
    """The one message queue."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.folder = place.state / "queue"
        self.daemon = Daemon(place, "queue")
        self.mapper = Daemon(place, "queue-mapper")

    @property
    def url(self) -> str:
        """How a service reaches it."""
        return f"rabbit://lab:{PASSWORD}@{self.place.address}:{self.place.port('queue')}/"

    def start(self) -> None:
        """Start it, unless it runs."""
        (self.folder / "data").mkdir(parents=True, exist_ok=True)
        (self.folder / "plugins").write_text("[].\n")
        (self.folder / "rabbitmq.conf").write_text(
            f"listeners.tcp.1 = {self.place.address}:{self.place.port('queue')}\n"
            f"default_user = lab\ndefault_pass = {PASSWORD}\nlog.file.level = warning\n"
        )
        environment = {
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
        self.mapper.start([shutil.which("epmd") or "/usr/bin/epmd"], environment=environment)
        self.daemon.start([_server()], environment=environment)

    def answers(self) -> bool:
        """Whether it takes connections."""
        try:
            socket.create_connection((self.place.address, self.place.port("queue")), 2).close()
        except OSError:
            return False
        return True


def _server() -> Path:
    files = subprocess.run(
        ["dpkg", "-L", "rabbitmq-server"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for name in files:
        if name.endswith("/sbin/rabbitmq-server") and "/rabbitmq_server-" in name:
            return Path(name)
    raise LabError("the package rabbitmq-server holds no rabbitmq-server")
