"""Objects of Kubernetes in a text: documents, and members of a List."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dr_planner.design.source import NotReadable, Source
from dr_planner.design.yamltree import TEMPLATE, Tree

DEFINITION = "CustomResourceDefinition"
LOCAL = "config.kubernetes.io/local-config"
"""An annotation: kustomize uses the object and gives it to no cluster."""

_NAME = re.compile(r"[\w.:-]{1,253}")
_OBJECT = re.compile(r"^[ \t\"'{\[-]*apiVersion[\"']?\s*:", re.MULTILINE)


@dataclass(frozen=True, eq=False)
class Object:
    """One object.

    :param group: of its API; empty for Kubernetes' own.
    :param name: ``namespace/name``, or what there is of it.
    """

    path: str
    tree: Tree
    group: str
    version: str
    kind: str
    name: str

    @property
    def is_definition(self) -> bool:
        """Whether it tells Kubernetes of a kind."""
        return self.kind == DEFINITION and self.group == "apiextensions.k8s.io"

    @property
    def is_for_a_cluster(self) -> bool:
        """Whether it is given to a cluster as it stands: no list of values, not encrypted."""
        notes = self.tree.get("metadata", "annotations")
        return "sops" not in self.tree.keys and not (notes and LOCAL in notes.keys)


def has_objects(source: Source) -> bool:
    """Whether a text may hold any. Cheap."""
    return _OBJECT.search(source.text) is not None


def members(documents: Iterable[Tree]) -> Iterator[Tree]:
    """The documents, and in the place of a List its members."""
    for document in documents:
        items = document.get("items")
        is_list = items is not None and items.is_list and document.text_at("kind").endswith("List")
        yield from items.members if is_list and items is not None else [document]


def objects(source: Source) -> Iterator[Object]:
    """Every object of a text; none where it is no YAML."""
    try:
        documents = source.documents
    except NotReadable:
        return
    for tree in members(documents):
        api, kind = tree.text_at("apiVersion"), tree.text_at("kind")
        if not (_NAME.fullmatch(kind) and re.fullmatch(r"[\w.-]+(?:/[\w.-]+)?", api)):
            continue
        if TEMPLATE in api + kind:
            continue
        group, _, version = api.rpartition("/")
        yield Object(source.path, tree, group, version, kind, _name(tree))


def _name(tree: Tree) -> str:
    words = [tree.text_at("metadata", key) for key in ("namespace", "name")]
    return "/".join(word for word in words if _NAME.fullmatch(word) and TEMPLATE not in word)
