"""Texts for Ansible: variables in YAML, and names that Ansible would fill in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from dr_planner.errors import InputError
from dr_planner.generate.banner import HASH, heading, wrapped
from dr_planner.generate.quoting import plain
from dr_planner.model.deployment import Deployment

JINJA = ("{{", "{%", "{#")


@dataclass(frozen=True)
class Block:
    """Some variables of a file and, above them, why they are so.

    :param variables: names and plain values; may be empty, then only the words stand there.
    """

    why: tuple[str, ...]
    variables: Mapping[str, Any]


def fixed(name: str, where: str) -> str:
    """A name in which Ansible fills nothing in.

    :raises InputError: it holds the beginning of a Jinja expression.
    """
    for sign in JINJA:
        if sign in name:
            raise InputError(
                f"{where} is {name!r}, and Ansible would fill in what begins with {sign!r}",
                remedy="Give it another name in the design.",
            )
    return plain(name, where)


class Filled(str):
    """A text that Ansible is to fill in."""


def without_jinja(text: str, where: str) -> str:
    """A text that Ansible takes for a template, and in which it must find nothing to fill in.

    :raises InputError: as :func:`fixed`.
    """
    for line in text.split("\n"):
        fixed(line, where)
    return text


def _checked(data: Any, check: Callable[[str, str], str]) -> Any:
    """Plain data for the writer of YAML, in which only what is meant to be is filled in."""
    if isinstance(data, Filled):
        return str(data)
    if isinstance(data, str):
        return check(data, "a value")
    if isinstance(data, Mapping):
        return {_checked(key, check): _checked(value, check) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_checked(value, check) for value in data]
    return data


def document(
    deployment: Deployment,
    about: Sequence[str],
    blocks: Sequence[Block],
    as_list: bool = False,
    check: Callable[[str, str], str] = without_jinja,
) -> str:
    """A file of variables.

    :param as_list: write a list with each block as a member: a playbook.
    :param check: refuses texts in which the tool would fill something in.
    :raises InputError: the tool would fill something in that is a name.
    """
    parts = [heading(deployment, *about) + "---"]
    for block in blocks:
        lines = [f"{HASH}{row}" for paragraph in block.why for row in wrapped(paragraph)]
        if block.variables:
            held = _checked(block.variables, check)
            lines.append(written([held] if as_list else held))
        parts.append("\n".join(lines))
    return "\n\n".join(parts).replace("---\n\n", "---\n", 1) + "\n"


class _Dumper(yaml.SafeDumper):
    """Writes a text of several lines as such, and never refers to another place."""

    def ignore_aliases(self, data: Any) -> bool:
        """Every value is written where it stands."""
        return True


def _text(dumper: yaml.SafeDumper, data: str) -> yaml.ScalarNode:
    style = "|" if "\n" in data else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", data, style=style)


_Dumper.add_representer(str, _text)


def written(data: Any) -> str:
    """Plain data as YAML, in its own order, each value on one line."""
    text: str = yaml.dump(
        data,
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=False,
        width=10**6,
    )
    return text.rstrip("\n")
