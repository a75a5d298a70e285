"""Domains, projects, users, roles and tokens."""

from __future__ import annotations

import datetime

import pytest

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.account import ApplicationCredential
from dr_planner.simulator.region.directory import TOKEN_SECONDS, Directory
from dr_planner.simulator.timeline import Timeline


@pytest.fixture
def directory() -> Directory:
    return Directory(Timeline(), Identifiers(0))


def test_names_count_within_their_domain_only(directory):
    """Two domains may have a user and a project of one name."""
    other = directory.add_domain("attic")
    one = directory.add_user("ida", directory.domains["default"])
    two = directory.add_user("ida", other)

    assert directory.user_of({"name": "ida", "domain": {"name": "attic"}}) is two
    assert directory.user_of({"name": "ida", "domain": {"id": "default"}}) is one
    assert directory.user_of({"name": "ida"}) is None


def test_a_token_is_given_only_where_there_is_a_role(directory):
    """Scope without a role is refused."""
    project = directory.add_project("loft", directory.domains["default"])
    user = directory.add_user("ida", directory.domains["default"])
    assert directory.issue(user, project, ("password",)) is None

    directory.assign(user, "reader", project)

    token = directory.issue(user, project, ("password",))
    assert token is not None
    assert token.has_role("reader")
    assert not token.has_role("member")


def test_a_strong_role_implies_the_weaker_ones(directory):
    """As Keystone's bootstrap sets it up."""
    roles = directory.roles_of(directory.admin, directory.admin_project)

    assert {role.name for role in roles} == {"admin", "manager", "member", "reader"}


def test_a_token_ends_when_it_is_taken_back(directory):
    """And an unknown one is nobody's."""
    token = directory.issue(directory.admin, None, ("password",))
    assert token is not None
    assert directory.token(token.secret) is token

    directory.revoke(token.secret)

    assert directory.token(token.secret) is None
    assert directory.token("made up") is None


def test_passwords_are_random_and_do_not_show(directory):
    """Neither in another run with the same seed, nor in a repr."""
    again = Directory(Timeline(), Identifiers(0))

    assert again.admin_password != directory.admin_password
    assert again.admin.id == directory.admin.id
    assert directory.admin_password not in repr(directory.admin)
    assert directory.check_password(directory.admin, directory.admin_password)
    assert not directory.check_password(directory.admin, again.admin_password)


def test_a_token_ends_with_its_time():
    """On the simulator's clock; one that was made from another ends with that."""
    now = [0.0]
    directory = Directory(Timeline(monotonic=lambda: now[0]), Identifiers(0))
    first = directory.issue(directory.admin, None, ("password",))
    now[0] = TOKEN_SECONDS / 2
    second = directory.issue(directory.admin, None, ("token",), parent=first)
    assert second.expires_at == first.expires_at

    now[0] = TOKEN_SECONDS - 1
    assert directory.token(first.secret) is first
    now[0] = TOKEN_SECONDS

    assert directory.token(first.secret) is None
    assert directory.token(second.secret) is None


def test_a_token_ends_with_its_application_credential():
    """Which may have less time left than a token usually has."""
    now = [0.0]
    timeline = Timeline(monotonic=lambda: now[0])
    directory = Directory(timeline, Identifiers(0))
    credential = ApplicationCredential(
        "c",
        "robot",
        directory.admin,
        directory.admin_project,
        directory.roles_of(directory.admin, directory.admin_project),
        "secret",
        expires_at=timeline.wall() + datetime.timedelta(seconds=60),
    )
    directory.add_credential(credential)
    token = directory.issue(
        directory.admin,
        directory.admin_project,
        ("application_credential",),
        credential=credential,
    )
    assert token is not None
    assert token.expires_at == pytest.approx(60)
    assert "secret" not in repr(credential)
    assert token.secret not in repr(token)

    directory.remove_credential(credential)

    assert directory.token(token.secret) is None
    assert directory.why_gone(token.secret) == "Could not find Application Credential: c."


def test_roles_come_by_groups_and_from_above(directory):
    """A group's role counts while one is in it; an inherited one on the projects below."""
    domain = directory.domains["default"]
    user, group = directory.add_user("ida", domain), directory.add_group("crew", domain)
    above, below = directory.add_project("house", domain), directory.add_project("loft", domain)
    below.parent = above
    directory.assign(group, "reader", below)
    directory.assign(user, "member", above, inherited=True)

    assert {r.name for r in directory.roles_of(user, below)} == {"member", "reader"}
    assert directory.roles_of(user, above) == ()
    directory.join(group, user)
    directory.unassign(user, directory.role("member"), above, inherited=True)
    token = directory.issue(user, below, ("password",))
    assert [role.name for role in token.roles] == ["reader"]

    assert directory.leave(group, user)

    assert directory.token(token.secret) is None
    assert not directory.leave(group, user)


def test_what_hangs_on_a_domain_goes_with_it(directory):
    """Projects, users, groups, their roles and tokens."""
    domain = directory.add_domain("attic")
    user, project = directory.add_user("ida", domain), directory.add_project("loft", domain)
    directory.add_group("crew", domain)
    directory.assign(user, "member", project)
    token = directory.issue(user, project, ("password",))
    before = len(directory.assignments)

    directory.remove_domain(domain)

    assert directory.token(token.secret) is None
    assert len(directory.assignments) == before - 1
    assert user.id not in directory.users
    assert project.id not in directory.projects
    assert directory.groups == {}
