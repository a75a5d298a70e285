"""Fields that the API server drops."""

from __future__ import annotations

import pytest

CONTROL_PLANE = """\
apiVersion: core.openstack.org/v1beta1
kind: OpenStackControlPlane
metadata: {name: here}
spec:
  secret: osp-secret
  storageClass: local
  cinder:
    template:
      cinderVolumes:
        ceph: {replicas: 1, networkAttachments: [storage]}
  octavia: {template: {whatever: 1}}
"""


def test_passed_with_fields_of_the_kind(ask):
    """What is not written out in the schema may hold anything."""
    assert set(ask({"c.yaml": CONTROL_PLANE}).values()) == {"passed"}


def test_failed_with_a_name_misspelt(ask):
    """With the name that was meant."""
    text = CONTROL_PLANE.replace("cinderVolumes", "cinderVolume")
    verdicts = ask({"c.yaml": text})

    assert set(verdicts.values()) == {"failed"}
    assert "did you mean 'cinderVolumes'?" in ask.findings[0].reason
    assert ask.findings[0].where.endswith("c.yaml:9")


@pytest.mark.parametrize(
    ("rows", "belongs"),
    [
        (("peers: {secretNames: [south]}",), "spec.mirroring.peers"),
        (("mirroring:", "  replicated: {size: 3}"), "spec.replicated"),
    ],
)
def test_failed_with_a_field_at_another_depth(ask, pool, rows, belongs):
    """A slip of the indentation."""
    assert set(ask({"p.yaml": pool(*rows)}).values()) == {"failed"}
    assert f"it belongs to {belongs}" in ask.findings[0].reason


def test_failed_by_the_definition_that_is_given(ask, pool, definition):
    """It is that of the version in use, so a field that it has not is none."""
    verdicts = ask({"crd.yaml": definition, "p.yaml": pool("copies: 2", "shape: round")})

    assert verdicts == {"CephBlockPool here/volumes: spec.shape": "failed"}


def test_unknown_where_another_release_may_have_it(ask, pool):
    """The schema that is shipped is that of one release."""
    assert set(ask({"p.yaml": pool("shape: round")}).values()) == {"unknown"}


def test_unknown_where_it_stands_at_its_place_too(ask, pool):
    """Then it has not slipped; a newer release may have it at both."""
    text = pool("replicated: {size: 3}", "mirroring: {replicated: {size: 3}}")

    assert set(ask({"p.yaml": text}).values()) == {"unknown"}


def test_unknown_with_a_setting_that_openstack_has_above(ask):
    """One release has such fields at the template, the next at the service too."""
    text = CONTROL_PLANE.replace("{replicas: 1,", "{replicas: 1, apiTimeout: 60,")

    assert set(ask({"c.yaml": text}).values()) == {"unknown"}


def test_passed_with_nothing_below_a_name_that_is_not_known(ask, pool):
    """It is dropped, and nothing is lost."""
    assert set(ask({"p.yaml": pool("replicated: {size: 3}", "annotations:")}).values()) == {
        "passed"
    }


def test_unknown_with_a_key_of_a_template(ask, pool):
    """Nobody can tell what it becomes."""
    text = pool('"{{ a }}": 1')

    assert set(ask({"p.yaml": text}).values()) == {"unknown"}


def test_passed_with_the_signs_of_a_patch(ask, pool):
    """They are for kustomize, and gone before the API server sees the object."""
    assert set(ask({"p.yaml": pool("mirroring: {$patch: delete}")}).values()) == {"passed"}


def test_passed_with_fields_that_the_definition_keeps(ask, pool, definition):
    """Such a place takes what it does not know."""
    kept = definition + "            x-kubernetes-preserve-unknown-fields: true\n"

    assert set(ask({"crd.yaml": kept, "p.yaml": pool("shape: 1")}).values()) == {"passed"}


def test_not_applicable_to_kinds_without_a_schema(ask, pool):
    """It is said that nothing was judged."""
    verdicts = ask({"p.yaml": pool("gateway: {}", kind="CephObjectStore")})

    assert set(verdicts.values()) == {"not-applicable"}
