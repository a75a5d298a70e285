"""A failover waits for a copy no shorter than Cinder does by default.

Why     After it has demoted a volume, Cinder tries to promote the copy until rbd-mirror has
        replayed the demotion. When the tries are over first, the volume ends in error with no
        writable copy at any site. Even an idle volume needed two rounds, 5 and 10 seconds.
Fix     Leave rados_connection_retries (3) and rados_connection_interval (5) out, or set them
        higher: each further try doubles the time. It is spent once for each volume that is late,
        one after the other.
Source  cinder 29.0.0, volume/drivers/rbd.py, _exec_on_volume, and utils.py, retry: the interval
        doubles with each try; measured on Ceph 16.2.15: 15.5 s for one idle volume.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.configuration.replicating_rbd_backends_are_not_clustered import subjects
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity

DEFAULTS = {"rados_connection_retries": 3, "rados_connection_interval": 5}
LEAST = 15
MOST_TRIES = 60
"""More tries than that last for ages, whatever the interval."""


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Add up the pauses between the tries."""
    where, numbers = view.at(section.line), dict(DEFAULTS)
    for name in DEFAULTS:
        option = view.option(section.name, name)
        if option is None:
            continue
        where, text = view.at(option.value.line), option.value.text.strip()
        if option.value.hidden or not text.isdecimal():
            return unknown(f"{name} is no number here", where=where)
        numbers[name] = int(text)
    tries, interval = numbers.values()
    seconds = interval * (2 ** (min(tries, MOST_TRIES) - 1) - 1) if tries else 0
    told = f"{tries} tries, for {seconds} s"
    return (failed if seconds < LEAST else passed)(told, where=where)


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate, "no backend of RBD has a target")
