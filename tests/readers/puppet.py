"""Puppet and the modules of puppet-openstack, as Debian has them, compile what was generated.

The data are a level of Hiera of their own, the manifest is added to the profile of the hosts, as
README.txt of the target says. Facts are given: Puppet would take long to find them.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MODULES = Path("/usr/share/puppet/modules")
REASON = (
    None
    if shutil.which("puppet") and all((MODULES / name).exists() for name in ("cinder", "nova"))
    else "puppet and its modules for OpenStack are not installed; tests/packages readers does it"
)
"""Why the tests are skipped, if they are."""

UNSET = "<SERVICE DEFAULT>"
PROFILES = {
    profile: "".join(f"include {name}\n" for name in names)
    for profile, names in {
        "compute": ("nova::cinder", "nova::compute::libvirt", "nova::compute::rbd"),
        "volume": ("cinder", "cinder::backends"),
        "image": ("glance::api",),
        "network": ("neutron::agents::l3", "neutron::agents::dhcp"),
    }.items()
}
"""What an operator's profile of a host has at least."""

_HIERA = """version: 5
defaults:
  datadir: data
  data_hash: yaml_data
hierarchy:
  - name: site
    path: dr-planner.yaml
  - name: operator
    path: operator.yaml
"""
_FACTS = f"""--- !ruby/object:Puppet::Node::Facts
name: host
values:
  osfamily: Debian
  operatingsystem: Debian
  os: {{family: Debian, name: Debian, release: {{major: "12", full: "12.1"}}}}
  os_service_default: "{UNSET}"
  os_package_type: debian
  os_workers: 2
  processorcount: 2
  hostname: host
  fqdn: host
timestamp: "2026-01-01 00:00:00 +0000"
expiration: "2046-01-01 00:00:00 +0000"
"""


def compiled(data: str, manifest: str, folder: Path) -> dict[str, dict[str, list[str]]]:
    """What a host would write, for each resource type: section/option -> values.

    :param manifest: of the whole host.
    :raises AssertionError: Puppet refuses it; the message is what it printed.
    """
    for path, text in {
        "hiera.yaml": _HIERA,
        "data/dr-planner.yaml": data,
        "data/operator.yaml": "glance::api::authtoken::password: unknown\n",
        "site.pp": manifest,
        "var/client_yaml/facts/host.yaml": _FACTS,
    }.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [
            *("puppet", "catalog", "find", "host", "--terminus", "compiler"),
            *("--facts_terminus", "yaml", "--modulepath", str(MODULES), "--color", "false"),
            *("--hiera_config", str(folder / "hiera.yaml"), "--manifest", str(folder / "site.pp")),
            *("--confdir", str(folder / "conf"), "--vardir", str(folder / "var")),
            *("--render-as", "json", "--log_level", "err"),
        ],
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    catalog: dict[str, Any] = json.loads(done.stdout)
    found: dict[str, dict[str, list[str]]] = {}
    for resource in catalog["resources"]:
        value = resource.get("parameters", {}).get("value", UNSET)
        if resource["type"].endswith("_config") and value not in (UNSET, [UNSET]):
            values = value if isinstance(value, list) else [value]
            found.setdefault(resource["type"], {})[resource["title"]] = [
                str(each).lower() if isinstance(each, bool) else str(each) for each in values
            ]
    return found


def section(options: Mapping[str, list[str]], name: str) -> dict[str, list[str]]:
    """The options of a section."""
    return {
        title.partition("/")[2]: values
        for title, values in options.items()
        if title.partition("/")[0] == name
    }
