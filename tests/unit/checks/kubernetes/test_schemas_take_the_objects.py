"""Values that the API server refuses."""

from __future__ import annotations

import pytest


def test_passed_with_what_rook_takes(ask, pool):
    """Every value is of the type that the schema has."""
    text = pool("replicated: {size: 3}", "mirroring: {enabled: true, mode: image}")

    assert set(ask({"p.yaml": text}).values()) == {"passed"}


@pytest.mark.parametrize(
    ("row", "field", "told"),
    [
        ('replicated: {size: "3"}', "spec.replicated.size", "is text, and must be a whole"),
        ("replicated: {size: -1}", "spec.replicated.size", "is below 0"),
        ("parameters: {ratio: 0.5}", "spec.parameters.ratio", "put it in quotes"),
        ("mirroring: {enabled: sometimes}", "spec.mirroring.enabled", "must be true or false"),
        ("mirroring: {snapshotSchedules: {}}", "spec.mirroring.snapshotSchedules", "a list"),
        ("compressionMode: most", "spec.compressionMode", "none of none, passive, aggressive"),
        ("erasureCoded: {dataChunks: 2}", "spec.erasureCoded", "has no codingChunks"),
        ("quotas: {maxSize: 5 GB}", "spec.quotas.maxSize", "has not the form"),
    ],
)
def test_failed_with_what_rook_refuses(ask, pool, row, field, told):
    """With the field, its line and why; never with the value."""
    verdicts = ask({"p.yaml": pool("failureDomain: host", row)})
    (finding,) = ask.findings

    assert verdicts == {f"CephBlockPool here/volumes: {field}": "failed"}
    assert told in finding.reason
    assert finding.where.endswith("p.yaml:6")


def test_failed_with_a_kind_that_is_misspelt(ask, pool):
    """Kubernetes has no such kind."""
    ask({"p.yaml": pool("count: 1", kind="CephRbdMirror")})

    assert "did you mean 'CephRBDMirror'?" in ask.findings[0].reason


def test_failed_with_a_key_that_kustomize_has_not(ask):
    """It refuses what it does not know."""
    text = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatch: [a.yaml]\n"

    assert ask({"kustomization.yaml": text}) == {"Kustomization: patch": "failed"}


def test_failed_with_a_volume_in_no_state(ask):
    """Mirroring of a volume is turned on by an object beside Rook's."""
    text = """\
apiVersion: replication.storage.openshift.io/v1alpha1
kind: VolumeReplication
metadata: {name: data}
spec:
  volumeReplicationClass: mirrored
  replicationState: active
  dataSource: {apiGroup: "", kind: PersistentVolumeClaim, name: data}
"""

    assert ask({"v.yaml": text}) == {"VolumeReplication data: spec.replicationState": "failed"}


def test_failed_by_the_definition_that_is_given(ask, pool, definition):
    """It is that of the version in use, and stands in a List as kubectl prints it."""
    listed = definition.rstrip().replace("\n", "\n  ")
    text = f"apiVersion: v1\nkind: List\nitems:\n- {listed}\n"
    verdicts = ask({"crd.yaml": text, "p.yaml": pool("copies: 1", "colour: red")})

    assert verdicts == {"CephBlockPool here/volumes: spec.copies": "failed"}
    assert "crd.yaml:4" in ask.findings[0].reason


def test_failed_by_the_definition_of_the_site(ask, pool, definition):
    """Each site has its own version; without a site it is for all."""
    text = pool("replicated: {size: 3}", "copies: 1")
    of_one = {"site=north/crd.yaml": definition}
    both = {"site=north/p.yaml": text, "site=south/p.yaml": text.replace("volumes", "images")}

    assert ask({**of_one, **both}) == {
        "CephBlockPool here/volumes: spec.copies": "failed",
        "CephBlockPool here/images": "passed",
    }
    assert set(ask({"crd.yaml": definition, **both}).values()) == {"failed"}


def test_failed_with_a_version_that_the_definition_has_not(ask, pool, definition):
    """The API server knows of none."""
    ask({"crd.yaml": definition, "p.yaml": pool("copies: 2", version="v2")})

    assert "serves v1" in ask.findings[0].reason


def test_failed_with_a_secret_without_base64(ask, pool):
    """The value is not told."""
    text = "---\napiVersion: v1\nkind: Secret\nmetadata: {name: peer}\ndata: {token: 'hunter-2'}\n"
    ask({"p.yaml": pool("replicated: {size: 3}") + text})
    (finding,) = [f for f in ask.findings if f.verdict == "failed"]

    assert "base64" in finding.reason
    assert "hunter" not in repr(ask.findings)


def test_unknown_with_what_is_filled_in_later(ask, pool):
    """The template may give a number."""
    text = pool('replicated: {size: "{{ copies }}"}')

    assert set(ask({"p.yaml": text}).values()) == {"unknown"}


def test_unknown_without_what_another_layer_may_have(ask, pool):
    """The file may be a patch, though nothing says so."""
    assert set(ask({"p.yaml": pool(kind="CephRBDMirror")}).values()) == {"unknown"}


def test_passed_with_a_patch_that_leaves_out_what_must_be_there(ask, pool):
    """A kustomization among the files says that it is one."""
    top = """\
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
patches: [{path: daemons.yaml}]
"""
    files = {
        "kustomization.yaml": top,
        "daemons.yaml": pool("priorityClassName: high", kind="CephRBDMirror"),
    }

    assert set(ask(files).values()) == {"passed"}


def test_failed_where_a_kustomization_names_a_whole_object(ask, pool):
    """What it must have cannot come from elsewhere."""
    top = """\
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [daemons.yaml]
"""
    files = {"kustomization.yaml": top, "daemons.yaml": pool(kind="CephRBDMirror")}

    assert ask(files)["CephRBDMirror here/volumes: spec"] == "failed"


def test_not_applicable_to_kinds_without_a_schema(ask, pool):
    """It is said that nothing was judged."""
    verdicts = ask({"p.yaml": pool("gateway: {}", kind="CephObjectStore")})

    assert verdicts == {"CephObjectStore here/volumes": "not-applicable"}


def test_passed_with_null_where_nothing_may_stand(ask, pool):
    """The API server takes it for a field that is left out."""
    assert set(ask({"p.yaml": pool("failureDomain:", "quotas: null")}).values()) == {"passed"}
