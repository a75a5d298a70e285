"""Tokens: given for a password, a token or an application credential; looked at; taken back."""

from __future__ import annotations

import hmac
from typing import Any

from dr_planner.simulator.openstack import identity_policy as policy
from dr_planner.simulator.openstack.identity.catalog import catalog
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import (
    SYSTEM,
    ApplicationCredential,
    Domain,
    Project,
    Scope,
    Token,
    User,
)
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
UNAUTHORIZED = "The request you have made requires authentication."
UNKNOWN = "Could not recognize Fernet token"
METHODS = ("password", "token", "application_credential")
NOT_PLAYED = ("external", "oauth1", "mapped", "totp", "ec2credential")
TAIL = (
    ". The server could not comply with the request since it is either malformed or otherwise "
    "incorrect. The client is assumed to be in error."
)


def _refused() -> Fault:
    return Fault(401, UNAUTHORIZED)


def _within(document: Any, key: str, where: str) -> Any:
    """A part of what was sent; what was sent is never repeated, there are passwords in it.

    :raises Fault: 400, it is missing or no object.
    """
    found = document.get(key) if isinstance(document, dict) else None
    if not isinstance(found, dict):
        raise Fault(400, f"Expecting to find {key} in {where}{TAIL}")
    return found


@ROUTES.add("POST", "/v3/auth/tokens", mutating=False)
def issue(context: Context) -> Reply:
    """A new token."""
    document = context.request.json()
    auth = document.get("auth")
    if not isinstance(auth, dict):
        raise Fault(400, "'auth' is a required property")
    identity = auth.get("identity")
    if not isinstance(identity, dict):
        raise Fault(400, "'identity' is a required property")
    methods = identity.get("methods")
    if not isinstance(methods, list):
        raise Fault(400, "'methods' is a required property")
    if not methods:
        raise _refused()
    for method in methods:
        _known(method)
        _within(identity, method, "identity")
    user, parent, credential = _authenticated(context, identity, methods)
    scope = _scope(context, auth.get("scope"), user, credential)
    made_by = [*methods, *(m for m in (parent.methods if parent else ()) if m not in methods)]
    token = context.region.directory.issue(
        user, scope, tuple(made_by), parent=parent, credential=credential
    )
    if token is None:
        raise _refused()
    return Reply(201, token_document(context, token), {"X-Subject-Token": token.secret})


def _known(method: Any) -> None:
    if method in NOT_PLAYED:
        raise Fault(501, f"The simulator does not authenticate by {method}.", problem=True)
    if method not in METHODS:
        raise Fault(401, "Attempted to authenticate with an unsupported method.")


def _authenticated(
    context: Context, identity: dict[str, Any], methods: list[str]
) -> tuple[User, Token | None, ApplicationCredential | None]:
    """Who it is by every method that was given; they must agree."""
    directory = context.region.directory
    found: list[User] = []
    parent, credential = None, None
    if "token" in methods:
        secret = identity["token"].get("id")
        if not isinstance(secret, str):
            raise Fault(400, f"Expecting to find id in token{TAIL}")
        parent = directory.token(secret)
        if parent is None:
            raise Fault(404, directory.why_gone(secret) or UNKNOWN)
        if "application_credential" in parent.methods:
            raise policy.denied("Using a delegated token to create another token is not allowed.")
        found.append(parent.user)
    if "application_credential" in methods:
        credential = _credential(context, identity["application_credential"])
        found.append(credential.user)
    if "password" in methods:
        found.append(_by_password(context, identity["password"]))
    user = found[0]
    if any(other is not user for other in found) or not user.enabled or not user.domain.enabled:
        raise _refused()
    return user, parent, credential


def _named(context: Context, claimed: dict[str, Any], where: str) -> User | None:
    if "id" not in claimed:
        if "name" not in claimed:
            raise Fault(
                400,
                f"Invalid input for field identity/password/{where}: id or name must be present.",
            )
        _within(claimed, "domain", where)
    return context.region.directory.user_of(claimed)


def _by_password(context: Context, given: dict[str, Any]) -> User:
    claimed = _within(given, "user", "password")
    user = _named(context, claimed, "user")
    password = claimed.get("password")
    if not isinstance(password, str):
        raise Fault(400, f"Expecting to find password in user{TAIL}")
    if user is None or not context.region.directory.check_password(user, password):
        raise _refused()
    return user


def _credential(context: Context, given: dict[str, Any]) -> ApplicationCredential:
    directory = context.region.directory
    if "id" in given:
        credential = directory.credentials.get(str(given["id"]))
        if credential is None:
            raise Fault(404, f"Could not find Application Credential: {given['id']}.")
    else:
        user = _named(context, _within(given, "user", "application_credential"), "user")
        credential = directory.credential_of(user, str(given.get("name"))) if user else None
        if credential is None:
            raise _refused()
    secret = given.get("secret")
    if not isinstance(secret, str):
        raise Fault(400, f"Expecting to find secret in application_credential{TAIL}")
    if not hmac.compare_digest(credential.secret.encode(), secret.encode()):
        raise _refused()
    end = credential.expires_at
    if end is not None and end <= context.region.timeline.wall():
        raise _refused()
    return credential


def _scope(
    context: Context, asked: Any, user: User, credential: ApplicationCredential | None
) -> Scope | None:
    """Where the token is to hold.

    :raises Fault: 401, there is no such place; 400, it is badly named.
    """
    if credential is not None:
        if asked is not None:
            raise Fault(
                401,
                "Error authenticating with application credential: Application credentials "
                "cannot request a scope.",
            )
        return _open(credential.project)
    if asked is None:
        return _default_project(context, user)
    if asked == "unscoped" or (isinstance(asked, dict) and "unscoped" in asked):
        return None
    return _asked_scope(context, asked)


def _default_project(context: Context, user: User) -> Project | None:
    directory = context.region.directory
    project = directory.projects.get(user.default_project_id or "")
    if project is None or not project.enabled or not project.domain.enabled:
        return None
    return project if directory.roles_of(user, project) else None


def _asked_scope(context: Context, asked: Any) -> Scope:
    directory = context.region.directory
    if not isinstance(asked, dict):
        raise Fault(400, f"Expecting to find valid json in scope{TAIL}")
    if "project" in asked:
        reference = _within(asked, "project", "scope")
        if "id" not in reference:
            if "name" not in reference:
                raise Fault(
                    400,
                    "Invalid input for field scope/project: id or name must be present.",
                )
            _within(reference, "domain", "project")
        return _open(directory.project_of(reference))
    if "domain" in asked:
        reference = _within(asked, "domain", "scope")
        if "id" not in reference and "name" not in reference:
            raise Fault(400, "Invalid input for field scope/domain: id or name must be present.")
        return _open(directory.domain_of(reference))
    if "system" in asked:
        return SYSTEM
    raise _refused()


def _open(scope: Project | Domain | None) -> Project | Domain:
    if scope is None or not scope.enabled:
        raise _refused()
    if isinstance(scope, Project) and not scope.domain.enabled:
        raise _refused()
    return scope


# ------------------------------------------------------------------------------- looks


def token_document(context: Context, token: Token) -> dict[str, Any]:
    """A token as Keystone shows it."""
    inside: dict[str, Any] = {
        "methods": list(token.methods),
        "user": {
            "domain": {"id": token.user.domain.id, "name": token.user.domain.name},
            "id": token.user.id,
            "name": token.user.name,
            "password_expires_at": None,
        },
        "audit_ids": list(token.audit_ids),
        "expires_at": _moment(context, token.expires_at),
        "issued_at": _moment(context, token.issued_at),
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
        if context.request.first("nocatalog") is None:
            inside["catalog"] = catalog(context)
    credential = token.application_credential
    if credential is not None:
        inside["application_credential"] = {
            "id": credential.id,
            "name": credential.name,
            "restricted": not credential.unrestricted,
        }
    return {"token": inside}


def _moment(context: Context, moment: float) -> str:
    return context.region.timeline.iso(moment).partition(".")[0] + ".000000Z"


def _subject(context: Context, rule: str) -> Token:
    """The token that is spoken of; everybody may look at their own ones.

    :raises Fault: 404, it is no good; 403, it is somebody else's.
    """
    asker = context.user
    secret = context.request.headers.get("x-subject-token", "")
    if not secret:
        raise Fault(404, "No token in the request")
    directory = context.region.directory
    token = directory.token(secret)
    if token is None:
        raise Fault(404, directory.why_gone(secret) or UNKNOWN)
    if token.user is not asker.user and not (rule != "revoke_token" and _is_service(asker)):
        policy.admin_or_system_reader(context, rule)
    return token


def _is_service(asker: Token) -> bool:
    return asker.has_role("service")


@ROUTES.add("GET", "/v3/auth/tokens")
def show(context: Context) -> Reply:
    """Look at a token."""
    token = _subject(context, "validate_token")
    return Reply(200, token_document(context, token), {"X-Subject-Token": token.secret})


@ROUTES.add("HEAD", "/v3/auth/tokens")
def check(context: Context) -> Reply:
    """Whether a token is good."""
    return Reply(200, None, {"X-Subject-Token": _subject(context, "check_token").secret})


@ROUTES.add("DELETE", "/v3/auth/tokens", mutating=False)
def revoke(context: Context) -> Reply:
    """Take a token back."""
    context.region.directory.revoke(_subject(context, "revoke_token").secret)
    return Reply(204)
