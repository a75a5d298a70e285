"""Ansible loads the variables that are generated for its playbooks, and fills nothing in."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from dr_planner.design.load import load
from tests.unit.generate.drawing import drawn
from tests.unit.generate.outputs import DESIGNS, rendered
from tests.unit.generate.targets.ceph_designs import ceph_designs
from tests.unit.generate.targets.test_neutral import FORBIDDEN, ODD, PLAIN, designs

COMMAND = Path(sys.executable).with_name("ansible-playbook")
TARGETS = ("ceph-ansible", "kolla-ansible", "openstack-ansible")
ANY = PLAIN | ODD | FORBIDDEN
ELSEWHERE = (
    "galera_gcache_size",
    "galera_wsrep_cluster_port",
    "galera_wsrep_node_incoming_address",
    "vault_ceph_rbd_mirror_remote_key",
)
"""Variables of the roles, and of the operator's vault, that values refer to on purpose."""

LOOKUP = "{{ lookup('ansible.builtin.file', "
"""The one expression that is meant: it reads the ceph.conf of the first cluster."""

pytestmark = pytest.mark.skipif(
    not COMMAND.exists(), reason="ansible-core is not installed; tox -e readers installs it"
)


def evaluated(files: Mapping[str, str], folder: Path) -> dict[str, dict[str, Any]]:
    """The variables of each file after Ansible has loaded and evaluated them.

    :param files: texts, by a name of a host whose variables they are.
    :raises AssertionError: Ansible failed; the message is what it printed.
    """
    (folder / "host_vars").mkdir(parents=True)
    rows = []
    for host, text in files.items():
        own = folder / "host_vars" / host
        own.mkdir()
        (own / "generated.yml").write_text(text, encoding="utf-8")
        (own / "names.yml").write_text(
            yaml.safe_dump({"x_names": names_in(text)} | {name: name for name in ELSEWHERE})
        )
        rows.append(f"{host} ansible_connection=local\n")
    (folder / "hosts").write_text("".join(rows))
    values = "{{ dict(x_names | zip(x_names | map('extract', vars))) | to_json }}"
    task = {"ansible.builtin.set_fact": {"x_values": values}}
    write = {
        "ansible.builtin.copy": {
            "dest": str(folder / "values.json"),
            "content": "{{ dict(groups.all | zip(groups.all | map('extract', hostvars) "
            "| map(attribute='x_values'))) | to_json }}",
        },
        "run_once": True,
    }
    play = {"hosts": "all", "gather_facts": False, "tasks": [task, write]}
    (folder / "play.yml").write_text(yaml.safe_dump([play]))
    done = subprocess.run(
        [str(COMMAND), "-i", str(folder / "hosts"), str(folder / "play.yml")],
        env={
            "PATH": "/usr/bin:/bin",
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "ANSIBLE_PYTHON_INTERPRETER": sys.executable,
        },
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[:3000] + done.stderr[-1000:]
    return dict(json.loads((folder / "values.json").read_text()))


def names_in(text: str) -> list[str]:
    """The variables of a file, without the one that must read a file of the operator's."""
    return [
        name
        for name, value in yaml.safe_load(text).items()
        if not (isinstance(value, str) and value.startswith(LOOKUP))
    ]


def as_meant(text: str) -> str:
    for name in ELSEWHERE:
        text = text.replace(f"{{{{ {name} }}}}", name)
    return text


def variable_files(target: str, deployments) -> dict[str, str]:
    """Every file of variables, by a name of a host."""
    texts = [
        text
        for deployment in deployments
        for path, text in rendered(target, deployment).items()
        if path.endswith(".yml") and not path.endswith("place-secrets.yml")
    ]
    return {f"host-{number}": text for number, text in enumerate(texts)}


@pytest.mark.parametrize("target", TARGETS)
def test_variables_are_what_is_written(target: str, tmp_path: Path) -> None:
    """No value is an expression to Ansible, whatever the names; types stay what they are."""
    odd = ceph_designs() if target == "ceph-ansible" else designs(ANY, ANY)
    files = variable_files(target, [*map(load, DESIGNS), *drawn(odd, 60)])

    found = evaluated(files, tmp_path)

    assert len(files) >= 10
    for host, text in files.items():
        written = yaml.safe_load(as_meant(text))
        values = found[host]
        assert {name: written[name] for name in names_in(text)} == (
            json.loads(values) if isinstance(values, str) else values
        )
