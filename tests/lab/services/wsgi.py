"""An OpenStack API served by uWSGI."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from tests.lab.daemon import Daemon
from tests.lab.place import Place


def serve(
    place: Place,
    name: str,
    module: str,
    *words: str,
    environment: Mapping[str, str] | None = None,
    chunked: bool = False,
) -> None:
    """Start an API on its port, unless it runs. Every request is a line in its log.

    :param chunked: clients send bodies in chunks: uWSGI's own router must take them.
    """
    where = f"{place.address}:{place.port(name.partition('-')[0])}"
    door = ["--http-socket", where]
    if chunked:
        door = ["--http", where, "--http-chunked-input", "--http-auto-chunked", "--http-raw-body",
                "--socket", f"{place.address}:0"]  # fmt: skip
    Daemon(place, place.named(name)).start(
        [
            place.venv / "bin/uwsgi",
            *door,
            # Else clients use a connection again that uWSGI has closed.
            "--add-header", "Connection: close",
            "--module", f"{module}:application",
            "--master", "--die-on-term", "--need-app", "--lazy-apps", "--enable-threads",
            "--processes", "1", "--threads", "6", "--buffer-size", "65535", "--thunder-lock",
            "--log-format", "%(ltime) %(status) %(method) %(uri) %(msecs) ms",
            *words,
        ],
        environment=environment,
    )  # fmt: skip


def answers(url: str) -> bool:
    """Whether an API says anything that is no error."""
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(answer.status < 400)
    except HTTPError as error:
        return error.code < 400
    except (URLError, OSError):
        return False
