"""Rows of Keystone's database: domains, projects, users, groups, roles, and what they hold."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class Domain:
    """A domain."""

    id: str
    name: str
    description: str = ""
    enabled: bool = True
    options: dict[str, Any] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)


@dataclass(eq=False)
class Project:
    """A project. ``parent`` None: it stands directly below its domain."""

    id: str
    name: str
    domain: Domain
    description: str = ""
    enabled: bool = True
    parent: Project | None = None
    options: dict[str, Any] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def ancestors(self) -> list[Project]:
        """The projects above it, the nearest first."""
        found, above = [], self.parent
        while above is not None:
            found.append(above)
            above = above.parent
        return found


@dataclass(eq=False)
class User:
    """A user. The password is kept as it is: nothing but this process ever sees it.

    :param password: None: this user cannot get a token by password.
    """

    id: str
    name: str
    domain: Domain
    password: str | None = field(repr=False)
    enabled: bool = True
    default_project_id: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(eq=False)
class Group:
    """A group of users, by their ids."""

    id: str
    name: str
    domain: Domain
    description: str = ""
    members: dict[str, User] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(eq=False)
class Role:
    """A role. ``domain_id`` is set for roles that belong to one domain only."""

    id: str
    name: str
    description: str | None = None
    domain_id: str | None = None
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def is_immutable(self) -> bool:
        """Whether it may be neither changed nor deleted."""
        return bool(self.options.get("immutable"))


SYSTEM = "system"
"""The scope that is the whole cloud."""

Scope = Project | Domain | str
"""Where a role holds: a project, a domain, or ``SYSTEM``."""


@dataclass(frozen=True)
class Assignment:
    """A user or group has a role somewhere.

    :param inherited: not there, but on all projects below.
    """

    actor: User | Group
    role: Role
    scope: Scope
    inherited: bool = False


@dataclass(eq=False)
class ApplicationCredential:
    """A secret by which a program acts as a user on one project, with some of the user's roles.

    :param expires_at: on the wall clock, UTC; None: never.
    :param unrestricted: whether it may manage further ones; None as false, but shown as null.
    """

    id: str
    name: str
    user: User
    project: Project
    roles: tuple[Role, ...]
    secret: str = field(repr=False)
    description: str | None = None
    expires_at: datetime.datetime | None = None
    unrestricted: bool | None = None


@dataclass(eq=False)
class Token:
    """A token that was given out. ``scope`` None: unscoped. Times in simulated seconds.

    :param audit_ids: its own, then that of the token it was made from.
    """

    secret: str = field(repr=False)
    user: User
    scope: Scope | None
    roles: tuple[Role, ...]
    methods: tuple[str, ...]
    issued_at: float
    expires_at: float
    audit_ids: tuple[str, ...]
    application_credential: ApplicationCredential | None = None

    @property
    def project(self) -> Project | None:
        """The project that it is good for."""
        return self.scope if isinstance(self.scope, Project) else None

    @property
    def domain(self) -> Domain | None:
        """The domain that it is good for."""
        return self.scope if isinstance(self.scope, Domain) else None

    def has_role(self, name: str) -> bool:
        """Whether it carries a role of that name."""
        return any(role.name == name for role in self.roles)
