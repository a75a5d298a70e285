"""Kinds of values of Neutron's attributes: each reads a value, or says why it is none."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterable
from typing import Any

from dr_planner.simulator.web.schema import UUID

Kind = Callable[[Any], Any]
"""Takes a value as it was sent and gives it as it is kept; raises Wrong."""

LONGEST_PROJECT_ID = 255


class Wrong(Exception):
    """A value is not of its kind; says why in Neutron's words."""


class WrongOperation(Wrong):
    """The same, where Neutron cannot even convert the value."""


def anything(value: Any) -> Any:
    """Every value will do."""
    return value


def boolean(value: Any) -> bool:
    """True or false, also as the words that Neutron takes for them."""
    if isinstance(value, bool):
        return value
    if isinstance(value, (str, int)):
        word = str(value).lower()
        if word in ("true", "1"):
            return True
        if word in ("false", "0"):
            return False
    raise WrongOperation(f"'{value}' cannot be converted to boolean")


def text(longest: int = 255, *, null: bool = False, shortest: int = 0) -> Kind:
    """A string of bounded length."""

    def read(value: Any) -> Any:
        if value is None and null:
            return None
        if not isinstance(value, str):
            raise Wrong(f"'{value}' is not a valid string")
        if len(value) > longest:
            raise Wrong(f"'{value}' exceeds maximum length of {longest}")
        if len(value) < shortest:
            raise Wrong(f"'{value}' Blank strings are not permitted")
        return value

    return read


def whole(least: int | None = None, most: int | None = None, *, null: bool = False) -> Kind:
    """A whole number, also as a string."""

    def read(value: Any) -> Any:
        if value is None and null:
            return None
        try:
            number = int(value)
        except (TypeError, ValueError):
            raise WrongOperation(f"'{value}' is not an integer") from None
        if least == 0 and most is None and number < 0:
            raise Wrong(f"'{value}' should be non-negative")
        if least is not None and number < least:
            raise Wrong(f"'{value}' is too small - must be at least '{least}'")
        if most is not None and number > most:
            raise Wrong(f"'{value}' is too large - must be no larger than '{most}'")
        return number

    return read


def one_of(*values: Any, number: bool = False) -> Kind:
    """One of some values."""

    def read(value: Any) -> Any:
        if number:
            value = whole()(value)
        if value not in values:
            raise Wrong(f"{value} is not in valid_values")
        return value

    return read


def uuid(*, null: bool = False) -> Kind:
    """A UUID."""

    def read(value: Any) -> Any:
        if value is None and null:
            return None
        if not isinstance(value, str) or not UUID.fullmatch(value):
            raise Wrong(f"'{value}' is not a valid UUID")
        return value

    return read


def listed(kind: Kind, *, distinct: bool = True) -> Kind:
    """A list of values of a kind; None is an empty one."""

    def read(value: Any) -> list[Any]:
        if value is None:
            return []
        if not isinstance(value, list):
            raise Wrong(f"'{value}' is not a list")
        found = [kind(item) for item in value]
        if distinct:
            twice = [str(item) for place, item in enumerate(found) if item in found[:place]]
            if twice:
                raise Wrong(f"Duplicate items in the list: '{', '.join(twice)}'")
        return found

    return read


def fields(known: dict[str, Kind], required: Iterable[str] = (), *, null: bool = False) -> Kind:
    """An object with known keys."""
    needed = tuple(required)

    def read(value: Any) -> Any:
        if value is None and null:
            return None
        if not isinstance(value, dict):
            raise Wrong(f"'{value}' is not a dictionary")
        missing = [key for key in needed if key not in value]
        if missing:
            raise Wrong(
                "Validation of dictionary's keys failed. Expected keys: "
                f"{set(needed)} Provided keys: {set(value)}"
            )
        unknown = [key for key in value if key not in known]
        if unknown:
            raise Wrong(f"Unexpected keys supplied: {', '.join(unknown)}")
        return {key: known[key](content) for key, content in value.items()}

    return read


def loose_object(value: Any) -> Any:
    """An object with any keys; None is an empty one."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Wrong(f"'{value}' is not a dictionary")
    return value


# ---------------------------------------------------------------------------- addresses


def address(*, null: bool = False) -> Kind:
    """An IP address."""

    def read(value: Any) -> Any:
        if value is None and null:
            return None
        try:
            return str(ipaddress.ip_address(value))
        except ValueError:
            raise Wrong(f"'{value}' is not a valid IP address") from None

    return read


def cidr(*, null: bool = False) -> Kind:
    """A prefix; bits beyond its length are dropped."""

    def read(value: Any) -> Any:
        if value is None and null:
            return None
        try:
            return str(ipaddress.ip_network(value, strict=False))
        except ValueError:
            raise WrongOperation(f"{value} is not in a CIDR format") from None

    return read


def nameservers(value: Any) -> list[str]:
    """Addresses of name servers, each one once."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise Wrong(f"Invalid data format for nameserver: '{value}'")
    found: list[str] = []
    for one in value:
        try:
            read = address()(one)
        except Wrong as wrong:
            raise Wrong(f"'{one}' is not a valid nameserver. {wrong}") from None
        if read in found:
            raise Wrong(f"Duplicate nameserver '{one}'")
        found.append(read)
    return found


def mac(value: Any) -> str:
    """A MAC address."""
    words = str(value).replace("-", ":").lower()
    if not isinstance(value, str) or not re.fullmatch(r"([0-9a-f]{2}:){5}[0-9a-f]{2}", words):
        raise Wrong(f"'{value}' is not a valid MAC address")
    if words == "00:00:00:00:00:00":
        raise Wrong(f"'{value}' is not a valid MAC address")
    return words


def fixed_ips(value: Any) -> list[dict[str, str]]:
    """Addresses that a port is to have."""
    if not isinstance(value, list):
        raise Wrong(f"Invalid data format for fixed IP: '{value}'")
    found: list[dict[str, str]] = []
    for one in value:
        if not isinstance(one, dict):
            raise Wrong(f"Invalid data format for fixed IP: '{one}'")
        read = {}
        if "ip_address" in one:
            read["ip_address"] = address()(one["ip_address"])
            if any(other.get("ip_address") == read["ip_address"] for other in found):
                raise Wrong(f"Duplicate IP address '{one['ip_address']}'")
        if "subnet_id" in one:
            read["subnet_id"] = uuid()(one["subnet_id"])
        found.append(read)
    return found


def pools(value: Any) -> list[dict[str, str]]:
    """Ranges of addresses, as start and end."""
    if not isinstance(value, list):
        raise Wrong(f"Invalid data format for IP pool: '{value}'")
    return [fields({"start": address(), "end": address()}, ("start", "end"))(one) for one in value]


def destination(value: Any) -> str:
    """A prefix that a route leads to."""
    try:
        return str(ipaddress.ip_network(value, strict=False))
    except ValueError:
        raise Wrong(f"'{value}' is not a valid CIDR") from None


def dhcp_options(value: Any) -> list[dict[str, Any]]:
    """Options that a DHCP agent is to give a port, by name and IP version."""
    kind = fields(
        {
            "opt_name": text(64, shortest=1),
            "opt_value": text(255, null=True),
            "ip_version": one_of(4, 6, number=True),
        },
        ("opt_name", "opt_value"),
    )
    found = []
    for one in value or ():
        try:
            found.append({"ip_version": 4, **kind(one)})
        except Wrong:
            raise WrongOperation(f"No valid key specs matched for: {one}") from None
    return found


def routes(value: Any) -> list[dict[str, str]]:
    """Routes, as destination and next hop."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise Wrong(f"Invalid data format for hostroute: '{value}'")
    kind = fields({"destination": destination, "nexthop": address()}, ("destination", "nexthop"))
    found: list[dict[str, str]] = []
    for one in value:
        read = kind(one)
        if read in found:
            raise Wrong(f"Duplicate hostroute '{one}'")
        found.append(read)
    return found


def address_pairs(value: Any) -> list[dict[str, str]]:
    """Addresses that a port may use beside its own."""
    pair = fields({"ip_address": pair_address, "mac_address": mac})
    return [pair(one) for one in value or ()]


def pair_address(value: Any) -> str:
    """An address, or a prefix as it was written."""
    try:
        ipaddress.ip_network(value, strict=False)
    except ValueError:
        raise Wrong(f"'{value}' is not a valid IP address or subnet") from None
    return str(value)
