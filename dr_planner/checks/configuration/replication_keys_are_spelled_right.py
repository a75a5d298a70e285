"""Every key of a replication_device is spelled as the driver reads it.

Why     A key that no driver knows is ignored. What was meant to be set falls back to a default:
        with RBD the user, the secret or the ceph.conf of the wrong cluster.
Fix     Correct the key to the spelling that the finding names.
Source  The file of cinder 29.0.0 that the finding names, below cinder/volume/drivers.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed
from dr_planner.checks.configuration.replication_target_has_its_keys import family_of_target
from dr_planner.design.nearest import misspelt
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity

MOST_COMPARED = 100
"""Unknown keys that are compared with the known ones; no target has as many."""


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Compare the keys that the driver does not read with those that it does."""
    where, family = view.at(device.line), family_of_target(device, view)
    if isinstance(family, Outcome):
        return family
    strange = [pair for pair in device.pairs if pair.named and pair.key not in family.keys]
    for pair in strange[:MOST_COMPARED]:
        meant = misspelt(pair.key, family.read)
        if meant is not None:
            return failed(
                f"{family.name} does not read {pair.key!r} ({family.source})",
                f"Write {meant!r} if that was meant.",
                where=view.at(pair.value.line),
            )
    return passed(f"no key looks like a misspelt key of {family.name}", where=where)


CHECK = Check(
    Severity.ERROR,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
