"""Kustomizations and definitions."""

from __future__ import annotations

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.kubernetes import KIND, likeness
from dr_planner.design.recognition import recognise
from dr_planner.design.source import Source
from dr_planner.model.rhoso import RhosoFile
from dr_planner.model.rook import RookFile

DEFINITION = """\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: openstackcontrolplanes.core.openstack.org}
spec:
  group: core.openstack.org
  names:
    kind: OpenStackControlPlane
  versions:
  - name: v1beta1
    schema:
      openAPIV3Schema:
        properties:
          cinderVolumes: {additionalProperties: {type: object}, type: object}
"""
POOL = "apiVersion: ceph.rook.io/v1\nkind: CephBlockPool\nmetadata: {name: a}\n"


def test_recognised_by_content_then_by_name():
    """A kustomization may leave its kind out."""
    top = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n"

    assert likeness(Source("a.yaml", DEFINITION)) is Likeness.SURE
    assert likeness(Source("a.yaml", top)) is Likeness.SHAPE
    assert likeness(Source("kustomization.yaml", "resources: [a.yaml]\n")) is Likeness.NAME
    assert likeness(Source("a.yaml", "resources: [a.yaml]\n")) is Likeness.NO


def test_a_definition_is_no_resource():
    """Its properties look like services and are none."""
    source = Source("crd.yaml", DEFINITION)
    name, _ = recognise(source)

    assert name == "kubernetes"
    assert not [part for part in KIND.read(source) if isinstance(part, RhosoFile)]


def test_objects_beside_definitions_are_read():
    """As a dump of a cluster has them."""
    parts = list(KIND.read(Source("all.yaml", f"{DEFINITION}---\n{POOL}")))

    assert [pool.name for part in parts if isinstance(part, RookFile) for pool in part.pools] == [
        "a"
    ]
