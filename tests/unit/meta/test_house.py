"""The rules of the house, as tests: who may import whom, one door per library, plain names."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

FOUNDATION = {"errors", "clock", "registry", "ports", "model"}
MAY_IMPORT = {
    "errors": set(),
    "clock": set(),
    "registry": set(),
    "model": {"errors"},
    "ports": {"model", "errors"},
    "conf": {"errors"},
    "design": FOUNDATION,
    "graph": FOUNDATION,
    "capacity": FOUNDATION,
    "checks": FOUNDATION | {"design", "graph", "capacity"},
    "generate": FOUNDATION | {"design", "graph", "capacity"},
    "catalog": FOUNDATION | {"design", "graph", "capacity", "cinder_hooks"},
    "recovery": FOUNDATION | {"design", "graph", "capacity", "catalog", "cinder_hooks"},
    "drill": FOUNDATION
    | {"design", "graph", "capacity", "checks", "generate", "catalog", "recovery"},
    "reports": FOUNDATION
    | {"design", "graph", "capacity", "checks", "generate", "catalog", "recovery", "drill"},
    "cloud": FOUNDATION,
    "ceph": FOUNDATION,
    # It serves the action of cinder_hooks as Cinder does: by running the same decision.
    "simulator": FOUNDATION | {"cinder_hooks"},
}
"""Room -> rooms that it may import besides itself. ``cli`` alone may import everything."""

DOORS = {
    "openstack": {"cloud"},
    "keystoneauth1": {"cloud"},
    "requests": {"cloud"},
    "networkx": {"graph"},
    "sqlalchemy": {"catalog", "recovery"},
    "tooz": {"recovery"},
    "cliff": {"cli"},
    "rich": {"cli"},
    "tabulate": {"reports", "cli"},
    "ruamel": {"design", "generate"},
    "jsonschema": {"design"},
    "oslo_config": {"conf", "design", "cli", "generate"},
}
"""Library -> the only rooms that may import it."""

FOREIGN_TO_CINDER = {"dr_planner", "pydantic", "networkx", "cliff", "ruamel", "rich", "openstack"}


def product_files() -> list[Path]:
    return sorted((ROOT / "dr_planner").rglob("*.py")) + sorted(
        (ROOT / "cinder_hooks").rglob("*.py")
    )


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield str(node.module)


def room_of(module: str) -> str:
    parts = module.split(".")
    if parts[0] == "cinder_hooks":
        return "cinder_hooks"
    return parts[1] if len(parts) > 1 else ""


def room(path: Path) -> str:
    parts = path.relative_to(ROOT / "dr_planner").with_suffix("").parts
    return parts[0]


@pytest.mark.parametrize("path", product_files(), ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_opens_with_a_sentence_and_has_a_telling_name(path: Path) -> None:
    """The first thing a reader learns is what the file is."""
    doc = ast.get_docstring(ast.parse(path.read_text()))
    assert doc, "a module docstring"
    assert doc.split("\n\n")[0].endswith((".", "?", "::")), doc.split("\n\n")[0]
    assert path.stem not in {"util", "utils", "helper", "helpers", "common", "misc", "base"}


@pytest.mark.parametrize(
    "path",
    [p for p in product_files() if p.is_relative_to(ROOT / "dr_planner")],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_imports_go_one_way_and_through_the_doors(path: Path) -> None:
    """One direction, no way back; each outside library has one door."""
    here = room(path)
    for module in imports(path):
        top = module.split(".")[0]
        if top in DOORS:
            assert here in DOORS[top], f"{module} is not for {here}"
        if top not in ("dr_planner", "cinder_hooks") or here in ("cli", "__main__"):
            continue
        there = room_of(module)
        if there not in ("", here):
            assert there in MAY_IMPORT[here], f"{here} imports {module}"


@pytest.mark.parametrize(
    "path", sorted((ROOT / "cinder_hooks").rglob("*.py")), ids=lambda p: p.name
)
def test_the_hooks_import_nothing_heavy(path: Path) -> None:
    """They run inside Cinder, which must not need this product's libraries."""
    tops = {module.split(".")[0] for module in imports(path)}
    if "cinder" in tops:  # runs inside Cinder: what Cinder brings is there
        assert not tops & FOREIGN_TO_CINDER
    else:
        assert tops <= sys.stdlib_module_names | {"cinder_hooks"}


def test_the_rule_finds_what_it_forbids(tmp_path: Path) -> None:
    """A rule that cannot fail is no rule."""
    planted = tmp_path / "planted.py"
    planted.write_text("from dr_planner.cli import main\nimport openstack\n")
    assert list(imports(planted)) == ["dr_planner.cli", "openstack"]
    assert room_of("dr_planner.cli") not in MAY_IMPORT["recovery"]


def test_offline_commands_import_nothing_heavy_to_start() -> None:
    """They answer in a third of a second, and work with Keystone down."""
    program = (
        "import sys, dr_planner.cli.main as m; m.FoundCommands(); "
        "print(*sorted({n.split('.')[0] for n in sys.modules}))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not set(loaded) & {
        *("openstack", "keystoneauth1", "sqlalchemy", "networkx"),
        *("pydantic", "ruamel", "tabulate", "rich"),
    }


def test_no_file_names_a_secret_place_of_its_makers() -> None:
    """What is shipped works for strangers: no path of a maker's machine."""
    words = [place for place in (f"{ROOT}/", f"{Path.home()}/") if len(place) > 6]
    tracked = [
        p
        for top in ("dr_planner", "cinder_hooks", "etc", "doc", "tests")
        for p in (ROOT / top).rglob("*")
        if p.is_file() and p.suffix in {".py", ".rst", ".yaml", ".cfg"}
    ]
    found = [
        str(p) for p in tracked if p != Path(__file__) and any(w in p.read_text() for w in words)
    ]
    assert not found
