"""Features: enable, disable."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dr_planner.simulator.ceph.command_line import UsageError
from dr_planner.simulator.ceph.failure import EROFS, REASONS, CephError
from dr_planner.simulator.ceph.image import ALL_FEATURES
from dr_planner.simulator.ceph.invocation import IMAGE, Answer, Invocation, Verbs

VERBS = Verbs()


@VERBS.add("feature enable", IMAGE, mutating=True)
def _enable(call: Invocation) -> Answer:
    return _update(call, call.storage.enable_features)


@VERBS.add("feature disable", IMAGE, mutating=True)
def _disable(call: Invocation) -> Answer:
    return _update(call, call.storage.disable_features)


def _update(call: Invocation, change: Callable[[str, str, str, Iterable[str]], None]) -> Answer:
    spec = call.spec()
    names = [name for word in call.arguments.words for name in word.split(",")]
    if not names:
        raise UsageError(22, "rbd: at least one feature name must be specified")
    if any(name not in ALL_FEATURES for name in names):
        raise UsageError(1, "rbd: the argument for option is invalid")
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        change(call.cluster, spec.pool, spec.image, names)
    except CephError as error:
        logged = "" if error.code == EROFS else call.log(error.lines[-1])
        text = f"rbd: failed to update image features: ({error.code}) {REASONS[error.code]}\n"
        return Answer(error.code, err=logged + text)
    return Answer()
