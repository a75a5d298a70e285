"""Bundles and overlays of Juju."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.settings import repeated_keys, settings
from dr_planner.design.source import Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.jujubundle import Application, End, JujuBundle, Relation
from dr_planner.model.part import Part

_TOP = re.compile(r"^(?:applications|relations|saas)\s*:", re.MULTILINE)
_CHARM = re.compile(r"\bcharm[\"']?[ \t]*:|^[ \t]*- (?:- |\[ ?)[\"']?[\w-]+:[\w-]+", re.MULTILINE)
_REVISION = re.compile(r"-\d+$")
_BUILT = re.compile(r"(?:_[\w.@-]+)?\.charm$")
"""What follows the name in a file that charmcraft built."""

MOST_RELATIONS = 1000
MOST_APPLICATIONS = 300
_NAME = re.compile(r"[A-Za-z][\w-]{0,100}")
_KEEPS = (
    "charm",
    "num_units",
    "options.fsid",
    "options.rbd-mirroring-mode",
    "options.rbd-mirror-mode",
    "options.rbd-pool-name",
    "options.pool-type",
    "options.backend-availability-zone",
)


def likeness(source: Source) -> Likeness:
    """By applications with charms, or by relations of endpoints."""
    if not _TOP.search(source.text):
        return Likeness.NO
    return Likeness.SURE if _CHARM.search(source.text) else Likeness.SHAPE


def read(source: Source) -> Iterator[Part]:
    """All documents as one part: each further one is an overlay of those before it."""
    applications: dict[str, Application] = {}
    relations: list[Relation] = []
    for document in source.documents:
        for key in ("applications", "services"):
            tree = document.get(key)
            for name, node in (tree.keys if tree is not None else {}).items():
                if _NAME.fullmatch(name) and len(applications) < MOST_APPLICATIONS:
                    read_now = _application(name, node)
                    applications[name] = _over(applications.get(name), read_now)
        found = document.get("relations")
        for member in found.members if found is not None else ():
            relations += itertools.islice(_relations(member), MOST_RELATIONS - len(relations))
    yield JujuBundle(
        path=source.path, applications=tuple(applications.values()), relations=tuple(relations)
    )
    yield repeated_keys(source)


def _application(name: str, tree: Tree) -> Application:
    held = settings(tree, _KEEPS, name)
    options = tree.get("options")
    names = [f"options.{key}" for key in (options.keys if options else ())]
    charm = held.text("charm").rstrip("/").rpartition("/")[2].rpartition(":")[2]
    charm = _REVISION.sub("", _BUILT.sub("", charm))
    return Application(
        name=name, line=held.line, kept=held.kept, keys=(*held.keys, *names), charm=charm
    )


def _over(below: Application | None, above: Application) -> Application:
    if below is None:
        return above
    names = {setting.key for setting in above.kept}
    kept = tuple(setting for setting in below.kept if setting.key not in names)
    keys = tuple(dict.fromkeys((*below.keys, *above.keys)))
    return above.model_copy(
        update={"kept": (*kept, *above.kept), "keys": keys, "charm": above.charm or below.charm}
    )


def _relations(tree: Tree) -> Iterator[Relation]:
    """``[a:x, b:y]``, and ``[a:x, [b:y, c:z]]``, which is two of them."""
    if len(tree.members) < 2:
        return
    first = [tree.members[0]] if tree.members[0].is_scalar else tree.members[0].members
    second = [tree.members[1]] if tree.members[1].is_scalar else tree.members[1].members
    for one in first:
        for two in second:
            yield Relation(line=tree.line, ends=(_end(one), _end(two)))


def _end(tree: Tree) -> End:
    application, _, endpoint = tree.text.partition(":")
    ok = _NAME.fullmatch(application) and (not endpoint or _NAME.fullmatch(endpoint))
    return End(application=application, endpoint=endpoint) if ok else End(application="?")


KIND = Kind("a bundle or an overlay of Juju", likeness, read)
