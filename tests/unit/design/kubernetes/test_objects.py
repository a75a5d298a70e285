"""Finding objects in texts."""

from __future__ import annotations

from dr_planner.design.kubernetes.objects import objects
from dr_planner.design.source import Source

SECRET = "apiVersion: v1\nkind: Secret\nmetadata: {name: a, namespace: n}\n"


def found(text: str) -> list[tuple[str, str, str, str]]:
    things = objects(Source("a.yaml", text))
    return [(thing.group, thing.version, thing.kind, thing.name) for thing in things]


def test_documents_and_members_of_lists():
    """A List is what kubectl prints."""
    listed = "apiVersion: v1\nkind: List\nitems:\n- " + SECRET.replace("\n", "\n  ")

    assert found(f"{SECRET}---\n{listed}") == [("", "v1", "Secret", "n/a")] * 2


def test_what_is_no_object_is_passed_over():
    """Patches as lists, values, garbage, templates that make the kind."""
    assert found("- {op: add, path: /spec, value: 1}\n") == []
    assert found("replicas: 3\n") == []
    assert found("{") == []
    assert found("apiVersion: v1\nkind: {{ kind }}\n") == []


def test_what_no_cluster_gets_is_told():
    """Values for kustomize, and what is encrypted."""
    values = SECRET.replace(
        "name: a", "name: a, annotations: {config.kubernetes.io/local-config: 1}"
    )
    flags = [
        next(objects(Source("a.yaml", text))).is_for_a_cluster
        for text in (SECRET, values, SECRET + "sops: {}\n")
    ]

    assert flags == [True, False, False]
