"""Checks of the fields of Keystone's bodies (keystone 30.0.0, */schema.py)."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import Domain
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.schema import Body, Check, anything, refuse, text

TRUE = (True, "True", "TRUE", "true", "1", "y", "Y", "on", "ON", "yes")
BOOLEANS: list[bool | str] = [
    True,
    "True",
    "TRUE",
    "true",
    False,
    "False",
    "FALSE",
    "false",
    "",
    "1",
    "0",
    "y",
    "Y",
    "n",
    "N",
    "on",
    "ON",
    "off",
    "OFF",
    "yes",
    "no",
]


def boolean(name: str, value: Any) -> None:
    """True or false, also as the words that Keystone takes for them."""
    if not isinstance(value, (bool, str)) or value not in BOOLEANS:
        raise refuse(name, value, f"{value!r} is not one of {BOOLEANS}")


def mapping(name: str, value: Any) -> None:
    """An object."""
    if not isinstance(value, dict):
        raise refuse(name, value, f"{value!r} is not of type 'object'")


def tags(name: str, value: Any) -> None:
    """A list of at most 80 different tags."""
    if not isinstance(value, list):
        raise refuse(name, value, f"{value!r} is not of type 'array'")
    for tag in value:
        text(shortest=1, pattern="^[^,/]*$")(name, tag)
    if len(value) > 80:
        raise refuse(name, value, f"{value!r} is too long")
    if len(set(value)) < len(value):
        raise refuse(name, value, f"{value!r} has non-unique elements")


SHORT_NAME: Check = text(shortest=1, longest=64, pattern=r"[\S]+")
LONG_NAME: Check = text(shortest=1, longest=255, pattern=r"[\S]+")
DESCRIPTION: Check = text(null=True, longest=65535)


def wrapped(key: str, fields: dict[str, Check], *required: str) -> Body:
    """A body with one resource in it; keys of the resource that are unknown are let pass."""
    return Body({key: Body(fields, required, extra=True)}, (key,))


def asked(context: Context, body: Body, key: str, id: str = "") -> dict[str, Any]:
    """The resource in a body, checked.

    :param id: of the resource that is to be changed; the body may repeat it and no other.
    :raises Fault: 400.
    """
    document = context.request.json()
    body("", document)
    found: dict[str, Any] = document[key]
    if id and found.get("id", id) != id:
        raise Fault(400, "Cannot change ID")
    return found


def domain_for(context: Context, given: dict[str, Any]) -> Domain | None:
    """The domain that a body names, or else that of the token.

    :returns: None where the body names one that is not there.
    """
    wanted = given.get("domain_id")
    if wanted is not None:
        return context.region.directory.domains.get(wanted)
    token = context.user
    if token.domain is not None:
        return token.domain
    if token.project is not None:
        return token.project.domain
    return context.region.directory.domains["default"]


OPTIONS: Check = mapping
ANYTHING: Check = anything
