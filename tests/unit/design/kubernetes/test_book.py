"""Which schema judges."""

from __future__ import annotations

import pytest
import yaml

from dr_planner.design.kubernetes.book import Book, NoSchema, shipped_group, shipped_kinds
from dr_planner.design.kubernetes.objects import objects
from dr_planner.design.source import Source

OLD = """\
apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: cephclients.ceph.rook.io}
spec:
  group: ceph.rook.io
  names: {kind: CephClient}
  version: v1
  preserveUnknownFields: false
  validation:
    openAPIV3Schema:
      type: object
      properties: {spec: {type: object, properties: {caps: {type: string}}}}
"""


def book(text: str = "") -> Book:
    return Book(objects(Source("crd.yaml", text)))


@pytest.mark.parametrize(("group", "kind"), shipped_kinds())
def test_every_schema_that_is_shipped_can_be_used(group, kind):
    """And says where it is from."""
    file = shipped_group(group)
    for version in file["versions"]:
        schema = book().find(group, version, kind)
        assert schema.origin == file["source"]["release"]
        assert not schema.given
    assert {"repository", "file", "commit", "release"} <= set(file["source"])


def test_no_words_of_others_are_in_them():
    """Field names and types are facts; descriptions are not."""
    for group in {group for group, _ in shipped_kinds()}:
        assert "description:" not in yaml.safe_dump(shipped_group(group)["kinds"])


def test_one_kind_is_compiled_once():
    """A folder of a thousand pools costs one."""
    first = book().find("ceph.rook.io", "v1", "CephBlockPool")

    assert book().find("ceph.rook.io", "v1", "CephBlockPool") is first


def test_a_definition_takes_the_place_of_ours():
    """Also one that Kubernetes took before 1.22."""
    schema = book(OLD).find("ceph.rook.io", "v1", "CephClient")

    assert schema.given
    wrong = [m.rule for m in schema.mistakes({"spec": {"caps": {}, "name": "a"}})]
    assert sorted(wrong) == ["additionalProperties", "type"]


def test_definitions_of_old_keep_what_they_do_not_know():
    """Unless they say that they do not."""
    schema = book(OLD.replace("false", "true")).find("ceph.rook.io", "v1", "CephClient")

    assert list(schema.mistakes({"spec": {"name": "a"}})) == []


@pytest.mark.parametrize("text", ["spec: 1", "spec: {group: a}", "spec: {group: a, names: []}"])
def test_a_broken_definition_is_passed_over(text):
    """Kubernetes would not take it; ours judges."""
    broken = f"apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n{text}\n"

    assert not book(broken).find("ceph.rook.io", "v1", "CephClient").given


def test_an_unusable_schema_judges_nothing():
    """Ours does not either: the operator's version has another one."""
    with pytest.raises(NoSchema, match="no usable schema"):
        book(OLD.replace("type: string", "type: 5")).find("ceph.rook.io", "v1", "CephClient")


def test_what_has_no_schema():
    """A group that is not known is nobody's business; a kind of a known one is told of."""
    for group, kind, known in (
        ("apps", "Deployment", False),
        ("", "Service", False),
        ("../etc", "Passwd", False),
        ("cinder.openstack.org", "Cinder", True),
        ("ceph.rook.io", "CephNFS", True),
    ):
        with pytest.raises(NoSchema) as found:
            book().find(group, "v1", kind)
        assert found.value.known_group is known, kind
        assert not found.value.refused
