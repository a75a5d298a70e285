"""The sections that the configuration of every OpenStack service has."""

from __future__ import annotations

from tests.lab.inifile import Value
from tests.lab.place import Place
from tests.lab.services.database import Database
from tests.lab.services.keystone import login
from tests.lab.services.queue import Queue

HOST = "lab"
FIXED_KEY = "0" * 64

Section = dict[str, Value]


def default(place: Place, queue: Queue, name: str, host: str = HOST) -> Section:
    """The head: queue, host name, folder. Makes the folder."""
    state = place.state / name
    (state / "lock").mkdir(parents=True, exist_ok=True)
    return {
        "debug": False,
        "transport_url": queue.url,
        "host": host,
        "state_path": str(state),
        "my_ip": place.address,
    }


def token(place: Place, user: str) -> Section:
    """How tokens of callers are checked."""
    return {
        "www_authenticate_uri": place.keystone_url,
        "service_token_roles": "service",
        "service_token_roles_required": True,
        "memcached_servers": "",
        **login(place, user),
    }


def tables(place: Place, database: Database, schema: str) -> Section:
    """Where the service's tables are."""
    return {
        "connection": database.url(place.schema(schema)),
        "max_pool_size": 5,
        "max_overflow": 10,
    }


def rest(place: Place, name: str) -> dict[str, Section]:
    """Locks, notifications, and the kind of queues."""
    return {
        "oslo_concurrency": {"lock_path": str(place.state / name / "lock")},
        "oslo_messaging_notifications": {"driver": "messagingv2"},
        "oslo_messaging_rabbit": {"rabbit_quorum_queue": False},
    }
