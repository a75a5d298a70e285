"""Design file -> Deployment, with every problem named by file, line and path."""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from dr_planner.design.references import problems_of
from dr_planner.design.yamlfile import Path_, YamlFile, dotted
from dr_planner.errors import DesignInvalid
from dr_planner.model.deployment import Deployment


def load(path: Path) -> Deployment:
    """Read and validate a design.

    :raises FileUnreadable: the file cannot be read.
    :raises YamlInvalid: it is not well-formed YAML.
    :raises DesignInvalid: it breaks the design language; carries every problem.
    """
    return load_with_places(path)[0]


def load_with_places(path: Path) -> tuple[Deployment, YamlFile]:
    """Read and validate a design, and keep the file for its line numbers.

    :raises InputError: as :func:`load`.
    """
    source = YamlFile(path)
    if not isinstance(source.data, dict):
        raise DesignInvalid(
            "a design is a mapping with the keys version, name, sites …", where=source.at(())
        )
    try:
        # JSON mode is strict about types and still takes a list for a tuple.
        deployment = Deployment.model_validate_json(json.dumps(source.data), strict=True)
    except ValidationError as error:
        problems = [_problem(source, found) for found in error.errors(include_url=False)]
        raise _invalid(path, problems) from error
    dangling = problems_of(deployment)
    if dangling:
        raise _invalid(path, [(p, f"{source.at(p)}: {dotted(p)}: {text}") for p, text in dangling])
    return deployment, source


def _invalid(path: Path, problems: list[tuple[Path_, str]]) -> DesignInvalid:
    texts = tuple(dict.fromkeys(text for _, text in problems))
    count = f"{len(texts)} problem{'s' if len(texts) > 1 else ''}"
    return DesignInvalid(f"the design has {count}", problems=texts, where=str(path))


def _problem(source: YamlFile, found: Any) -> tuple[Path_, str]:
    path: Path_ = tuple(part for part in found["loc"] if part != "[key]")
    kind, value = found["type"], found["input"]
    text = str(found["msg"]).removeprefix("Value error, ")
    if kind == "extra_forbidden":
        text = f"unknown key {path[-1]!r}{_nearest(str(path[-1]), _keys_at(path[:-1]))}"
    elif kind == "missing":
        text = f"the key {path[-1]!r} is missing"
        path = path[:-1]
    elif isinstance(value, (str, int, float, bool)) or value is None:
        shown = json.dumps(value, ensure_ascii=False)
        text = f"{text[:1].lower()}{text[1:]}, not {shown if len(shown) < 60 else 'this'}"
    return path, f"{source.at(path)}: {dotted(path)}: {text}"


def _keys_at(path: Path_) -> list[str]:
    """The keys that the design language has at a path."""
    model: Any = Deployment
    for part in path:
        if isinstance(part, str) and isinstance(model, type) and issubclass(model, BaseModel):
            field = model.model_fields.get(part)
            model = _model_inside(field.annotation) if field else None
    known = isinstance(model, type) and issubclass(model, BaseModel)
    return list(model.model_fields) if known else []


def _model_inside(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for argument in getattr(annotation, "__args__", ()):
        found = _model_inside(argument)
        if found is not None:
            return found
    return None


def _nearest(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; known here: {', '.join(known)}"
