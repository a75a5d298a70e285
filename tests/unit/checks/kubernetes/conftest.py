"""Objects to judge."""

from __future__ import annotations

import pytest


@pytest.fixture
def pool():
    """Writes a pool of Rook with further lines below ``spec``."""

    def written(*rows: str, kind: str = "CephBlockPool", version: str = "v1") -> str:
        below = "\n".join(f"  {row}" for row in rows) or "  {}"
        return (
            f"apiVersion: ceph.rook.io/{version}\nkind: {kind}\n"
            f"metadata: {{name: volumes, namespace: here}}\nspec:\n{below}\n"
        )

    return written


@pytest.fixture
def definition():
    """A CustomResourceDefinition of CephBlockPool that has other fields than ours."""
    return """\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: cephblockpools.ceph.rook.io}
spec:
  group: ceph.rook.io
  names: {kind: CephBlockPool, plural: cephblockpools}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              copies: {type: integer, minimum: 2}
              colour: {type: string, enum: [red, blue]}
"""
