"""Keystone as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Confirmed, Unconfirmed

READ = "read in Keystone 30.0.0"

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Tokens by password, by token and by application credential: shapes, scopes, refusals",
            (
                "test_keystone_answers::test_the_shape_of_a_token",
                "test_keystone_answers::test_who_gets_no_token",
                "test_keystone_answers::test_where_a_tenant_gets_no_token",
                "test_keystone_answers::test_the_system_as_scope",
                "test_keystone_answers::test_a_token_from_a_token",
                "test_keystone_answers::test_without_a_scope_the_default_project_decides",
                "test_keystone_answers::test_an_unscoped_token_sees_no_catalog",
            ),
        ),
        Confirmed(
            "A token is looked at and taken back; a new password, a lost role, a disabled or "
            "deleted user end it",
            (
                "test_keystone_answers::test_a_token_is_looked_at_and_taken_back",
                "test_keystone_answers::test_what_ends_tokens",
            ),
        ),
        Confirmed(
            "Projects, tags, users, groups, roles and domains from birth to death",
            (
                "test_keystone_answers::test_a_project_from_birth_to_death",
                "test_keystone_answers::test_tags_of_a_project",
                "test_keystone_answers::test_a_user_from_birth_to_death",
                "test_keystone_answers::test_a_group_brings_its_members_roles",
                "test_keystone_answers::test_a_role_from_birth_to_death",
                "test_keystone_answers::test_a_domain_is_disabled_before_it_is_deleted",
                "test_keystone_answers::test_a_list_comes_in_pages",
            ),
        ),
        Confirmed(
            "Role assignments: given, listed, in effect, inherited, implied, taken",
            (
                "test_keystone_answers::test_roles_are_given_listed_and_taken",
                "test_keystone_answers::test_assignments_with_names_and_in_effect",
                "test_keystone_answers::test_an_inherited_role_holds_on_the_projects_below",
            ),
        ),
        Confirmed(
            "What is refused, and what members may and may not",
            (
                "test_keystone_answers::test_what_is_refused_to_an_admin",
                "test_keystone_answers::test_what_a_member_may_not",
                "test_keystone_answers::test_what_a_member_may",
            ),
        ),
        Confirmed(
            "The lists of services, endpoints and regions",
            ("test_keystone_answers::test_services_endpoints_and_regions",),
        ),
        Confirmed(
            "Application credentials: the secret is shown once, restricted ones make no others",
            (
                "test_keystone_answers::test_an_application_credential_shows_its_secret_once",
                "test_keystone_answers::test_a_restricted_credential_makes_no_others",
                "test_keystone_answers::test_which_application_credentials_are_refused",
                "test_keystone_answers::test_application_credentials_are_their_owners",
            ),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "A token is good for 24 hours, and no longer than its application credential", READ
        ),
        Unconfirmed("Managers and readers of a domain, readers of the system", READ),
        Unconfirmed("A disabled project or domain ends the tokens for it", READ),
    ),
    unsupported=(
        "Keystone: changes of services, endpoints and regions; federation, OAuth, trusts, TOTP, "
        "stored credentials, limits, policies and configurations of domains.",
        "Access rules of application credentials: answer 501.",
    ),
)
