"""Tokens: given for a password or another token, looked at, taken back; and the catalog."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.directory import Domain, Project, Token, User
from dr_planner.simulator.region.region import REGION
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, anything, listed, text, validate

ROUTES = Routes()
UNAUTHORIZED = "The request you have made requires authentication."
DOMAIN = Body({"id": text(), "name": text()}, extra=True)
NAMED: dict[str, Check] = {"id": text(), "name": text(), "domain": DOMAIN}
USER = Body(
    {**NAMED, "password": text(longest=4096)}, ("password",), extra=True, any_of=("id", "name")
)
IDENTITY = Body(
    {
        "methods": listed,
        "password": Body({"user": USER}, ("user",), extra=True),
        "token": Body({"id": text(longest=4096)}, ("id",), extra=True),
    },
    ("methods",),
    extra=True,
)
AUTH = Body({"auth": Body({"identity": IDENTITY, "scope": anything}, ("identity",))}, ("auth",))
SCOPE = Body(
    {
        "project": Body(NAMED, extra=True, any_of=("id", "name")),
        "domain": Body({"id": text(), "name": text()}, extra=True, any_of=("id", "name")),
    },
    extra=True,
)
"""As loose as Keystone's own: unknown keys are let pass (keystone 30, auth/schema.py)."""


@ROUTES.add("POST", "/v3/auth/tokens", mutating=False)
def issue(context: Context) -> Reply:
    """A new token."""
    auth = validate(AUTH, context.request.json())["auth"]
    identity = auth["identity"]
    methods = identity["methods"]
    for method in methods:
        if method not in ("password", "token") or method not in identity:
            raise Fault(
                400, "The simulator authenticates by password and by token only.", problem=True
            )
    if not methods:
        raise Fault(401, UNAUTHORIZED)
    user, old = _authenticated(context, identity, methods)
    token = context.region.directory.issue(
        user, _scope(context, auth.get("scope"), old), tuple(methods)
    )
    if token is None:
        raise Fault(401, UNAUTHORIZED)
    return Reply(201, token_document(context, token), {"X-Subject-Token": token.secret})


def _authenticated(
    context: Context, identity: dict[str, Any], methods: list[str]
) -> tuple[User, Token | None]:
    directory = context.region.directory
    if "token" in methods:
        token = directory.token(identity["token"]["id"])
        if token is None:
            raise Fault(401, UNAUTHORIZED)
        return token.user, token
    claimed = identity["password"]["user"]
    user = directory.user_of(claimed)
    if user is None or not directory.check_password(user, claimed["password"]):
        raise Fault(401, UNAUTHORIZED)
    return user, None


def _scope(context: Context, scope: Any, old: Token | None) -> Project | Domain | str | None:
    directory = context.region.directory
    if scope is None:
        return old.scope if old is not None else None
    if scope == "unscoped":
        return None
    SCOPE("scope", scope)
    if "unscoped" in scope:
        return None
    found: Project | Domain | str | None = None
    if "project" in scope:
        found = directory.project_of(scope["project"])
    elif "domain" in scope:
        found = directory.domain_of(scope["domain"])
    elif "system" in scope:
        found = "system"
    if found is None:
        raise Fault(401, UNAUTHORIZED)
    return found


def token_document(context: Context, token: Token) -> dict[str, Any]:
    """A token as Keystone shows it."""
    timeline = context.region.timeline
    inside: dict[str, Any] = {
        "methods": list(token.methods),
        "user": {
            "domain": {"id": token.user.domain.id, "name": token.user.domain.name},
            "id": token.user.id,
            "name": token.user.name,
            "password_expires_at": None,
        },
        "audit_ids": [token.audit_id],
        "expires_at": timeline.iso(token.expires_at).partition(".")[0] + ".000000Z",
        "issued_at": timeline.iso(token.issued_at).partition(".")[0] + ".000000Z",
    }
    scope = token.scope
    if isinstance(scope, Project):
        inside["project"] = {
            "domain": {"id": scope.domain.id, "name": scope.domain.name},
            "id": scope.id,
            "name": scope.name,
        }
        inside["is_domain"] = False
    elif isinstance(scope, Domain):
        inside["domain"] = {"id": scope.id, "name": scope.name}
    elif scope is not None:
        inside["system"] = {"all": True}
    if scope is not None:
        inside["roles"] = [{"id": role.id, "name": role.name} for role in token.roles]
        if not _without_catalog(context):
            inside["catalog"] = catalog(context)
    return {"token": inside}


def _without_catalog(context: Context) -> bool:
    return context.request.first("nocatalog") is not None


def identifier(context: Context, *parts: str) -> str:
    """An id that is made of what it stands for, so that it needs no table."""
    import hashlib

    text_ = "/".join((context.region.deployment.name, *parts))
    return hashlib.sha256(text_.encode()).hexdigest()[:32]


def catalog(context: Context) -> list[dict[str, Any]]:
    """The catalog. All endpoints are those of the site that was asked."""
    entries = []
    for mount, entry in context.catalog:
        endpoints = [
            {
                "id": identifier(context, context.site, entry.kind, interface),
                "interface": interface,
                "region_id": REGION,
                "region": REGION,
                "url": f"{context.root}{mount}{entry.path}",
            }
            for interface in ("public", "internal", "admin")
        ]
        entries.append(
            {
                "endpoints": endpoints,
                "id": identifier(context, entry.kind),
                "type": entry.kind,
                "name": entry.name,
            }
        )
    return entries


def _subject(context: Context) -> Token:
    context.user  # noqa: B018 - who asks must have a good token
    secret = context.request.headers.get("x-subject-token", "")
    token = context.region.directory.token(secret)
    if token is None:
        raise Fault(404, f"Could not find token: {secret[:6]}….")
    return token


@ROUTES.add("GET", "/v3/auth/tokens")
def show(context: Context) -> Reply:
    """Look at a token."""
    token = _subject(context)
    return Reply(200, token_document(context, token), {"X-Subject-Token": token.secret})


@ROUTES.add("HEAD", "/v3/auth/tokens")
def check(context: Context) -> Reply:
    """Whether a token is good."""
    return Reply(200, None, {"X-Subject-Token": _subject(context).secret})


@ROUTES.add("DELETE", "/v3/auth/tokens", mutating=False)
def revoke(context: Context) -> Reply:
    """Take a token back."""
    context.region.directory.revoke(_subject(context).secret)
    return Reply(204)


@ROUTES.add("GET", "/v3/auth/catalog")
def show_catalog(context: Context) -> dict[str, Any]:
    """The catalog of the token that asks."""
    if context.user.scope is None:
        raise Fault(403, "You are not authorized to perform the requested action: get_catalog.")
    return {"catalog": catalog(context), "links": {"self": context.url("/v3/auth/catalog")}}
