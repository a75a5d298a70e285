"""What a schema has against a value, as a sentence that does not quote it."""

from __future__ import annotations

from typing import Any

from dr_planner.design.kubernetes.schema import Mistake

_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "a mapping",
    "array": "a list",
    "null": "nothing",
}
MOST_VALUES = 12


def of_mistake(mistake: Mistake) -> str:
    """The sentence without its subject, which is the field."""
    limit = mistake.limit
    match mistake.rule:
        case "type":
            return _type(mistake)
        case "enum":
            return f"has a value that is none of {_values(limit)}"
        case "minimum":
            return f"is below {limit}"
        case "maximum":
            return f"is above {limit}"
        case "minLength" | "minItems" | "minProperties":
            return f"has fewer than {limit} {_things(mistake.value)}"
        case "maxLength" | "maxItems" | "maxProperties":
            return f"has more than {limit} {_things(mistake.value)}"
        case "uniqueItems":
            return "has a member twice"
        case "x-kubernetes-list-map-keys":
            return f"has two members with one {' and '.join(map(str, limit))}"
        case "format" if limit == "byte":
            return "is not in base64; what is plain text belongs below stringData"
        case "format":
            return f"does not fit into {limit}"
        case "multipleOf":
            return f"is no multiple of {limit}"
        case "pattern":
            return f"has not the form {limit}"
    return "fits none of the forms that the schema takes"


def _type(mistake: Mistake) -> str:
    limit = mistake.limit
    wanted = [_TYPES.get(name, str(name)) for name in limit if name != "null"]
    told = f"is {type_of(mistake.value)}, and must be {' or '.join(wanted)}"
    if "string" in limit and isinstance(mistake.value, bool | int | float):
        told += ": put it in quotes"
    return told


def type_of(value: Any) -> str:
    """The type of a value, in words."""
    match value:
        case None:
            return _TYPES["null"]
        case bool():
            return _TYPES["boolean"]
        case int():
            return _TYPES["integer"]
        case float():
            return _TYPES["number"]
        case str():
            return _TYPES["string"]
        case dict():
            return _TYPES["object"]
    return _TYPES["array"]


def _things(value: Any) -> str:
    if isinstance(value, str):
        return "characters"
    return "members" if isinstance(value, list) else "fields"


def _values(values: list[Any]) -> str:
    shown = [repr(v) if v == "" else str(v) for v in values if v is not None][:MOST_VALUES]
    return ", ".join(shown) + (", …" if len(values) > MOST_VALUES else "")
