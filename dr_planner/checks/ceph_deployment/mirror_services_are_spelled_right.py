"""The service that mirrors RBD images is called rbd-mirror.

Why     cephadm refuses a specification of a type that it does not have, and with it the file: no
        daemon is placed, and nothing is mirrored to this site.
Fix     Write 'service_type: rbd-mirror'.
Source  Ceph documentation, cephadm service management, service specification.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.nearest import misspelt
from dr_planner.model.cephdeployment import CephadmSpec
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Value

RIGHT = "rbd-mirror"
OTHERS = ("cephfs-mirror",)
"""Types that look like it and are something else."""


def subjects(view: CephadmSpec) -> list[tuple[str, Value]]:
    """The specifications whose type is it, may be it, or was meant to be."""
    return [
        (f"service {n}", kind)
        for n, kind in enumerate(view.types, start=1)
        if kind.is_template or kind.text == RIGHT or _is_meant(kind.text)
    ]


def _is_meant(word: str) -> bool:
    plain = word.replace("_", "-").lower()
    return word not in OTHERS and misspelt(plain, (RIGHT,)) is not None


def evaluate(kind: Value, view: CephadmSpec) -> Outcome:
    """Compare the word."""
    where = view.at(kind.line)
    if kind.is_template:
        return unknown("the type is filled in later", where=where)
    if kind.text == RIGHT:
        return passed("it is that word", where=where)
    return failed(f"cephadm has no service {kind.text}; did you mean {RIGHT!r}?", where=where)


CHECK = Check(Severity.ERROR, CephadmSpec, subjects, evaluate, "no service is like rbd-mirror")
