"""Key pairs of users. Before 2.92 Nova could make one; the simulator makes none."""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.compute_lists import check_query, page
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import KeyPair
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, anything, one_of, text, validate

ROUTES = Routes()
RULE = "os_compute_api:os-keypairs:"


def _user(context: Context, rule: str, wanted: str | None) -> str:
    """Whose keys are meant: one's own, or as an admin anybody's."""
    own = context.user.user.id
    if wanted and wanted != own:
        policy.admin(context, RULE + rule)
        return wanted
    return own


def _asked_user(context: Context, rule: str) -> str:
    wanted = context.request.first("user_id") if context.at_least("2.10") else None
    return _user(context, rule, wanted)


def _short(context: Context, pair: KeyPair) -> dict[str, Any]:
    document: dict[str, Any] = {
        "name": pair.name,
        "public_key": pair.public_key,
        "fingerprint": pair.fingerprint,
    }
    if context.at_least("2.2"):
        document["type"] = pair.type
    return document


def _find(context: Context, user: str, name: str) -> KeyPair:
    pair = context.region.compute.keypairs.get((user, name))
    if pair is None:
        raise Fault(404, f"Keypair {name} not found for user {user}")
    return pair


@ROUTES.add("GET", "/os-keypairs")
def index(context: Context) -> dict[str, Any]:
    """The keys of a user."""
    check_query(context, ("user_id", "limit", "marker"))
    user = _asked_user(context, "index")
    rows = [pair for (owner, _), pair in context.region.compute.keypairs.items() if owner == user]
    rows.sort(key=lambda pair: pair.name)
    if not context.at_least("2.35"):
        return {"keypairs": [{"keypair": _short(context, pair)} for pair in rows]}
    chosen, next_link = page(context, rows, path="/os-keypairs", identifier=lambda k: k.name)
    document: dict[str, Any] = {"keypairs": [{"keypair": _short(context, k)} for k in chosen]}
    if next_link:
        document["keypairs_links"] = next_link
    return document


@ROUTES.add("GET", "/os-keypairs/<name>")
def show(context: Context, name: str) -> dict[str, Any]:
    """One key."""
    check_query(context, ("user_id",))
    pair = _find(context, _asked_user(context, "show"), name)
    return {
        "keypair": {
            **_short(context, pair),
            "user_id": pair.user_id,
            "created_at": context.iso(pair.created_at),
            "deleted": False,
            "deleted_at": None,
            "id": pair.number,
            "updated_at": None,
        }
    }


def _schema(context: Context) -> Body:
    letters = r"^[a-zA-Z0-9\-_ ]*$" if not context.at_least("2.92") else r"^[a-zA-Z0-9\-_ @.]*$"
    fields: dict[str, Check] = {
        "name": text(shortest=1, pattern=letters),
        "public_key": text(longest=65535) if context.at_least("2.92") else anything,
    }
    if context.at_least("2.2"):
        fields["type"] = one_of("ssh", "x509")
    if context.at_least("2.10"):
        fields["user_id"] = text()
    required = ("name", "public_key") if context.at_least("2.92") else ("name",)
    return Body({"keypair": Body(fields, required)}, ("keypair",))


@ROUTES.add("POST", "/os-keypairs")
def create(context: Context) -> Reply:
    """Keep a public key."""
    asked = validate(_schema(context), context.request.json())["keypair"]
    user = _user(context, "create", asked.get("user_id"))
    if "public_key" not in asked:
        raise Fault(501, "The simulator makes no keys; bring a public key.", problem=True)
    pairs, name = context.region.compute.keypairs, asked["name"].strip()
    if (user, name) in pairs:
        raise Fault(409, f"Key pair '{name}' already exists.")
    pair = KeyPair(
        number=context.region.compute.number("keypair"),
        name=name,
        user_id=user,
        public_key=asked["public_key"],
        fingerprint=fingerprint(asked["public_key"]),
        created_at=context.region.compute.now(),
        type=asked.get("type", "ssh"),
    )
    pairs[user, name] = pair
    document = {"keypair": {**_short(context, pair), "user_id": user}}
    return Reply(201 if context.at_least("2.2") else 200, document)


def fingerprint(public_key: str) -> str:
    """The MD5 fingerprint of an OpenSSH public key.

    :raises Fault: 400, it is none.
    """
    words = public_key.split()
    try:
        data = base64.b64decode(words[1], validate=True)
    except (IndexError, binascii.Error):
        raise Fault(400, "Keypair data is invalid: failed to generate fingerprint") from None
    digits = hashlib.md5(data, usedforsecurity=False).hexdigest()
    return ":".join(digits[i : i + 2] for i in range(0, len(digits), 2))


@ROUTES.add("DELETE", "/os-keypairs/<name>")
def delete(context: Context, name: str) -> Reply:
    """Forget a key; servers keep its name."""
    check_query(context, ("user_id",))
    user = _asked_user(context, "delete")
    _find(context, user, name)
    del context.region.compute.keypairs[user, name]
    return Reply(204 if context.at_least("2.2") else 202)
