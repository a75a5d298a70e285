"""Files of Kubernetes' own that say how other files are read: kustomizations and definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.kubernetes.kustomization import NAMES
from dr_planner.design.kubernetes.objects import objects
from dr_planner.design.settings import repeated_keys
from dr_planner.design.source import Source
from dr_planner.model.part import Part

_DEFINITION = re.compile(
    r"^[ \t\"'-]*kind[\"']?\s*:\s*[\"']?CustomResourceDefinition\b", re.MULTILINE
)
_KUSTOMIZATION = re.compile(
    r"^[\"'{ ]*apiVersion[\"']?\s*:\s*[\"']?kustomize\.config\.k8s\.io/", re.MULTILINE
)


def likeness(source: Source) -> Likeness:
    """By the kind of a definition, the group of a kustomization, or the name of its file."""
    if _DEFINITION.search(source.text):
        return Likeness.SURE
    if _KUSTOMIZATION.search(source.text):
        return Likeness.SHAPE
    return Likeness.NAME if source.name in NAMES else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """Nothing by itself; what other objects in the file say is read as their kind reads it.

    Schemas and lists of patches are used when all files are read, see ``design/kubernetes``.
    """
    others = _others(source)
    if others is None:
        yield repeated_keys(source)
    else:
        yield from others.read(source)


def _others(source: Source) -> Kind | None:
    """The kind of a file that definitions stand in with other objects."""
    from dr_planner.design.kinds import rhoso, rook

    if all(thing.is_definition for thing in objects(source)):
        return None
    kinds = (rook.KIND, rhoso.KIND)
    return next((kind for kind in kinds if kind.likeness(source) is Likeness.SURE), None)


KIND = Kind("Kubernetes' kustomizations and custom resource definitions", likeness, read)
