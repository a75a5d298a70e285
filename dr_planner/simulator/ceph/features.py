"""Features of images, switched on and off while the image lives."""

from __future__ import annotations

from collections.abc import Iterable

from dr_planner.simulator.ceph.clusters import Clusters
from dr_planner.simulator.ceph.failure import EINVAL, CephError
from dr_planner.simulator.ceph.image import ALL_FEATURES, JOURNALING, Image, What

LOCK, MAP, DIFF = "exclusive-lock", "object-map", "fast-diff"
UPDATABLE = frozenset({LOCK, MAP, DIFF, JOURNALING})
DISABLE_ONLY = frozenset({"deep-flatten"})


class Features(Clusters):
    """What clients do to features."""

    def enable_features(self, cluster: str, pool: str, name: str, wanted: Iterable[str]) -> None:
        """Switch features on. In pool mode an image that gets a journal is mirrored from then on.

        :raises CephError: the image is read-only here, it has one of them already, one cannot be
            switched, or lacks another one that it needs.
        """
        image = self._writable(cluster, pool, name)
        asked = set(wanted)
        if not asked <= UPDATABLE:
            raise CephError(EINVAL, "librbd::Operations: cannot update immutable features")
        if asked & set(image.features):
            raise CephError(
                EINVAL, "librbd::Operations: one or more requested features are already enabled"
            )
        after = set(image.features) | _together(asked)
        for feature in (MAP, JOURNALING):
            if feature in asked and LOCK not in after:
                raise CephError(
                    EINVAL,
                    f"librbd::EnableFeaturesRequest: cannot enable {feature}. exclusive-lock "
                    f"must be enabled before enabling {feature}.",
                )
        self._set(image, after)
        if JOURNALING in asked and self.pool(cluster, pool).mode == "pool":
            self._enable(image)

    def disable_features(
        self, cluster: str, pool: str, name: str, unwanted: Iterable[str]
    ) -> None:
        """Switch features off. In pool mode an image without a journal is mirrored no more.

        :raises CephError: the image is read-only here, it lacks one of them, one cannot be
            switched, or another one needs it.
        """
        image = self._writable(cluster, pool, name)
        asked = set(unwanted)
        if not asked <= UPDATABLE | DISABLE_ONLY:
            raise CephError(EINVAL, "librbd::Operations: cannot update immutable features")
        if not asked <= set(image.features):
            raise CephError(
                EINVAL, "librbd::Operations: one or more requested features are already disabled"
            )
        after = set(image.features) - _together(asked)
        if LOCK in asked and after & {MAP, JOURNALING}:
            raise CephError(
                EINVAL,
                "librbd::DisableFeaturesRequest: cannot disable exclusive-lock. object-map or "
                "journaling must be disabled before disabling exclusive-lock.",
            )
        if JOURNALING in asked and image.is_mirrored and not image.by_snapshots:
            if self.pool(cluster, pool).mode != "pool":
                raise CephError(
                    EINVAL,
                    "librbd::DisableFeaturesRequest: cannot disable journaling: journal-based "
                    "mirroring enabled and mirror pool mode set to image",
                )
            self._end_mirroring(image)
        self._set(image, after)

    def _set(self, image: Image, features: set[str]) -> None:
        ordered = (feature for feature in ALL_FEATURES if feature in features)
        self._happen(image, What.FEATURES, key=",".join(ordered))


def _together(features: set[str]) -> set[str]:
    """The object map and what compares such maps go together."""
    return features | {MAP, DIFF} if features & {MAP, DIFF} else features
