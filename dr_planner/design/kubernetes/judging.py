"""From the files that were given together to what the API server would say of their objects.

Schemas of one file judge the objects of another, so this is done once all are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dr_planner.design.kubernetes import words
from dr_planner.design.kubernetes.book import Book, NoSchema
from dr_planner.design.kubernetes.kustomization import Listed, inline_patches, listed
from dr_planner.design.kubernetes.objects import Object, objects
from dr_planner.design.kubernetes.plain import Path, Plain, TooMany, plain
from dr_planner.design.kubernetes.schema import Mistake, Schema
from dr_planner.design.nearest import misspelt
from dr_planner.design.source import Source
from dr_planner.design.yamltree import TEMPLATE, Tree
from dr_planner.model.kubernetes import Flaw, JudgedObject

MOST_NAMES = 12
MOST_PLACES = 3
_KEY = re.compile(r"[\w.$/-]{1,80}")
_WHOLES = frozenset({"allOf", "anyOf", "oneOf", "not"})
_DIRECTIVES = re.compile(r"\$(?:patch|retainKeys|setElementOrder/|deleteFromPrimitiveList/)")
_PATCH_NAME = re.compile(r"patch", re.IGNORECASE)
_WITH_WEBHOOKS = re.compile(r"(?:^|\.)openstack\.org$")
"""Groups whose operators fill in what is missing before the API server looks at it."""


def judged(sources: Sequence[Source], shared: Sequence[Source] = ()) -> list[JudgedObject]:
    """Every object of a kind that is known, or of a group of which kinds are known.

    :param shared: texts whose definitions count too, where the sources have none of a kind.
    """
    found = [thing for source in sources for thing in objects(source)]
    laid_over = [thing for piece in inline_patches(sources) for thing in objects(piece)]
    others = [thing for source in shared for thing in objects(source)]
    book = Book(thing for thing in [*others, *found] if thing.is_definition)
    names = listed(sources)
    wholes = [thing for thing in found if not thing.is_definition and thing.is_for_a_cluster]
    return [
        *(part for thing in wholes for part in _judged(thing, book, names)),
        *(part for thing in laid_over for part in _judged(thing, book, names, inside=True)),
    ]


def _judged(
    thing: Object, book: Book, names: Listed, *, inside: bool = False
) -> Iterator[JudgedObject]:
    """:param inside: whether the object is a patch inside a kustomization."""
    part = JudgedObject(
        path=thing.path, kind=thing.kind, name=thing.name, line=_first_line(thing.tree)
    )
    try:
        schema = book.find(thing.group, thing.version, thing.kind)
    except NoSchema as none:
        if none.refused:
            line = _line(thing.tree, ("kind",))
            flaw = Flaw(field="kind", line=line, told=none.reason, sure=True)
            yield part.model_copy(update={"flaws": (flaw,)})
        elif none.known_group:
            yield part.model_copy(update={"unjudged": none.reason})
        return
    try:
        data = plain(thing.tree)
    except TooMany:
        yield part.model_copy(update={"unjudged": "it has too many values"})
        return
    is_patch = inside or names.is_patch(thing.path) or _looks_like_a_patch(thing)
    is_whole = names.is_whole(thing.path) or thing.tree.text_at("metadata", "uid") != ""
    flaws = _Judge(thing, schema, data, is_patch, is_whole and not is_patch).flaws()
    told = {"schema_of": schema.origin, "schema_given": schema.given, "flaws": tuple(flaws)}
    yield part.model_copy(update=told)


def _looks_like_a_patch(thing: Object) -> bool:
    """By the name of its file, or by what it says to whom lays it over."""
    if _PATCH_NAME.search(thing.path.rpartition("/")[2]):
        return True
    return any(_DIRECTIVES.match(key) for _, tree in thing.tree.walk() for key in tree.keys)


def _first_line(tree: Tree) -> int:
    return min(tree.key_lines.values(), default=tree.line)


def _line(tree: Tree, path: Path) -> int:
    """The line of a field's key, or of a member."""
    *above, last = path or ("",)
    holder = tree.get(*above)
    if holder is not None and isinstance(last, str) and last in holder.key_lines:
        return holder.key_lines[last]
    found = tree.get(*path)
    return found.line if found is not None else tree.line


def _field(path: Path) -> str:
    """A path to show; what is no name of a field is not shown."""
    told = ""
    for step in path:
        if isinstance(step, int):
            told += f"[{step}]"
        else:
            name = step if _KEY.fullmatch(step) and TEMPLATE not in step else "a key"
            told += f".{name}" if told else name
    return told or "the object"


class _Judge:
    """Judges one object."""

    def __init__(
        self, thing: Object, schema: Schema, data: Plain, is_patch: bool, is_whole: bool
    ) -> None:
        self._thing = thing
        self._schema = schema
        self._open = data.open
        self._is_patch = is_patch
        self._is_whole = is_whole
        self._value = schema.without_nulls(data.value)

    def flaws(self) -> Iterator[Flaw]:
        """All of them, each once."""
        yield from dict.fromkeys(self._flaws())

    def _flaws(self) -> Iterator[Flaw]:
        for mistake in self._schema.mistakes(self._value):
            if self._is_open(mistake):
                yield self._flaw(mistake.path, "is filled in later")
            elif mistake.rule == "required":
                yield from self._missing(mistake)
            elif mistake.rule == "additionalProperties":
                yield from self._unknown(mistake)
            elif not (self._is_patch and mistake.value is None):  # null deletes
                yield self._flaw(mistake.path, words.of_mistake(mistake), sure=True)

    def _flaw(self, path: Path, told: str, *, sure: bool = False, dropped: bool = False) -> Flaw:
        line = _line(self._thing.tree, path)
        return Flaw(field=_field(path), line=line, told=told, sure=sure, dropped=dropped)

    def _is_open(self, mistake: Mistake) -> bool:
        """Whether what is wrong may be right once everything is filled in."""
        path = mistake.path
        if mistake.rule in ("required", "additionalProperties"):
            return False
        if mistake.rule in _WHOLES:
            return any(each[: len(path)] == path for each in self._open)
        return path in self._open

    def _missing(self, mistake: Mistake) -> Iterator[Flaw]:
        path = mistake.path
        if self._is_patch and not any(isinstance(step, int) for step in path):
            return
        names = " and no ".join(str(name) for name in mistake.limit if name not in mistake.value)
        if path in self._open:
            yield self._flaw(path, f"has no {names}, and a key of it is filled in later")
        elif _WITH_WEBHOOKS.search(self._thing.group):
            yield self._flaw(path, f"has no {names}: right only if a webhook fills that in")
        elif len(path) > 1 or self._is_whole:
            yield self._flaw(path, f"has no {names}, which it must have", sure=True)
        else:
            told = f"has no {names}: right only if this is laid over an object that has"
            yield self._flaw(path, told)

    def _unknown(self, mistake: Mistake) -> Iterator[Flaw]:
        path = mistake.path
        for name in mistake.value:
            if name in mistake.known or _DIRECTIVES.match(name):
                continue
            if TEMPLATE in name:
                yield self._flaw(path, "has a key that is filled in later", dropped=True)
                continue
            hint, sure = self._hint(name, mistake)
            if mistake.value[name] is None and not sure:
                continue  # nothing is lost
            told = f"is no field of {self._thing.kind}{hint}"
            refuses = self._schema.refuses_unknown
            sure = sure or self._schema.given or refuses
            yield self._flaw((*path, name), told, sure=sure, dropped=not refuses)

    def _hint(self, name: str, mistake: Mistake) -> tuple[str, bool]:
        """What may have been meant, and whether that is as good as sure."""
        places = self._schema.places_of(name, mistake.path)
        if places:
            return self._belongs(places, mistake.path)
        meant = misspelt(name, mistake.known)
        if meant is not None:
            return f"; did you mean {meant!r}?", True
        shown = ", ".join(mistake.known[:MOST_NAMES])
        more = ", …" if len(mistake.known) > MOST_NAMES else ""
        return (f"; known here: {shown}{more}" if shown else ""), False

    def _belongs(self, places: Sequence[Path], path: Path) -> tuple[str, bool]:
        """The place that a field slipped from.

        That is sure where what it belongs below stands beside it, where only one place can be
        meant, and above where it is not there yet; but operators of OpenStack have one field at
        several depths in one release and not in the other.
        """
        depth, holder = len(path), self._thing.tree.get(*path)
        keys = holder.keys if holder is not None else {}
        above = [place for place in places if len(place) <= depth]
        below = [place for place in places if len(place) > depth]
        beside = [place for place in below if place[depth] in keys]
        free = [place for place in above if self._thing.tree.get(*place) is None]
        told = " or ".join(_field(place) for place in (beside or places)[:MOST_PLACES])
        one = not above and len(below) == 1
        several_depths = _WITH_WEBHOOKS.search(self._thing.group) is not None
        return f"; it belongs to {told}", bool(beside or one or (free and not several_depths))
