"""What a level of Hiera says counts as long as no higher one says something else."""

from __future__ import annotations

from pathlib import Path

from dr_planner.design.hieratree import settled
from dr_planner.design.recognition import read_all
from dr_planner.model.inifile import DEFAULT
from dr_planner.model.serviceconf import NeutronConf

HIERA = """\
version: 5
hierarchy:
  - name: nodes
    path: "nodes/%{trusted.certname}.yaml"
  - name: rest
    paths: ["sites/%{facts.site}.yaml", common.yaml]
"""
COMMON = "neutron::server::l3_ha: false\nneutron::dhcp_agents_per_network: 2\n"


def known(folder: Path, files: dict[str, str], file: str, option: str) -> bool:
    """Whether the value of an option of a file is taken as it stands."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    parts = read_all([folder]).collection.of(NeutronConf)
    (conf,) = (part for part in parts if part.path == str(folder / file))
    found = conf.option(DEFAULT, option)
    assert found is not None
    return found.value.is_known


def test_another_value_of_a_higher_level_makes_it_unknown(tmp_path: Path) -> None:
    """Some nodes have the one, some the other; what no other file gives is as it stands."""
    node = "neutron::server::l3_ha: true\n"
    files = {"hiera.yaml": HIERA, "data/common.yaml": COMMON, "data/nodes/a.yaml": node}

    assert not known(tmp_path, files, "data/common.yaml", "l3_ha")
    assert known(tmp_path, files, "data/common.yaml", "dhcp_agents_per_network")
    assert known(tmp_path, files, "data/nodes/a.yaml", "l3_ha")


def test_the_same_value_changes_nothing(tmp_path: Path) -> None:
    """It counts at either level."""
    files = {"hiera.yaml": HIERA, "data/common.yaml": COMMON, "data/nodes/a.yaml": COMMON}

    assert known(tmp_path, files, "data/common.yaml", "l3_ha")


def test_files_of_one_level_do_not_replace_each_other(tmp_path: Path) -> None:
    """Each is for other nodes."""
    node = "neutron::server::l3_ha: true\n"
    files = {"hiera.yaml": HIERA, "data/nodes/a.yaml": COMMON, "data/nodes/b.yaml": node}

    assert known(tmp_path, files, "data/nodes/a.yaml", "l3_ha")
    assert known(tmp_path, files, "data/nodes/b.yaml", "l3_ha")


def test_without_a_hierarchy_nothing_is_known_of_levels(tmp_path: Path) -> None:
    """Each file is read by itself, as one that is not below the hierarchy's folder is."""
    node = "neutron::server::l3_ha: true\n"
    files = {"data/common.yaml": COMMON, "data/nodes/a.yaml": node, "other/hiera.yaml": HIERA}

    assert known(tmp_path, files, "data/common.yaml", "l3_ha")
    assert settled([]) == []
