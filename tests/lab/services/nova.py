"""Nova: one API, conductor and scheduler over both sites, and at each site a compute.

A compute keeps its servers in memory, without a hypervisor: Nova's own fake driver. Each is a
process of its own, so that one can be killed.
"""

from __future__ import annotations

import shutil

from tests.lab import inifile
from tests.lab.daemon import Daemon
from tests.lab.place import SITES, Place
from tests.lab.services import oslo, tables, wsgi
from tests.lab.services.database import Database
from tests.lab.services.keystone import login
from tests.lab.services.queue import Queue

VERSION = "34.0.0"
COMPUTES = {site: f"compute-{site[-1]}" for site in SITES}
"""Site -> the host name of its compute; the zone is called as the site."""

SERVER = "{scheme}://{username}:{password}@{hostname}:{port}"
"""A cell's address in terms of the configuration: the kept tables fit every lab."""


class Nova:
    """The one compute service."""

    def __init__(self, place: Place, database: Database, queue: Queue) -> None:
        self.place = place
        self.database = database
        self.queue = queue
        self.folder = place.conf / "nova"
        self.conf = self.folder / "nova.conf"
        self.database_conf = self.folder / "database.conf"

    # -------------------------------------------------------------------- configuration

    def configure(self) -> None:
        """Write the configuration of all its processes."""
        me = login(self.place, "nova")
        state = self.place.state / "nova"
        inifile.write(
            self.conf,
            {
                "DEFAULT": {
                    **oslo.default(self.place, self.queue, "nova"),
                    # The plain FakeDriver refuses to start a second time.
                    "compute_driver": "fake.FakeDriverWithoutFakeNodes",
                    "instances_path": str(state / "instances"),
                    "block_device_allocate_retries": 120,
                    "report_interval": 5,
                    "service_down_time": 20,
                },
                "cinder": {"catalog_info": "volumev3::publicURL", "cross_az_attach": False, **me},
                "service_user": {"send_service_user_token": True, **me},
                "placement": login(self.place, "placement"),
                "neutron": {"service_metadata_proxy": False, **login(self.place, "neutron")},
                "glance": {"endpoint_override": self.place.url("glance").rstrip("/")},
                "scheduler": {"discover_hosts_in_cells_interval": 5, "workers": 1},
                "conductor": {"workers": 1},
                "quota": {"instances": -1, "cores": -1, "ram": -1},
                "vnc": {"enabled": False},
                "notifications": {
                    "notification_format": "both",
                    "notify_on_state_change": "vm_and_task_state",
                },
                "key_manager": {
                    "backend": "nova.keymgr.conf_key_mgr.ConfKeyManager",
                    "fixed_key": oslo.FIXED_KEY,
                },
                "keystone_authtoken": oslo.token(self.place, "nova"),
                **oslo.rest(self.place, "nova"),
            },
        )
        # A compute must not know the database.
        inifile.write(
            self.database_conf,
            {
                "api_database": oslo.tables(self.place, self.database, "nova_api"),
                "database": oslo.tables(self.place, self.database, "nova"),
            },
        )
        for host in COMPUTES.values():
            (state / host).mkdir(parents=True, exist_ok=True)
            inifile.write(
                self.folder / f"{host}.conf",
                {"DEFAULT": {"host": host, "state_path": str(state / host)}},
            )
        shutil.copy(self.place.venv / "etc/nova/api-paste.ini", self.folder)

    # -------------------------------------------------------------------------- running

    def prepare(self) -> None:
        """Make its tables, once, and the cell where all servers are."""
        done = self.place.state / "nova/done"
        if done.exists():
            return
        manage = ("nova-manage", "--config-file", self.conf, "--config-file", self.database_conf)
        tables.make(
            self.place,
            self.database,
            "nova",
            VERSION,
            (*manage, "api_db", "sync"),
            (*manage, "cell_v2", "map_cell0",
             "--database_connection", f"{SERVER}/nova_cell0?{{query}}"),
            (*manage, "db", "sync"),
            (*manage, "cell_v2", "create_cell", "--name", "cell1",
             "--database_connection", f"{SERVER}/{{path}}?{{query}}",
             "--transport-url", f"{SERVER}/{{path}}"),
            schemas=("nova_api", "nova", "nova_cell0"),
        )  # fmt: skip
        done.touch()

    def start(self) -> None:
        """Start all its processes, unless they run."""
        files = ("api-paste.ini", self.conf.name, self.database_conf.name)
        wsgi.serve(
            self.place, "nova-api", "nova.wsgi.osapi_compute",
            environment={
                "OS_NOVA_CONFIG_DIR": str(self.folder),
                "OS_NOVA_CONFIG_FILES": ";".join(files),
            },
        )  # fmt: skip
        for name in ("nova-conductor", "nova-scheduler"):
            Daemon(self.place, name).start(
                [
                    self.place.venv / "bin" / name,
                    "--config-file", self.conf,
                    "--config-file", self.database_conf,
                ]
            )  # fmt: skip
        for site in SITES:
            self.start_compute(site)

    def compute(self, site: str) -> Daemon:
        """A site's nova-compute."""
        return Daemon(self.place, f"nova-compute-{site}")

    def start_compute(self, site: str) -> None:
        """Start a site's nova-compute, unless it runs."""
        self.compute(site).start(
            [
                self.place.venv / "bin/nova-compute",
                "--config-file", self.conf,
                "--config-file", self.folder / f"{COMPUTES[site]}.conf",
            ]
        )  # fmt: skip

    def answers(self) -> bool:
        """Whether the API answers."""
        return wsgi.answers(self.place.url("nova"))

    def computes_up(self, since: str, *sites: str) -> bool:
        """Whether the computes of some sites, or of all, have reported after a moment.

        :param since: by the database's clock.
        """
        rows = self.database.sql(
            "SELECT host FROM services WHERE deleted = 0 AND `binary` = 'nova-compute' "
            f"AND last_seen_up > '{since}'",
            "nova",
        )
        return {COMPUTES[site] for site in sites or SITES} <= set(rows.split())
