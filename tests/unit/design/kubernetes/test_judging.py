"""Files judged together."""

from __future__ import annotations

from dr_planner.design.kubernetes.judging import judged
from dr_planner.design.source import Source

MIRROR = (
    "apiVersion: ceph.rook.io/v1\nkind: CephRBDMirror\nmetadata: {name: a}\nspec: {count: 1}\n"
)


def flaws(text: str, path: str = "a.yaml") -> list[tuple[str, int, bool]]:
    (part,) = judged([Source(path, text)])
    return [(flaw.field, flaw.line, flaw.sure) for flaw in part.flaws]


def test_lines_are_those_of_the_keys():
    """Also where the value begins a line below."""
    text = MIRROR.replace("spec: {count: 1}", "spec:\n  count: 1\n  peer:\n    secretNames: []")

    assert flaws(text) == [("spec.peer", 6, True)]


def test_names_of_fields_are_shown_only_where_they_are_names():
    """A key may be a secret that slipped to the left."""
    text = MIRROR.replace("count: 1", '"AQ+/secret==": 1, count: 1')

    assert flaws(text) == [("spec.a key", 4, False)]


def test_all_that_is_missing_at_one_place_is_told_once():
    """The library tells of each missing field by itself."""
    text = MIRROR.replace("RBDMirror", "BlockPool").replace("count: 1", "erasureCoded: {}")
    (part,) = judged([Source("a.yaml", text)])

    assert [flaw.told for flaw in part.flaws] == [
        "has no codingChunks and no dataChunks, which it must have"
    ]


def test_what_a_webhook_may_fill_in_is_not_missing_for_sure():
    """Nor is anything missing in what is named a patch."""
    plane = """\
apiVersion: core.openstack.org/v1beta1
kind: OpenStackControlPlane
metadata: {name: a, uid: 1-2}
spec: {storageClass: s}
"""

    assert flaws(plane) == [("spec", 4, False)]
    assert flaws(plane, "cinder-patch.yaml") == []


def test_a_live_object_is_whole():
    """It has a uid, so nothing is laid over it."""
    assert flaws(MIRROR.replace("count: 1", "").replace("a}", "a, uid: x}")) == [("spec", 4, True)]


def test_too_many_values_are_not_judged():
    """No alias blows the memory up."""
    rows = [f"  k{n}: &k{n} [{', '.join(f'*k{n - 1}' for _ in range(9))}]" for n in range(1, 12)]
    text = "\n".join([*MIRROR.splitlines()[:3], "spec:", "  k0: &k0 [1]", *rows])
    (part,) = judged([Source("a.yaml", text)])

    assert part.unjudged and not part.flaws


def test_garbage_gives_nothing():
    """No object, no part, no error."""
    for text in ("", "{", "apiVersion: 1", "apiVersion: v1\nkind: [a]\n", "- apiVersion: v1\n"):
        assert judged([Source("a.yaml", text)]) == []
    odd = "apiVersion: ceph.rook.io/v1\nkind: CephBlockPool\nmetadata: []\nspec: 7\n"
    assert flaws(odd) == [("spec", 4, True), ("metadata", 3, True)]


def test_a_patch_inside_a_kustomization_is_judged():
    """With its lines in that file; nothing is missing in it."""
    text = """\
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
patches:
- target: {kind: CephRBDMirror}
  patch: |-
    apiVersion: ceph.rook.io/v1
    kind: CephRBDMirror
    metadata: {name: a}
    spec:
      counts: 2
- target: {kind: CephBlockPool}
  patch: |-
    - {op: remove, path: /spec/mirroring}
"""
    top, patch = judged([Source("kustomization.yaml", text)])

    assert (top.kind, top.flaws) == ("Kustomization", ())
    assert [(flaw.field, flaw.line) for flaw in patch.flaws] == [("spec.counts", 10)]


def test_a_name_beside_its_reference_belongs_below_it():
    """Not below the other kind of reference, which does not stand there."""
    text = """\
apiVersion: dataplane.openstack.org/v1beta1
kind: OpenStackDataPlaneService
metadata: {name: nova-custom}
spec:
  dataSources:
  - configMapRef:
    name: ceph-nova
"""
    (part,) = judged([Source("a.yaml", text)])

    assert [(flaw.field, flaw.line, flaw.sure) for flaw in part.flaws] == [
        ("spec.dataSources[0].name", 7, True)
    ]
    assert part.flaws[0].told.endswith("it belongs to spec.dataSources[0].configMapRef.name")
