"""Neutron: networks, subnets and ports over both sites, without an agent."""

from __future__ import annotations

from pathlib import Path

from tests.lab import inifile
from tests.lab.daemon import Daemon
from tests.lab.place import Place
from tests.lab.services import oslo, tables, wsgi
from tests.lab.services.database import Database
from tests.lab.services.keystone import login
from tests.lab.services.queue import Queue

VERSION = "29.0.0"
DRIVER = "lab_port_binding"


class Neutron:
    """The one network service."""

    def __init__(self, place: Place, database: Database, queue: Queue) -> None:
        self.place = place
        self.database = database
        self.queue = queue
        self.conf = place.conf / "neutron/neutron.conf"
        self.plugins = place.folder / "plugins"

    def configure(self) -> None:
        """Write its configuration, and the driver that binds ports."""
        self._driver()
        inifile.write(
            self.conf,
            {
                "DEFAULT": {
                    **oslo.default(self.place, self.queue, "neutron"),
                    "core_plugin": "ml2",
                    "service_plugins": "",
                    "auth_strategy": "keystone",
                    "api_paste_config": str(self.place.venv / "etc/neutron/api-paste.ini"),
                    "rpc_workers": 1,
                    "rpc_state_report_workers": 0,
                    "api_workers": 1,
                    # Nova waits for the port's event before a server is active.
                    "notify_nova_on_port_status_changes": True,
                    "notify_nova_on_port_data_changes": True,
                    "dhcp_agent_notification": False,
                },
                "nova": login(self.place, "neutron"),
                "keystone_authtoken": oslo.token(self.place, "neutron"),
                "database": oslo.tables(self.place, self.database, "neutron"),
                "ml2": {
                    "type_drivers": "local,flat,vlan",
                    "tenant_network_types": "local",
                    "mechanism_drivers": DRIVER,
                    "extension_drivers": "port_security",
                },
                **oslo.rest(self.place, "neutron"),
            },
        )

    def _driver(self) -> None:
        """The driver, installed as pip would."""
        facts = self.plugins / f"{DRIVER}-0.dist-info"
        facts.mkdir(parents=True, exist_ok=True)
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {DRIVER}\nVersion: 0\n")
        (facts / "entry_points.txt").write_text(
            f"[neutron.ml2.mechanism_drivers]\n{DRIVER} = {DRIVER}:AlwaysBound\n"
        )
        module = self.plugins / f"{DRIVER}.py"
        module.unlink(missing_ok=True)
        module.symlink_to(Path(__file__).with_name("port_binding.py"))

    def prepare(self) -> None:
        """Make its tables, once."""
        done = self.place.state / "neutron/done"
        if not done.exists():
            sync = ("neutron-db-manage", "--config-file", self.conf, "upgrade", "heads")
            tables.make(self.place, self.database, "neutron", VERSION, sync,
                        environment=self._environment)  # fmt: skip
            done.touch()

    @property
    def _environment(self) -> dict[str, str]:
        return {
            "PYTHONPATH": str(self.plugins),
            "OS_NEUTRON_CONFIG_DIR": str(self.conf.parent),
            "OS_NEUTRON_CONFIG_FILES": self.conf.name,
        }

    def start(self) -> None:
        """Start its processes, unless they run."""
        wsgi.serve(self.place, "neutron-api", "neutron.wsgi.api", environment=self._environment)
        Daemon(self.place, "neutron-rpc").start(
            [self.place.venv / "bin/neutron-rpc-server", "--config-file", self.conf],
            environment=self._environment,
        )

    def answers(self) -> bool:
        """Whether the API answers."""
        return wsgi.answers(self.place.url("neutron"))
