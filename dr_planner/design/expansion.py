"""Templates and defaults: what a design says once and means many times.

Everything here is done on plain data, before the design is validated::

    templates:
      metro:
        site: {role: full, api_services: [keystone, nova]}       # laid under the site
        ceph_clusters:                                           # added to the design
          - {name: "ceph-{site}", site: "{site}", fsid: "{fsid}"}
    defaults:
      pools: {profile: pool, journaling: true}                   # laid under every pool
    sites:
      - {name: north, template: metro, values: {fsid: 4a0c9b9e-6a0d-4a37-9c51-0c1f2f6d7a01}}

The site's own keys win over the template's ``site``, and both win over defaults.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pydantic import BaseModel

from dr_planner.design.nearest import nearest
from dr_planner.design.piece import Origin, Piece, join, overlay, without
from dr_planner.design.yamlfile import MOST_NODES, Path_
from dr_planner.errors import DesignInvalid
from dr_planner.model.deployment import Deployment

NOT_IN_TEMPLATES = frozenset({"version", "name", "description", "sites"})
"""Keys of a design that belong to the whole."""

BLANK = re.compile(r"\{\{|\}\}|\{([a-z_][a-z0-9_]*)\}")
VALUE_NAME = re.compile(r"[a-z_][a-z0-9_]*")

Scalar = str | int | float | bool


@cache
def list_kinds() -> dict[str, type[BaseModel]]:
    """Every key of the design language that holds a list of mappings, with what an item is.

    Where two keys share a name (``members`` of Galera and of other quorums) it is the first.
    """
    found: dict[str, type[BaseModel]] = {}
    todo: list[type[BaseModel]] = [Deployment]
    while todo:
        for key, field in todo.pop(0).model_fields.items():
            is_list, model = inside(field.annotation)
            if model is not None:
                if is_list:
                    found.setdefault(key, model)
                todo.append(model)
    return found


def inside(annotation: Any) -> tuple[bool, type[BaseModel] | None]:
    """Whether a type is a list, and the model in it, if there is one."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return False, annotation
    is_list = getattr(annotation, "__origin__", None) is tuple
    for argument in getattr(annotation, "__args__", ()):
        deeper, model = inside(argument)
        if model is not None:
            return is_list or deeper, model
    return is_list, None


def template_parts() -> tuple[str, ...]:
    """The keys that a template may have."""
    return ("site", *(key for key in Deployment.model_fields if key not in NOT_IN_TEMPLATES))


class Expansion:
    """A design with its templates filled in and its defaults applied.

    ``piece`` is the result, ``problems`` has a line for everything that is wrong with them.

    :raises DesignInvalid: it expands without bound.
    """

    def __init__(self, design: Piece) -> None:
        self.problems: list[str] = []
        self._budget = MOST_NODES
        keys = design.mapping()
        self._templates = self._named("templates", keys.get("templates"))
        self._defaults = self._named("defaults", keys.get("defaults"))
        self._check_templates()
        self._check_defaults()
        whole = without(design, "templates", "defaults")
        sites = keys.get("sites")
        if sites is not None and sites.is_list:
            whole = self._with_sites(whole, sites)
        self.piece = self._under(whole) if self._defaults else whole

    def _problem(self, origin: Origin, text: str) -> None:
        self.problems.append(origin.told(text))

    def _named(self, key: str, piece: Piece | None) -> dict[str, Piece]:
        """The mappings below a key, by name."""
        if piece is None or (piece.parts is None and piece.data is None):
            return {}
        if not piece.is_mapping:
            self._problem(piece.origin, f"{key} is a mapping of names to mappings")
        found = piece.mapping()
        for part in found.values():
            if not part.is_mapping:
                self._problem(part.origin, f"an entry of {key} is a mapping")
        return {name: part for name, part in found.items() if part.is_mapping}

    # ------------------------------------------------------------------ templates

    def _check_templates(self) -> None:
        known = template_parts()
        for template in self._templates.values():
            for key, part in template.mapping().items():
                if key not in known:
                    self._problem(
                        part.origin, f"a template has no part {key!r}{nearest(key, known)}"
                    )
            site = template.mapping().get("site")
            if site is None:
                continue
            if not site.is_mapping:
                self._problem(site.origin, "the site of a template is a mapping")
            for key, part in site.mapping().items():
                if key in ("name", "template", "values"):
                    self._problem(part.origin, f"{key!r} belongs to the site, not to a template")

    def _with_sites(self, whole: Piece, sites: Piece) -> Piece:
        """The design with the sites that use templates, and what those add."""
        done: list[Piece] = []
        added: list[Piece] = []
        for site in sites.items():
            keys = site.mapping()
            if "template" not in keys:
                if "values" in keys:
                    text = "values fill in a template, and this site names none"
                    self._problem(keys["values"].origin, text)
                    site = without(site, "values")
                done.append(site)
                continue
            own = without(site, "template", "values")
            filled = self._filled(keys)
            if filled is not None:
                under = filled.mapping().get("site")
                own = overlay(own, under) if under is not None else own
                added.append(without(filled, "site"))
            done.append(own)
        result = whole.mapping() | {"sites": Piece(sites.origin, parts=done)}
        whole = Piece(whole.origin, parts=result)
        for more in added:
            whole = join(whole, more, self._conflict)
        return whole

    def _filled(self, site: dict[str, Piece]) -> Piece | None:
        """The template of a site with its blanks filled in."""
        name, asked = site.get("name"), site["template"]
        template = self._templates.get(asked.data) if isinstance(asked.data, str) else None
        if template is None:
            text = "a template is named by a text"
            if isinstance(asked.data, str):
                hint = nearest(asked.data, tuple(self._templates))
                text = f"there is no template {asked.data!r}{hint}"
            self._problem(asked.origin, text)
            return None
        if name is None or not isinstance(name.data, str):
            return None  # validation says what is wrong with the name
        values: dict[str, Scalar] = {"site": name.data}
        given = site.get("values")
        if given is not None and given.data is not None and not given.is_mapping:
            self._problem(given.origin, "values is a mapping of names to words or numbers")
        own = given.mapping() if given is not None else {}
        for key, part in own.items():
            if not VALUE_NAME.fullmatch(key) or key == "site":
                text = f"{key!r} cannot name a value: small letters, digits, _, and not 'site'"
                self._problem(part.origin, text)
            elif not isinstance(part.data, Scalar):
                self._problem(part.origin, "a value is a word, a number, true or false")
            else:
                values[key] = part.data
        because = f"template {asked.data}, for site {name.data} at {name.origin.where}"
        filling = _Filling(values, because)
        piece = filling.fill(template)
        self._budget -= filling.nodes
        if self._budget < 0:
            raise DesignInvalid(
                f"templates expand to more than {MOST_NODES} values", where=asked.origin.where
            )
        self.problems += filling.problems
        for key, part in own.items():
            if key in values and key not in filling.used:
                hint = nearest(key, tuple(sorted(filling.asked)))
                text = f"template {asked.data!r} has no blank {{{key}}}{hint}"
                self._problem(part.origin, text)
        return piece

    def _conflict(self, first: Piece, second: Piece) -> None:
        key = second.origin.path[-1]
        text = f"the key {key!r} can be said once only, and is also at {first.origin.where}"
        self._problem(second.origin, text)

    # ------------------------------------------------------------------- defaults

    def _check_defaults(self) -> None:
        kinds = list_kinds()
        for kind, default in list(self._defaults.items()):
            if kind not in kinds:
                hint = nearest(kind, tuple(kinds))
                self._problem(default.origin, f"there are no defaults for {kind!r}{hint}")
                del self._defaults[kind]
            elif "name" in default.mapping():
                origin = default.mapping()["name"].origin
                self._problem(origin, "a name belongs to one thing and is no default")
            else:
                because = f"default of {kind}"
                origin = Origin(default.origin.file, default.origin.path, because)
                self._defaults[kind] = Piece(origin, default.data, default.parts)

    def _under(self, piece: Piece, key: str = "") -> Piece:
        """A piece with the defaults laid under everything in it."""
        if piece.parts is None and not _holds_mappings(piece.data):
            return piece
        if piece.is_mapping:
            parts = {k: self._under(part, k) for k, part in piece.mapping().items()}
            return Piece(piece.origin, parts=parts)
        items = piece.items()
        default = self._defaults.get(key)
        if default is not None:
            items = [overlay(item, default) if item.is_mapping else item for item in items]
        return Piece(piece.origin, parts=[self._under(item) for item in items])


def _holds_mappings(data: Any) -> bool:
    """Whether there can be a list of mappings in plain data."""
    if isinstance(data, dict):
        return any(isinstance(part, dict | list) for part in data.values())
    return isinstance(data, list) and any(isinstance(item, dict) for item in data)


class _Filling:
    """Fills in the blanks of one template for one site."""

    def __init__(self, values: dict[str, Scalar], because: str) -> None:
        self._values = values
        self._because = because
        self.used: set[str] = set()
        self.asked: set[str] = set()
        self.nodes = 0
        self.problems: list[str] = []

    def fill(self, piece: Piece) -> Piece:
        """The piece with its blanks filled in; every origin says why it is there."""
        origin = Origin(piece.origin.file, piece.origin.path, self._because)
        if isinstance(piece.parts, dict):
            self.nodes += 1
            parts = {
                str(self._text(k, origin, (k,))): self.fill(v) for k, v in piece.parts.items()
            }
            return Piece(origin, parts=parts)
        if isinstance(piece.parts, list):
            self.nodes += 1
            return Piece(origin, parts=[self.fill(item) for item in piece.parts])
        return Piece(origin, self._plain(piece.data, origin, ()))

    def _plain(self, data: Any, origin: Origin, path: Path_) -> Any:
        """Plain data filled in. It keeps its form, so a path leads to where it was written."""
        self.nodes += 1
        if isinstance(data, dict):
            self._unquoted(data, origin, path)
            return {
                str(self._text(key, origin, (*path, key))): self._plain(part, origin, (*path, key))
                for key, part in data.items()
            }
        if isinstance(data, list):
            return [self._plain(item, origin, (*path, i)) for i, item in enumerate(data)]
        return self._text(data, origin, path) if isinstance(data, str) else data

    def _unquoted(self, data: dict[str, Any], origin: Origin, path: Path_) -> None:
        if len(data) == 1:
            key, part = next(iter(data.items()))
            if part is None and key in self._values:
                text = f'a blank is written in quotes, "{{{key}}}"; without them YAML reads a '
                self.problems.append(origin.inside(path).told(text + "mapping"))

    def _text(self, text: str, origin: Origin, path: Path_) -> Scalar:
        """A text filled in; a text that is one blank takes the value as it is."""
        if "{" not in text and "}" not in text:
            return text
        whole = BLANK.fullmatch(text)
        if whole and whole.group(1):
            return self._value(whole.group(1), origin, path)

        def replaced(match: re.Match[str]) -> str:
            name = match.group(1)
            return str(self._value(name, origin, path)) if name else match.group()[0]

        return BLANK.sub(replaced, text)

    def _value(self, name: str, origin: Origin, path: Path_) -> Scalar:
        self.asked.add(name)
        if name in self._values:
            self.used.add(name)
            return self._values[name]
        hint = nearest(name, tuple(self._values))
        text = f"there is no value for the blank {{{name}}}{hint}"
        self.problems.append(origin.inside(path).told(text))
        return name
