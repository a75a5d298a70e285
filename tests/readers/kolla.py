"""kolla-ansible's own templates, variables and merge, run by Ansible over what was generated.

Each site of each design is a host of one inventory, with the generated variables as variables of
that host, as README.txt of the target says. The tasks are those of kolla-ansible's roles that
merge files, with their sources and their order; what they write stays in a folder here.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

KOLLA = Path(sys.prefix) / "share" / "kolla-ansible"
PLAYBOOK = Path(sys.executable).with_name("ansible-playbook")
REASON = (
    None
    if KOLLA.exists() and PLAYBOOK.exists()
    else f"kolla-ansible is not installed in {sys.prefix}; tox -e readers installs it"
)
"""Why the tests are skipped, if they are."""

ROLES = ("cinder", "glance", "neutron", "nova", "nova-cell")
_GROUP = re.compile(r"^\[([\w-]+)(?::children|:vars)?\]", re.MULTILINE)


@dataclass(frozen=True)
class Merge:
    """A task of a role that merges files.

    :param role: whose.
    :param file: the base name of what it writes.
    :param service: the container that gets it.
    """

    role: str
    file: str
    service: str


MERGES = (
    Merge("cinder", "cinder.conf", "cinder-volume"),
    Merge("cinder", "cinder.conf", "cinder-api"),
    Merge("glance", "glance-api.conf", "glance-api"),
    Merge("neutron", "neutron.conf", "neutron-server"),
    Merge("neutron", "l3_agent.ini", "neutron-l3-agent"),
    Merge("neutron", "dhcp_agent.ini", "neutron-dhcp-agent"),
    Merge("nova", "nova.conf", "nova-api"),
    Merge("nova-cell", "nova.conf", "nova-compute"),
)

Written = dict[Merge, str]
"""What each task has written."""


def merged(
    sites: Mapping[str, Mapping[str, str]], folder: Path, merges: tuple[Merge, ...] = MERGES
) -> dict[str, Written]:
    """Run the tasks.

    :param sites: the generated files of each site, by a name of a host; paths begin below the
        site's folder.
    :raises AssertionError: Ansible failed; the message is what it printed.
    """
    _inventory(folder, sites)
    for site in sites:
        for merge in merges:
            (folder / "etc" / site / merge.service).mkdir(parents=True, exist_ok=True)
    (folder / "play.yml").write_text(yaml.safe_dump([_play(merges)]))
    done = subprocess.run(
        [str(PLAYBOOK), "-i", str(folder / "inventory"), str(folder / "play.yml")],
        env={
            "PATH": "/usr/bin:/bin",
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "ANSIBLE_LOCAL_TEMP": str(folder / "tmp"),
            "ANSIBLE_ACTION_PLUGINS": str(KOLLA / "ansible" / "action_plugins"),
            "ANSIBLE_FILTER_PLUGINS": str(KOLLA / "ansible" / "filter_plugins"),
            "ANSIBLE_LIBRARY": str(KOLLA / "ansible" / "library"),
            "ANSIBLE_MODULE_UTILS": str(KOLLA / "ansible" / "module_utils"),
            "ANSIBLE_NOCOLOR": "1",
            "ANSIBLE_PIPELINING": "1",
        },
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return {
        site: {
            merge: (folder / "etc" / site / merge.service / merge.file).read_text()
            for merge in merges
        }
        for site in sites
    }


def _inventory(folder: Path, sites: Mapping[str, Mapping[str, str]]) -> None:
    """Kolla's groups, all empty; its variables and its roles' defaults; ours, of the hosts."""
    inventory = folder / "inventory"
    groups = inventory / "group_vars" / "all"
    groups.mkdir(parents=True)
    names = _GROUP.findall((KOLLA / "ansible" / "inventory" / "all-in-one").read_text())
    rows = [f"[{name}]\n" for name in dict.fromkeys(names)]
    rows += ["[sites]\n", *(f"{site} ansible_connection=local\n" for site in sites)]
    (inventory / "hosts").write_text("".join(rows))
    for path in (KOLLA / "ansible" / "group_vars" / "all").iterdir():
        (groups / f"b-{path.name}").write_text(path.read_text())
    for role in ROLES:
        defaults = KOLLA / "ansible" / "roles" / role / "defaults" / "main.yml"
        (groups / f"a-{role}.yml").write_text(defaults.read_text())
    passwords = yaml.safe_load((KOLLA / "etc_examples" / "kolla" / "passwords.yml").read_text())
    (groups / "c-passwords.yml").write_text(yaml.safe_dump(dict.fromkeys(passwords, "unknown")))
    for site, files in sites.items():
        for path, text in files.items():
            place = folder / "generated" / site / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        own = inventory / "host_vars" / site
        own.mkdir(parents=True)
        (own / "dr-planner.yml").write_text(files["dr-planner.yml"], encoding="utf-8")
        (own / "place.yml").write_text(yaml.safe_dump(_of_the_operator(folder, site)))


def _of_the_operator(folder: Path, site: str) -> dict[str, Any]:
    """What globals.yml says in every deployment, and what Ansible would find out of a host."""
    return {
        "node_custom_config": str(folder / "generated" / site / "config"),
        "node_config_directory": str(folder / "etc" / site),
        "kolla_internal_vip_address": "192.0.2.9",
        "api_interface_address": "192.0.2.1",
        "migration_interface_address": "192.0.2.1",
        "tunnel_interface_address": "192.0.2.1",
        "network_interface": "eth0",
        "ansible_python_interpreter": sys.executable,
        # Its own value needs a filter of a collection that is not on PyPI by itself.
        "kolla_same_external_internal_vip": True,
        # What it would compute from the facts of a host.
        "nova_libvirt_cpu_mode": "",
        "openstack_service_workers": 4,
        "openstack_service_rpc_workers": 4,
    }


def _play(merges: tuple[Merge, ...]) -> dict[str, Any]:
    tasks = [
        {
            "name": f"{merge.file} of {merge.service}",
            "vars": {
                "role_path": str(KOLLA / "ansible" / "roles" / merge.role),
                "service_name": merge.service,
                "item": {"key": merge.service},
            },
            "merge_configs": _task(merge)["merge_configs"],
        }
        for merge in merges
    ]
    return {"hosts": "sites", "gather_facts": False, "tasks": tasks}


def _task(merge: Merge) -> dict[str, Any]:
    """The role's own."""
    path = KOLLA / "ansible" / "roles" / merge.role / "tasks" / "config.yml"
    tasks: list[dict[str, Any]] = yaml.safe_load(path.read_text())
    (found,) = [
        task
        for task in tasks
        if task.get("merge_configs", {}).get("dest", "").endswith(f"/{merge.file}")
    ]
    return found
