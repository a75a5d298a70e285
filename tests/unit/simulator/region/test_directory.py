"""Domains, projects, users, roles and tokens."""

from __future__ import annotations

import pytest

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.directory import Directory
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
