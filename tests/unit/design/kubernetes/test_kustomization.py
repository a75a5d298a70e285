"""Patches and resources."""

from __future__ import annotations

from dr_planner.design.kubernetes.kustomization import listed
from dr_planner.design.source import Source

TOP = """\
resources: [own.yaml, ../base, both.yaml]
patches:
- path: ../common/a.yaml
- {patch: '[{op: remove, path: /spec}]', target: {kind: Secret}}
patchesStrategicMerge:
- b.yaml
- |
  kind: Secret
patchesJson6902: [{path: both.yaml}]
"""


def test_paths_are_seen_from_the_kustomization():
    """It may have no apiVersion; its name says what it is."""
    names = listed([Source("here/there/kustomization.yaml", TOP)])

    assert names.is_patch("here/common/a.yaml")
    assert names.is_patch("here/there/b.yaml") and names.is_patch("./here/there/both.yaml")
    assert names.is_whole("here/there/own.yaml")
    assert not names.is_whole("here/there/both.yaml") and not names.is_patch("b.yaml")


def test_other_files_name_nothing():
    """Nor do broken ones."""
    for name, text in (("a.yaml", TOP), ("kustomization.yaml", "{"), ("kustomization.yaml", "1")):
        assert not listed([Source(name, text)]).patches
