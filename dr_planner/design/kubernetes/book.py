"""Which schema an object is judged by: the operator's own, else the one that is shipped."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

import yaml

from dr_planner.design.kubernetes.objects import Object
from dr_planner.design.kubernetes.plain import TooMany, plain
from dr_planner.design.kubernetes.schema import OPEN, Schema, Unusable
from dr_planner.design.nearest import misspelt

_FOLDER = files(__package__) / "schemas"
_CORE = "core"
"""The file of Kubernetes' own group, which has no name."""


class NoSchema(Exception):
    """An object cannot be judged.

    :param reason: why, in words of ours.
    :param refused: whether that alone makes the API server refuse it.
    :param known_group: whether kinds of its group are known at all.
    """

    def __init__(self, reason: str, *, refused: bool = False, known_group: bool = True) -> None:
        super().__init__(reason)
        self.reason = reason
        self.refused = refused
        self.known_group = known_group


@functools.cache
def _groups() -> dict[str, str]:
    """The groups with schemas here, with their files."""
    names = [each.name for each in _FOLDER.iterdir() if each.name.endswith(".yaml")]
    bases = {name.removesuffix(".yaml"): name for name in names}
    return {"" if base == _CORE else base: name for base, name in bases.items()}


@functools.cache
def shipped_group(group: str) -> Mapping[str, Any]:
    """The file of a group: ``source``, ``versions``, ``kinds`` and ``other_kinds``.

    :raises KeyError: there is none.
    """
    text = (_FOLDER / _groups()[group]).read_text("utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def shipped_kinds() -> list[tuple[str, str]]:
    """Group and kind of every schema that is shipped."""
    return [
        (group, kind)
        for group in sorted(_groups())
        for kind in sorted(shipped_group(group)["kinds"])
    ]


@functools.cache
def _shipped(group: str, kind: str) -> Schema:
    file = shipped_group(group)
    return Schema(
        file["kinds"][kind],
        file["source"]["release"],
        refuses_unknown=file.get("refuses_unknown", False),
    )


class _Definition:
    """A CustomResourceDefinition that the operator gave; its versions are compiled when asked."""

    def __init__(self, thing: Object) -> None:
        spec = plain(thing.tree).value["spec"]
        self.group, self.kind = str(spec["group"]), str(spec["names"]["kind"])
        self._where = f"{thing.path}:{thing.tree.line}"
        self._made: dict[str, Schema] = {}
        old = thing.version == "v1beta1"
        shared = (spec.get("validation") or {}).get("openAPIV3Schema")
        self._closed = not (spec.get("preserveUnknownFields", old) or (old and not shared))
        listed = spec.get("versions") or [{"name": spec.get("version"), "served": True}]
        self._schemas: dict[str, Any] = {}
        self.versions: list[str] = []
        for version in listed:
            name = str(version["name"])
            own = (version.get("schema") or {}).get("openAPIV3Schema")
            self._schemas[name] = own or shared or {"type": "object", OPEN: True}
            if version.get("served", True):
                self.versions.append(name)

    def schema(self, version: str) -> Schema:
        if version not in self.versions:
            has = ", ".join(self.versions) or "none"
            raise NoSchema(f"its CustomResourceDefinition serves {has}", refused=True)
        if version not in self._made:
            try:
                self._made[version] = Schema(
                    self._schemas[version],
                    f"the CustomResourceDefinition of {self._where}",
                    given=True,
                    closed=self._closed,
                )
            except Unusable:
                raise NoSchema("its CustomResourceDefinition has no usable schema") from None
        return self._made[version]


class Book:
    """All schemas.

    :param definitions: CustomResourceDefinitions among the files; each takes the place of ours.
    """

    def __init__(self, definitions: Iterable[Object]) -> None:
        self._given: dict[tuple[str, str], _Definition] = {}
        for thing in definitions:
            try:
                found = _Definition(thing)
            except (KeyError, TypeError, AttributeError, TooMany):
                continue  # no definition that Kubernetes would take
            self._given[found.group, found.kind] = found

    def find(self, group: str, version: str, kind: str) -> Schema:
        """The schema of a kind.

        :raises NoSchema: there is none.
        """
        if (group, kind) in self._given:
            return self._given[group, kind].schema(version)
        given = [each for each_group, each in self._given if each_group == group]
        if group not in _groups():
            known = bool(given) or group.endswith(".openstack.org")
            raise NoSchema("no schema of its group is shipped", known_group=known)
        file = shipped_group(group)
        kinds = [*file["kinds"], *file.get("other_kinds", ()), *given]
        if kind not in kinds:
            meant = misspelt(kind, kinds) if group else None
            if meant is not None:
                told = f"{group} has no kind of this name; did you mean {meant!r}?"
                raise NoSchema(told, refused=True)
        if kind not in file["kinds"]:
            raise NoSchema("no schema of its kind is shipped", known_group=bool(group))
        if version not in file["versions"]:
            told = f"a schema is shipped for {', '.join(file['versions'])} only"
            raise NoSchema(told)
        return _shipped(group, kind)
