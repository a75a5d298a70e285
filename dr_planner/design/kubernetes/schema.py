"""A structural schema of Kubernetes as a validator, and what it says of an object in our words.

The library ``jsonschema`` judges. Its messages quote values, so none of them is used.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from jsonschema import Draft4Validator, FormatChecker
from jsonschema.exceptions import SchemaError, ValidationError
from jsonschema.validators import extend

from dr_planner.design.kubernetes.plain import Path

MOST_MISTAKES = 100
OPEN = "x-kubernetes-preserve-unknown-fields"
_TEXT = {"type": "string"}
_MAP = {"type": "object", "additionalProperties": _TEXT}
_NUMBER = {"type": "integer"}
_ANY_LIST = {"type": "array", "items": {"type": "object", OPEN: True}}
METADATA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        **dict.fromkeys(("name", "generateName", "namespace", "uid", "selfLink"), _TEXT),
        **dict.fromkeys(("creationTimestamp", "deletionTimestamp", "resourceVersion"), _TEXT),
        **dict.fromkeys(("labels", "annotations"), _MAP),
        **dict.fromkeys(("generation", "deletionGracePeriodSeconds"), _NUMBER),
        **dict.fromkeys(("ownerReferences", "managedFields"), _ANY_LIST),
        "finalizers": {"type": "array", "items": _TEXT},
        "clusterName": _TEXT,
    },
}
"""What every object has, which the schemas of kinds leave out."""

_HEAD = {"apiVersion": _TEXT, "kind": _TEXT, "metadata": METADATA}
_AS_THEY_ARE = (
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    *("minLength", "maxLength", "minItems", "maxItems", "uniqueItems"),
    *("minProperties", "maxProperties", "required", "format"),
)
_FORMATS = FormatChecker(formats=())


@dataclass(frozen=True)
class Mistake:
    """One thing that is wrong.

    :param rule: the keyword of the schema, such as ``type``.
    :param limit: what the keyword says.
    :param value: what stands there; never to be shown.
    :param known: the fields that the place has by the schema.
    """

    path: Path
    rule: str
    limit: Any
    value: Any
    known: tuple[str, ...]


class Unusable(Exception):
    """A schema is none."""


@_FORMATS.checks("byte")
def _is_base64(value: object) -> bool:
    if not isinstance(value, str):
        return True
    try:
        base64.b64decode("".join(value.split()), validate=True)
    except (binascii.Error, ValueError):
        return False
    return True


@_FORMATS.checks("int32")
def _is_int32(value: object) -> bool:
    return not isinstance(value, int) or -(2**31) <= value < 2**31


@_FORMATS.checks("int64")
def _is_int64(value: object) -> bool:
    return not isinstance(value, int) or -(2**63) <= value < 2**64


def _keys_differ(
    validator: Any, keys: list[str], instance: Any, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """Members of a list that is a map must have keys that differ."""
    if not isinstance(instance, list):
        return
    seen = []
    for member in instance:
        if not isinstance(member, dict) or not all(key in member for key in keys):
            continue
        found = [member[key] for key in keys]
        if found in seen:
            yield ValidationError("two members have one key")
            return
        seen.append(found)


_extend: Any = extend
_Validator: Any = _extend(Draft4Validator, {"x-kubernetes-list-map-keys": _keys_differ})


class Schema:
    """The compiled schema of one kind.

    :param structural: as it stands in a CustomResourceDefinition.
    :param origin: whose it is, for messages.
    :param given: whether the operator gave it, so that it is that of the version in use.
    :param closed: whether fields that it has not are dropped.
    :param refuses_unknown: whether they are refused.
    :raises Unusable: it is no schema.
    """

    def __init__(
        self,
        structural: Mapping[str, Any],
        origin: str,
        *,
        given: bool = False,
        closed: bool = True,
        refuses_unknown: bool = False,
    ) -> None:
        self.origin = origin
        self.given = given
        self.refuses_unknown = refuses_unknown
        try:
            top = {**structural, "properties": {**structural.get("properties", {}), **_HEAD}}
            self.compiled = _compiled(top, closed)
            _Validator.check_schema(self.compiled)
        except (SchemaError, TypeError, AttributeError, ValueError, RecursionError) as error:
            raise Unusable from error
        self._validator = _Validator(self.compiled, format_checker=_FORMATS)

    def mistakes(self, value: Any) -> Iterator[Mistake]:
        """What is wrong with an object."""
        for error in islice(self._validator.iter_errors(value), MOST_MISTAKES):
            yield Mistake(
                path=tuple(error.absolute_path),
                rule=error.validator,
                limit=error.validator_value,
                value=error.instance,
                known=tuple(error.schema.get("properties", ())),
            )

    def without_nulls(self, value: Any) -> Any:
        """The object as it is after nothing was put where nothing may stand."""
        return _without_nulls(value, self.compiled)

    def places_of(self, name: str, near: Path) -> list[Path]:
        """Where a field of this name belongs, above a place or below it by one or two steps."""
        node: Mapping[str, Any] = self.compiled
        above: list[Mapping[str, Any]] = []
        for step in near:
            above.append(node)
            node = _below(node, step)
        depths = [depth for depth in reversed(range(len(above))) if name in _fields(above[depth])]
        found: list[Path] = [(*near[:depth], name) for depth in depths]
        for first, inner in _fields(node).items():
            if name in _fields(inner):
                found.append((*near, first, name))
            for second, innermost in _fields(inner).items():
                if name in _fields(innermost):
                    found.append((*near, first, second, name))
        return found


def _fields(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = schema.get("properties", {})
    return found


def _below(schema: Mapping[str, Any], step: str | int) -> Mapping[str, Any]:
    if isinstance(step, int):
        found = schema.get("items", {})
    else:
        found = schema.get("properties", {}).get(step) or schema.get("additionalProperties", {})
    return found if isinstance(found, dict) else {}


def _without_nulls(value: Any, schema: Mapping[str, Any]) -> Any:
    if isinstance(value, dict):
        kept = {}
        for key, held in value.items():
            below = _below(schema, key)
            if held is None and below and not _takes_null(below):
                continue
            kept[key] = _without_nulls(held, below)
        return kept
    if isinstance(value, list):
        return [_without_nulls(held, _below(schema, n)) for n, held in enumerate(value)]
    return value


def _takes_null(schema: Mapping[str, Any]) -> bool:
    wanted = schema.get("type")
    return wanted is None or "null" in ([wanted] if isinstance(wanted, str) else wanted)


def _compiled(schema: Mapping[str, Any], closed: bool) -> dict[str, Any]:
    result = {key: schema[key] for key in _AS_THEY_ARE if key in schema}
    if "required" in result:  # what has a default is there before anybody looks
        fields = schema.get("properties") or {}
        needed = [name for name in result.pop("required") if "default" not in fields.get(name, ())]
        result |= {"required": needed} if needed else {}
    _types(schema, result)
    if "x-kubernetes-list-map-keys" in schema:
        result["x-kubernetes-list-map-keys"] = schema["x-kubernetes-list-map-keys"]
    if schema.get("x-kubernetes-list-type") == "set":
        result["uniqueItems"] = True
    if "pattern" in schema:
        try:
            re.compile(schema["pattern"])
            result["pattern"] = schema["pattern"]
        except re.error:  # Go and Python differ in a few signs
            pass
    if isinstance(schema.get("items"), dict):
        result["items"] = _compiled(schema["items"], closed)
    _properties(schema, result, closed)
    if not schema.get("x-kubernetes-int-or-string"):
        for key in ("allOf", "anyOf", "oneOf"):
            if schema.get(key):
                result[key] = [_compiled(each, False) for each in schema[key]]
        if "not" in schema:
            result["not"] = _compiled(schema["not"], False)
    return result


def _types(schema: Mapping[str, Any], result: dict[str, Any]) -> None:
    types = [schema["type"]] if "type" in schema else []
    if schema.get("x-kubernetes-int-or-string"):
        types = ["integer", "string"]
    if "enum" in schema:
        result["enum"] = [*schema["enum"]]
    if schema.get("nullable") and types:
        types.append("null")
        if "enum" in result:
            result["enum"].append(None)
    if types:
        result["type"] = types


def _properties(schema: Mapping[str, Any], result: dict[str, Any], closed: bool) -> None:
    properties = schema.get("properties") or {}
    if schema.get("x-kubernetes-embedded-resource"):
        properties = {**_HEAD, **properties}
    if properties:
        result["properties"] = {k: _compiled(v, closed) for k, v in properties.items()}
    more = schema.get("additionalProperties")
    if isinstance(more, dict):
        result["additionalProperties"] = _compiled(more, closed)
    elif more is None and closed and schema.get("type") == "object" and not schema.get(OPEN):
        result["additionalProperties"] = False
