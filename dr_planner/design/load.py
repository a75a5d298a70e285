"""Design file -> Deployment, with every problem named by file, line and path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from dr_planner.design.expansion import Expansion, inside
from dr_planner.design.inclusion import Inclusion
from dr_planner.design.nearest import nearest
from dr_planner.design.pastedkeys import pasted_keys
from dr_planner.design.piece import Piece
from dr_planner.design.references import problems_of
from dr_planner.design.secretwords import SECRET_NAME
from dr_planner.design.yamlfile import Path_, YamlFile
from dr_planner.errors import DesignInvalid
from dr_planner.model.deployment import Deployment

FILE_KEYS = {
    (): ("include", "templates", "defaults"),
    ("sites",): ("template", "values"),
}
"""Keys of the file format that are gone before the design is validated, by where they stand."""

FOR_A_SITE = re.compile(r"(.*) \((template .*, for site .*)\)")
"""How :meth:`Origin.told` ends where a template is the reason."""


class DesignSource:
    """The files of a design: knows where each thing in the deployment was written."""

    def __init__(self, files: list[YamlFile], piece: Piece) -> None:
        self.files = tuple(file.path for file in files)
        self._piece = piece

    @property
    def path(self) -> Path:
        """The file that was named; the others are included."""
        return self.files[0]

    def at(self, path: Path_) -> str:
        """``file:line`` of a path of the deployment."""
        return self._piece.at(path).where

    def told(self, path: Path_, text: str) -> str:
        """A problem in one line: file, line, path in that file, and what is wrong."""
        return self._piece.at(path).told(text)


def load(path: Path) -> Deployment:
    """Read and validate a design.

    :raises FileUnreadable: a file cannot be read.
    :raises YamlInvalid: it is not well-formed YAML.
    :raises DesignInvalid: it breaks the design language; carries every problem.
    """
    return load_with_places(path)[0]


def load_with_places(path: Path) -> tuple[Deployment, DesignSource]:
    """Read and validate a design, and keep where everything in it was written.

    :raises InputError: as :func:`load`.
    """
    included = Inclusion(path)
    _no_problems(path, included.problems)
    _no_problems(path, list(pasted_keys(included.piece)))
    expanded = Expansion(included.piece)
    _no_problems(path, expanded.problems)
    source = DesignSource(included.files, expanded.piece)
    try:
        # JSON mode is strict about types and still takes a list for a tuple.
        text = json.dumps(expanded.piece.plain())
        deployment = Deployment.model_validate_json(text, strict=True)
    except ValidationError as error:
        found = _without_echoes(error.errors(include_url=False))
        raise _invalid(path, [_problem(source, problem) for problem in found]) from error
    _no_problems(path, [source.told(p, text) for p, text in problems_of(deployment)])
    return deployment, source


def _no_problems(path: Path, problems: list[str]) -> None:
    if problems:
        raise _invalid(path, problems)


def _invalid(path: Path, problems: list[str]) -> DesignInvalid:
    texts = tuple(_together(dict.fromkeys(problems)))
    count = f"{len(texts)} problem{'s' if len(texts) > 1 else ''}"
    return DesignInvalid(f"the design has {count}", problems=texts, where=str(path))


def _together(problems: Iterable[str]) -> Iterator[str]:
    """Problems, with one that a template has for many sites told once."""
    sites: dict[str, list[str]] = {}
    for problem in problems:
        found = FOR_A_SITE.fullmatch(problem)
        text, because = found.groups() if found else (problem, "")
        sites.setdefault(text, []).append(because)
    for text, (first, *others) in sites.items():
        more = f", and {len(others)} more site{'s' if len(others) > 1 else ''}" if others else ""
        yield f"{text} ({first}{more})" if first else text


def _without_echoes(found: list[Any]) -> list[Any]:
    """Without lists that are too short only because an item in them is wrong."""
    paths = [problem["loc"] for problem in found]
    return [
        problem
        for problem in found
        if problem["type"] != "too_short"
        or not any(len(p) > len(loc := problem["loc"]) and p[: len(loc)] == loc for p in paths)
    ]


def _problem(source: DesignSource, found: Any) -> str:
    path: Path_ = tuple(part for part in found["loc"] if part != "[key]")
    kind, value = found["type"], found["input"]
    text = str(found["msg"]).removeprefix("Value error, ")
    if kind == "extra_forbidden":
        text = f"unknown key {path[-1]!r}{nearest(str(path[-1]), _keys_at(path[:-1]))}"
    elif kind == "missing":
        text = f"the key {path[-1]!r} is missing"
        path = path[:-1]
    elif isinstance(value, (str, int, float, bool)) or value is None:
        shown = json.dumps(value, ensure_ascii=False)
        secret = any(SECRET_NAME.search(str(part)) for part in path)
        hidden = len(shown) >= 60 or secret
        text = f"{text[:1].lower()}{text[1:]}, not {'this' if hidden else shown}"
    return source.told(path, text)


def _keys_at(path: Path_) -> list[str]:
    """The keys that the file format has at a path."""
    model: type[BaseModel] | None = Deployment
    for part in path:
        if isinstance(part, str) and model is not None:
            field = model.model_fields.get(part)
            model = inside(field.annotation)[1] if field else None
    more = FILE_KEYS.get(tuple(part for part in path if isinstance(part, str)), ())
    return [*model.model_fields, *more] if model is not None else []
