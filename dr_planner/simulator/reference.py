"""The simulator's reference page, from the code: routes, commands, what is confirmed.

``python -m dr_planner.simulator.reference FILE`` writes it anew; a test compares it with what is
committed.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from dr_planner.simulator.behaviours import confirmed, unconfirmed, unsupported
from dr_planner.simulator.ceph.ceph_command import COMMANDS
from dr_planner.simulator.ceph.rbd_command import VERBS
from dr_planner.simulator.mishaps import library
from dr_planner.simulator.openstack import services
from dr_planner.simulator.web.routes import FIRST, Route

WIDTH = 79
INTRODUCTION = """\
The simulator plays the sites of a design in one process on this machine: Keystone, Cinder, Nova,
Placement, Glance and Neutron over HTTP, and Ceph clusters with mirroring that are reached by
``rbd`` and ``ceph``. It listens on loopback only. 'dr-planner simulator serve' starts it; drills
and tests use it in the same way as real services, through openstacksdk and a process.
"""
PROBLEMS = """\
The simulator is as strict as the real services, or stricter. A route, a key of a body, an action,
a microversion, a command or an option that they would not understand is refused as they refuse
it, and written down: 'dr-planner simulator status -f json' lists it under ``problems``.
"""
MISHAPS = """\
Bad things that can be made to happen, each by its name and details: by 'dr-planner simulator
mishap NAME KEY=VALUE …' in a simulator that runs, by 'dr-planner drill run --mishap' in a drill,
and by ``simulator.mishap(name, details)`` in a test. Rules about calls stay in force until they
have hit as often as they may.
"""


def page() -> str:
    """The page, as reStructuredText."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield (
        ".. Written by 'python -m dr_planner.simulator.reference'; change the code, not this page."
    )
    yield from ("", *_title("The simulator", "="), *_paragraph(INTRODUCTION))
    yield from (*_paragraph(PROBLEMS), *_title("Routes", "-"))
    for service, router in services():
        yield from _title(f"{service.kind} at {service.mount}", "~")
        yield from ("::", "")
        prefix = next((p for p in service.prefixes if p), "")
        if len(service.prefixes) > 1:
            yield f"    paths below {service.mount}{prefix}, with or without /PROJECT in front"
            yield ""
        for route in sorted(router.routes, key=lambda r: (r.path, r.method, r.action)):
            yield f"    {_route(route)}"
        yield ""
    yield from _title("The rbd command", "-")
    yield from _paragraph(
        "Besides these options every command takes -c, --conf, --cluster, --id, --user, -n, "
        "--name, -m, -k, --keyring, --client-mount-timeout and --rados-mon-op-timeout."
    )
    yield from ("::", "")
    for words in sorted(VERBS):
        options = " ".join(f"--{option}" for option in sorted(VERBS[words].options))
        yield from textwrap.wrap(
            f"rbd {' '.join(words)} {options}",
            WIDTH,
            initial_indent="    ",
            subsequent_indent="        ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    yield from ("", *_title("The ceph command", "-"))
    yield from _paragraph(
        "It only looks. Besides -f and --format (plain, json, json-pretty) it takes the options "
        "that the rbd command takes everywhere, and --connect-timeout."
    )
    yield from ("::", "")
    for words in sorted(COMMANDS):
        yield f"    ceph {' '.join(words)}"
    yield from ("", *_title("Confirmed on real services", "-"))
    yield from _paragraph(
        "Each of these is held by contract tests that also pass on Ceph 16.2.15 and OpenStack "
        "2026.2."
    )
    for behaviour in confirmed():
        yield from _item(f"{behaviour.what}.")
    yield from ("", *_title("Not confirmed", "-"))
    for known in unconfirmed():
        yield from _item(f"{known.what}. Source: {known.source}.")
    yield from ("", *_title("Not played", "-"))
    for sentence in unsupported():
        yield from _item(sentence)
    yield from ("", *_title("Mishaps", "-"))
    yield from _paragraph(MISHAPS)
    for name, mishap in sorted(library().items()):
        yield f"``{name}``"
        yield from textwrap.wrap(
            mishap.text, WIDTH, initial_indent="    ", subsequent_indent="    "
        )
        yield ""
        for keys, word in ((mishap.needs, ""), (mishap.takes, "may be left out; ")):
            for key, meaning in keys.items():
                yield from textwrap.wrap(
                    f"- ``{key}``: {word}{_literal(meaning)}",
                    WIDTH,
                    initial_indent="    ",
                    subsequent_indent="      ",
                    break_on_hyphens=False,
                )
        yield ""


def _route(route: Route) -> str:
    action = f" {{{route.action}}}" if route.action else ""
    since = "" if route.since == FIRST else f", from {route.since[0]}.{route.since[1]} on"
    return f"{route.method} {route.path}{action}{since}"


def _literal(text: str) -> str:
    """Text in which a star is a star."""
    return text.replace("*", r"\*")


def _title(text: str, line: str) -> Iterator[str]:
    if line == "=":
        yield line * len(text)
    yield text
    yield line * len(text)
    yield ""


def _paragraph(text: str) -> Iterator[str]:
    yield from textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    yield ""


def _item(text: str) -> Iterator[str]:
    yield from textwrap.wrap(
        text, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
