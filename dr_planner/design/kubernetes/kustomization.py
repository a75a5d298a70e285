"""What kustomizations say of the files beside them: which are patches, which are whole objects."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dr_planner.design.source import NotReadable, Source
from dr_planner.design.yamltree import Tree

NAMES = frozenset({"kustomization.yaml", "kustomization.yml", "Kustomization"})
_PATCHES = ("patches", "patchesJson6902")


@dataclass(frozen=True)
class Listed:
    """The files that kustomizations name, by their paths."""

    patches: frozenset[str] = frozenset()
    resources: frozenset[str] = frozenset()

    def is_patch(self, path: str) -> bool:
        """Whether a file is laid over objects."""
        return posixpath.normpath(path) in self.patches

    def is_whole(self, path: str) -> bool:
        """Whether the objects of a file go to the cluster, but for what is laid over them."""
        return posixpath.normpath(path) in self.resources


def listed(sources: Iterable[Source]) -> Listed:
    """What the kustomizations among files name."""
    patches: set[str] = set()
    resources: set[str] = set()
    for source in sources:
        for tree in _kustomizations(source):
            patches |= _beside(source, _patches(tree))
            resources |= _beside(source, _texts(tree, "resources"))
    return Listed(frozenset(patches), frozenset(resources - patches))


def inline_patches(sources: Iterable[Source]) -> Iterator[Source]:
    """The patches that stand as text inside kustomizations."""
    for source in sources:
        for tree in _kustomizations(source):
            nodes = [each.get("patch") for key in _PATCHES for each in _members(tree, key)]
            nodes += _members(tree, "patchesStrategicMerge")
            for node in nodes:
                if node is not None and node.is_scalar and "\n" in node.written:
                    yield source.piece(node.written, node.first_line, "")


def _members(tree: Tree, key: str) -> list[Tree]:
    found = tree.get(key)
    return found.members if found is not None else []


def _kustomizations(source: Source) -> Iterator[Tree]:
    try:
        documents = source.documents
    except NotReadable:
        return
    for tree in documents:
        api = tree.text_at("apiVersion")
        if api.startswith("kustomize.config.k8s.io/") or (not api and source.name in NAMES):
            yield tree


def _patches(tree: Tree) -> Iterator[str]:
    for key in _PATCHES:
        yield from (each.text_at("path") for each in _members(tree, key))
    yield from _texts(tree, "patchesStrategicMerge")


def _texts(tree: Tree, key: str) -> Iterator[str]:
    yield from (each.text for each in _members(tree, key) if each.is_scalar)


def _beside(source: Source, names: Iterable[str]) -> set[str]:
    folder = posixpath.dirname(source.path)
    return {
        posixpath.normpath(posixpath.join(folder, name))
        for name in names
        if name and "\n" not in name
    }
