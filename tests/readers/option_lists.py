"""Writes down which options a release of an OpenStack service has: the facts, and no words.

It runs in an environment where the service is installed, and needs nothing of ours there::

    python3 -m venv /tmp/services
    /tmp/services/bin/pip install cinder google-api-python-client nova glance neutron \
        neutron-dynamic-routing ovn-bgp-agent
    /tmp/services/bin/python tests/readers/option_lists.py dr_planner/design/options

A list has, for each section, every option with its type and limits, and the names that the
service still takes for an option that has another name now. Options come from the same entry
points that ``oslo-config-generator`` reads. Helps and defaults are left out.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, entry_points, version
from pathlib import Path
from typing import Any

AUTH = ("designate.auth", "ironic.auth", "nova.auth", "placement.auth")
SERVICES = {
    "cinder": ("cinder",),
    "glance": ("glance.",),
    "neutron": (
        "neutron",
        "bgp.agent",
        "designate.auth",
        "ironic.auth",
        "nova.auth",
        "placement.",
    ),
    "nova": ("nova.conf",),
    "ovn-bgp-agent": ("ovnbgpagent",),
}
"""Whose options belong to a service, by the beginning of the entry point's name."""

LIBRARIES = ("castellan.config", "keystonemiddleware.", "os_", "oslo.", "osprofiler")
"""Every service of an API or with messages reads the options of those that it uses."""

FEWER_LIBRARIES = {
    "ovn-bgp-agent": (
        "oslo.concurrency",
        "oslo.config",
        "oslo.log",
        "oslo.privsep",
        "oslo.service.periodic_task",
        "oslo.service.service",
    ),
}
"""An agent without either reads fewer: seen by importing all modules of ovn-bgp-agent."""

PRIVSEP = {"ovn-bgp-agent": ("privsep_ovs_vsctl", "privsep_vtysh")}
"""Sections of further helpers with privileges, which a service names in its code."""

TYPES = {
    "Boolean": "boolean",
    "Dict": "dict",
    "Float": "float",
    "HostAddress": "host",
    "Hostname": "host",
    "IPAddress": "ip",
    "Integer": "integer",
    "List": "list",
    "Port": "port",
    "URI": "uri",
}
"""What the types of oslo.config are called here; all others are ``string``."""


def main(words: list[str]) -> int:
    """Write a list per service that is here, each in a process: some do not bear each other."""
    if len(words) == 2:
        return write(Path(words[0]), words[1])
    (folder,) = words
    for service in SERVICES:
        try:
            version(service)
        except PackageNotFoundError:
            print(f"{service} is not installed here", file=sys.stderr)
            continue
        subprocess.run([sys.executable, "-W", "ignore", __file__, folder, service], check=True)
    return 0


def write(folder: Path, service: str) -> int:
    """Write the list of one service."""
    sections: dict[str, dict[str, Any]] = {}
    renamed: dict[str, dict[str, list[str]]] = {}
    names = (*SERVICES[service], *FEWER_LIBRARIES.get(service, LIBRARIES))
    for entry in entry_points(group="oslo.config.opts"):
        if entry.name.startswith(names):
            for group, options in entry.load()():
                section = str(getattr(group, "name", group) or "DEFAULT")
                for option in options:
                    sections.setdefault(section, {})[option.dest] = described(option)
                    for old in option.deprecated_opts:
                        place = renamed.setdefault(str(old.group or section), {})
                        place[str(old.name or option.dest).replace("-", "_")] = [
                            section,
                            option.dest,
                        ]
    for section in PRIVSEP.get(service, ()):
        sections[section] = sections["privsep"]
    release = version(service)
    path = folder / f"{service}-{release.split('.')[0]}.json"
    path.write_text(text_of(service, release, sections, renamed), encoding="utf-8")
    print(f"{path}: {sum(map(len, sections.values()))} options of {service} {release}")
    return 0


def described(option: Any) -> str | dict[str, Any]:
    """The type of an option, with its limits where it has some."""
    kind = TYPES.get(type(option.type).__name__, "string")
    facts: dict[str, Any] = {"type": f"several {kind}" if option.multi else kind}
    choices = getattr(option.type, "choices", None)
    if choices:
        facts["choices"] = [str(choice) for choice in choices]
    for limit in ("min", "max"):
        value = getattr(option.type, limit, None)
        if value is not None and kind != "port":
            facts[limit] = value
    if option.deprecated_for_removal:
        facts["deprecated"] = True
    return facts if len(facts) > 1 else facts["type"]


def text_of(service: str, release: str, sections: dict[str, Any], renamed: dict[str, Any]) -> str:
    """JSON with a line per option, so that a difference between releases can be read."""

    def block(table: dict[str, Any]) -> str:
        rows = [
            f"  {json.dumps(section)}: {{\n"
            + ",\n".join(
                f"   {json.dumps(name)}: {json.dumps(value)}"
                for name, value in sorted(options.items())
            )
            + "\n  }"
            for section, options in sorted(table.items())
            if options
        ]
        return "{\n" + ",\n".join(rows) + "\n }"

    return (
        "{\n"
        f' "service": {json.dumps(service)},\n "release": {json.dumps(release)},\n'
        f' "sections": {block(sections)},\n "renamed": {block(renamed)}\n'
        "}\n"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
