"""Resources of Rook."""

from __future__ import annotations

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.rook import KIND, likeness
from dr_planner.design.source import Source

POOL = """\
apiVersion: ceph.rook.io/v1
kind: CephBlockPool
metadata: {name: a, namespace: n}
spec:
  mirroring:
    snapshotSchedules: [{interval: 1h}, {interval: 2h}]
"""


def test_pools_in_documents_and_lists():
    """A List of Kubernetes holds objects too."""
    listed = "kind: List\nitems:\n- " + POOL.replace("\n", "\n  ").rstrip() + "\n"
    part, _ = KIND.read(Source("p.yaml", POOL + "---\n" + listed))

    assert [pool.name for pool in part.pools] == ["n/a", "n/a"]


def test_every_schedule_is_kept():
    """With its number."""
    part, _ = KIND.read(Source("p.yaml", POOL))
    kept = {setting.key: setting.value.text for setting in part.pools[0].kept}

    assert kept["spec.mirroring.snapshotSchedules.1.interval"] == "2h"


def test_is_known_by_the_group():
    """Other objects of Kubernetes are none."""
    assert likeness(Source("x", POOL)) is Likeness.SURE
    assert likeness(Source("x", "apiVersion: v1\nkind: CephBlockPool\n")) is Likeness.NO


def test_what_kubectl_prints_is_recognised():
    """Members of a List, JSON, and what turns on mirroring of a volume."""
    for text in (
        "kind: List\nitems:\n- apiVersion: ceph.rook.io/v1\n  kind: CephBlockPool\n",
        '{"apiVersion": "ceph.rook.io/v1", "kind": "CephBlockPool"}\n',
        "apiVersion: replication.storage.openshift.io/v1alpha1\nkind: VolumeReplication\n",
    ):
        assert likeness(Source("a.yaml", text)) is Likeness.SURE


def test_names_of_templates_are_said_as_such():
    """Not by the word that stands for them inside."""
    text = "apiVersion: ceph.rook.io/v1\nkind: CephBlockPool\nmetadata: {name: '{{ n }}'}\n"
    part, *_ = KIND.read(Source("p.yaml", text))

    assert [pool.name for pool in part.pools] == ["{{ filled_in_later }}"]


def test_pools_of_the_chart():
    """In its values, and in those that Flux is given."""
    values = "cephBlockPools:\n- name: a\n  spec: {replicated: {size: 1}}\n"
    flux = "kind: HelmRelease\nmetadata: {namespace: n}\nspec:\n  values:\n    " + values.replace(
        "\n", "\n    "
    )
    part, _ = KIND.read(Source("v.yaml", values + "---\n" + flux))

    assert likeness(Source("v.yaml", values)) is Likeness.SURE
    assert [pool.name for pool in part.pools] == ["a", "n/a"]
    assert [pool.text("spec.replicated.size") for pool in part.pools] == ["1", "1"]
