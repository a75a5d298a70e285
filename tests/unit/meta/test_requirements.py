"""Everything that the product imports is installed with it."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]

DISTRIBUTIONS = {
    "keystoneauth1": "keystoneauth1",
    "openstack": "openstacksdk",
    "oslo_config": "oslo.config",
    "ruamel": "ruamel.yaml",
    "yaml": "PyYAML",
    "sqlalchemy": "SQLAlchemy",
    "jinja2": "Jinja2",
    "pydantic_core": "pydantic-core",
}
"""Packages whose distribution has another name."""


def imported() -> set[str]:
    found = set()
    for path in (ROOT / "dr_planner").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(str(node.module).split(".")[0])
    # rados and rbd come with Ceph; ceph_client is written out by the simulator.
    return found - set(sys.stdlib_module_names) - {"dr_planner", "cinder_hooks", "_typeshed"}


def test_the_requirements_name_exactly_what_is_imported() -> None:
    """A package that somebody installed by hand hides a missing line."""
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    named = {m.group(0).lower() for line in lines if (m := re.match(r"[A-Za-z0-9_.-]+", line))}
    wanted = {DISTRIBUTIONS.get(name, name).lower() for name in imported()}

    assert named - {"pbr"} == wanted
