"""The JSON Schema of the file format: the design language, with include, templates and defaults.

Editors complete and check with it while an architect writes. It is wider than the language where
files are merged: a key that is missing here may come from another file, a template or a default.
What only the whole can tell (names that exist, contradictions) ``design check`` tells.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from dr_planner.design.expansion import VALUE_NAME, list_kinds, template_parts
from dr_planner.model.deployment import Deployment

DIALECT = "https://json-schema.org/draft/2020-12/schema"
WITH_BLANKS = "WithBlanks"
"""Ending of the name of a definition as it is inside a template, where blanks may stand."""

_BLANK = {"type": "string", "pattern": r"\{[a-z_][a-z0-9_]*\}"}


def schema() -> dict[str, Any]:
    """The schema, as plain data."""
    model = Deployment.model_json_schema(ref_template="#/$defs/{model}")
    definitions: dict[str, Any] = model.pop("$defs")
    properties: dict[str, Any] = model.pop("properties")
    definitions = {name: _described(part) for name, part in definitions.items()}
    with_blanks = {name + WITH_BLANKS: _with_blanks(part) for name, part in definitions.items()}
    definitions |= with_blanks
    _only_names_are_required(definitions)
    site = definitions["Site"]["properties"]
    site["template"] = {
        "type": "string",
        "description": "Template that this site uses; the site's own keys win.",
    }
    site["values"] = {
        "type": "object",
        "description": "What fills in the blanks of the template; {site} is the site's name.",
        "propertyNames": {"pattern": f"^{VALUE_NAME.pattern}$", "not": {"const": "site"}},
        "additionalProperties": {"type": ["string", "number", "boolean"]},
    }
    blank_properties = {key: _with_blanks(part) for key, part in properties.items()}
    return {
        "$schema": DIALECT,
        "title": "DR Planner: a design, or a part of one that is included",
        "description": "A multi-site OpenStack on Ceph, for 'dr-planner design check'.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "include": {
                "type": "array",
                "items": {"type": "string", "minLength": 1},
                "description": "Further files of the design, by paths relative to this file.",
            },
            **{key: _untitled(part) for key, part in properties.items()},
            "templates": {
                "type": "object",
                "description": "What sites have in common, by the name of the template.",
                "additionalProperties": {"$ref": "#/$defs/Template"},
            },
            "defaults": {
                "type": "object",
                "description": "Laid under every item of the lists of these names.",
                "additionalProperties": False,
                "properties": dict(_defaults(definitions)),
            },
        },
        "$defs": {
            **definitions,
            "Template": {
                "type": "object",
                "description": "Parts of a design that are added for every site that uses it.",
                "additionalProperties": False,
                "properties": {
                    "site": {
                        "$ref": f"#/$defs/Site{WITH_BLANKS}",
                        "description": "Laid under the site.",
                    },
                    **{k: _untitled(blank_properties[k]) for k in template_parts() if k != "site"},
                },
            },
        },
    }


def _described(part: dict[str, Any]) -> dict[str, Any]:
    """A definition with its text on one line, as editors show it."""
    part = copy.deepcopy(part)
    if "description" in part:
        part["description"] = " ".join(part["description"].replace("``", "").split())
    properties = part.get("properties", {})
    for key in properties:
        properties[key] = _untitled(properties[key])
    return part


def _untitled(part: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in part.items() if key != "title"}


def _only_names_are_required(definitions: dict[str, Any]) -> None:
    """All but names may come from a template or from defaults; a template's site has no name."""
    for name, part in definitions.items():
        if "required" in part:
            part["required"] = [key for key in part["required"] if key == "name"]
            if not part["required"] or name == f"Site{WITH_BLANKS}":
                del part["required"]


def _defaults(definitions: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """For every list, what its items may take from defaults: all but the name."""
    for key, model in list_kinds().items():
        properties = definitions[model.__name__]["properties"]
        yield (
            key,
            {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    k: part
                    for k, part in properties.items()
                    if k not in ("name", "template", "values")
                },
            },
        )


def _with_blanks(part: Any) -> Any:
    """A schema that also takes a text with a blank where it wants another thing than a text."""
    if isinstance(part, list):
        return [_with_blanks(item) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return {**part, "$ref": part["$ref"] + WITH_BLANKS}
    found = {
        key: value if key in ("enum", "const", "default") else _with_blanks(value)
        for key, value in part.items()
    }
    kind = part.get("type")
    if kind in ("integer", "number", "boolean") or "enum" in part or "const" in part:
        texts = {key: found.pop(key) for key in ("description", "default") if key in found}
        return {**texts, "anyOf": [found, _BLANK]}
    if kind == "string":
        found.pop("format", None)
    return found
