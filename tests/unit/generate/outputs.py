"""What the targets write, gathered for those who read it back: ini texts by service."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.model.deployment import Deployment

ROOT = Path(__file__).parents[3]
LARGE = "twelve-sites"
"""It takes as long as all others together, and has nothing that they do not have."""

DESIGNS = sorted(
    path
    for folder in ("tests/golden", "tests/golden/neutral", "etc/dr-planner/examples")
    for path in (ROOT / folder).glob("*.yaml")
    if path.stem != LARGE
)
"""The designs of this repository."""

NAMES = {
    "cinder": r"cinder(-\w+)?\.conf",
    "glance": r"glance(-api)?\.conf",
    "neutron": r"(neutron\.conf|l3_agent\.ini|dhcp_agent\.ini|bgp_dragent\.ini|ml2_conf\.ini)",
    "nova": r"nova(-\w+)?\.conf",
    "ovn-bgp-agent": r"bgp-agent\.conf",
}
"""What the file of a service is called, whatever the tool."""

OVERRIDES = re.compile(r"(cinder|glance|neutron|nova)_\w+_(?:conf|ini)_overrides")
BACKENDS = ("cinder_backends", "dr_planner::cinder_backends")
_CONFIG_MAP = re.compile(r"\d\d-ceph-(nova)\.conf")
_SECTION = re.compile(r"^\[[^\]]+\]$", re.MULTILINE)


@dataclass(frozen=True)
class IniText:
    """A text that oslo.config reads in the end.

    :param where: target, design and path.
    """

    service: str
    where: str
    text: str


def rendered(name: str, deployment: Deployment) -> Mapping[str, str]:
    """The files of a target, or none where it refuses the design."""
    try:
        return all_targets()[name].render(deployment)
    except InputError:
        return {}


def of_the_repository() -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """Target, design and files of every target and design of the repository."""
    for path in DESIGNS:
        deployment = load(path)
        for name in all_targets():
            yield name, path.stem, rendered(name, deployment)


def ini_texts(where: str, files: Mapping[str, str]) -> Iterator[IniText]:
    """Every ini text of a service in some files: files of their own, and pieces of YAML."""
    for path, text in files.items():
        name = Path(path).name
        for service, pattern in NAMES.items():
            if re.fullmatch(pattern, name):
                yield IniText(service, f"{where}: {path}", text)
        if name.endswith((".yaml", ".yml")):
            for document in yaml.safe_load_all(text):
                for service, piece in _pieces(document, ""):
                    yield IniText(service, f"{where}: {path}", piece)


def _pieces(node: Any, service: str) -> Iterator[tuple[str, str]]:
    """The ini texts below a node of YAML.

    :param service: whose values the node holds, where a key above said so.
    """
    if isinstance(node, list):
        for member in node:
            yield from _pieces(member, service)
    if not isinstance(node, dict):
        return
    for key, value in node.items():
        of_overrides = OVERRIDES.fullmatch(str(key))
        of_config_map = _CONFIG_MAP.fullmatch(str(key))
        if of_overrides:
            yield of_overrides[1], as_ini(value)
        elif of_config_map:
            yield of_config_map[1], value
        elif key in BACKENDS:
            yield "cinder", as_ini({name: _plain(held) for name, held in value.items()})
        elif key == "customServiceConfig":
            yield service, value
        elif key == "conf" and isinstance(value, dict):
            yield from _chart_values(value)
        else:
            yield from _pieces(value, key if key in NAMES else service)


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "extra_options"}


def _chart_values(conf: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The values of a chart: sections by service, and the backends of Cinder by themselves."""
    for service in NAMES:
        sections = dict(conf.get(service, {}))
        if service == "cinder":
            sections |= conf.get("backends", {})
        if sections and not conf.get("ceph"):
            yield service, as_ini(sections)


def as_ini(sections: Mapping[str, Mapping[str, Any]]) -> str:
    """Sections of YAML as a file; a value that is several is a line for each.

    openstack-ansible writes several as a mapping without values, openstack-helm as a mapping with
    ``values``.
    """
    rows = []
    for section, options in sections.items():
        rows.append(f"[{section}]")
        for option, value in options.items():
            several = value.get("values", list(value)) if isinstance(value, dict) else [value]
            rows += [f"{option} = {one}" for one in several]
    return "\n".join(rows) + "\n"


def holds_ini(text: str) -> bool:
    """Whether there is a line that looks like the header of a section."""
    return _SECTION.search(text) is not None
