"""The DR checklist: one rule per file, in folders by area.

A rule is a module with a docstring in four parts and one ``CHECK``::

    \"\"\"Every replicated pool is served by an rbd-mirror daemon at both sites.

    Why     Nothing is replayed without one.
    Fix     Start rbd-mirror at the site named in the finding.
    Source  Ceph documentation, RBD mirroring.
    \"\"\"

Where sources contradict each other, a fifth part says so, and which of them the rule follows:
``Dispute``.


Its identifier is its path, for ever: ``checks/storage/rbd_mirror_daemons_run.py`` is
``storage.rbd-mirror-daemons-run``. Deciding is pure: no I/O, no clock, arguments never changed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from dr_planner.model.finding import Finding, Severity, Verdict
from dr_planner.registry import discover

View = TypeVar("View")
"""What a rule may look at: the deployment's graph, or a parsed configuration file."""

SECTIONS = ("Why", "Fix", "Source")
DISPUTE = "Dispute"

WHOLE = "the whole"
"""The subject of a rule that found nothing to speak of, or that broke before it could."""

TELL = "Find out what is missing, write it down, and check again."
"""The remedy of an unknown: what is not known cannot be mended."""


@dataclass(frozen=True)
class Outcome:
    """What a rule says of one subject. ``where`` is ``file:line`` where there is one."""

    verdict: Verdict
    reason: str
    remedy: str = ""
    where: str = ""


def passed(reason: str, *, where: str = "") -> Outcome:
    """The sentence is true of this subject; the reason says what was seen."""
    return Outcome(Verdict.PASSED, reason, "", where)


def failed(reason: str, remedy: str = "", *, where: str = "") -> Outcome:
    """The sentence is not true. Without a remedy of its own the rule's ``Fix`` is given."""
    return Outcome(Verdict.FAILED, reason, remedy, where)


def unknown(reason: str, remedy: str = "", *, where: str = "") -> Outcome:
    """It could not be told; the reason says what is missing, so adding that is the remedy."""
    return Outcome(Verdict.UNKNOWN, reason, remedy, where)


def not_applicable(reason: str, *, where: str = "") -> Outcome:
    """The sentence does not speak of this subject."""
    return Outcome(Verdict.NOT_APPLICABLE, reason, "", where)


@runtime_checkable
class KnowsPlaces(Protocol):
    """A view that knows where the operator's file speaks of a thing."""

    def place_of(self, thing: object) -> str:
        """``file:line`` of a subject, empty where it is not known."""
        ...


@runtime_checkable
class KnowsSites(Protocol):
    """A view that knows which sites a thing belongs to."""

    def sites_of(self, thing: object) -> tuple[str, ...]:
        """The names of the sites, none where it belongs to none or to all."""
        ...


@dataclass(frozen=True)
class Check(Generic[View]):
    """One rule.

    :param severity: how much it matters when it fails.
    :param view: the type that the rule looks at; only rules of one view run together.
    :param subjects: gives the things that the rule speaks of, each with its name, such as
        ``("site north", site)``.
    :param evaluate: says what is true of one of them.
    :param none: the reason of the one not-applicable finding where there are no subjects.
    """

    severity: Severity
    view: type[View]
    subjects: Callable[[View], Iterable[tuple[str, Any]]]
    evaluate: Callable[[Any, View], Outcome]
    none: str = "there is nothing of this kind"


@dataclass(frozen=True)
class Page:
    """A rule's public page, from its module's docstring.

    :param dispute: what another source says against it, and why the rule follows this one; empty
        where sources agree.
    """

    id: str
    title: str
    why: str
    fix: str
    source: str
    dispute: str = ""

    @property
    def area(self) -> str:
        """The folder of the rule."""
        return self.id.partition(".")[0]


def page(identifier: str) -> Page:
    """The page of a rule.

    :raises ValueError: the docstring lacks one of its parts.
    """
    module = sys.modules[f"{__name__}.{identifier.replace('-', '_')}"]
    title, _, rest = (module.__doc__ or "").strip().partition("\n")
    names = "|".join((*SECTIONS, DISPUTE))
    pieces = re.split(rf"^({names})\s+", rest, flags=re.MULTILINE)
    pairs = zip(pieces[1::2], pieces[2::2], strict=True)
    parts = {name: " ".join(text.split()) for name, text in pairs}
    dispute = parts.pop(DISPUTE, "")
    if not title or set(parts) != set(SECTIONS):
        raise ValueError(f"{identifier}: the docstring needs a sentence, Why, Fix and Source")
    return Page(identifier, title, parts["Why"], parts["Fix"], parts["Source"], dispute)


def all_checks() -> dict[str, Check[Any]]:
    """Every rule, by identifier."""
    return discover(sys.modules[__name__], "CHECK", Check)


def run_checks(checks: dict[str, Check[Any]], view: object) -> list[Finding]:
    """Ask every rule of the view's type about every one of its subjects.

    A rule that breaks gives ``unknown`` with what broke: nothing that goes wrong inside a rule is
    a pass, and one broken rule does not hide the others. A finding's place is the subject's, where
    the view knows it and the rule named no other.
    """
    findings = []
    for identifier, check in checks.items():
        if not isinstance(view, check.view):
            continue
        about = page(identifier)
        try:
            subjects = list(check.subjects(view))
        except Exception as error:
            findings.append(_finding(about, check, WHOLE, _broken(error)))
            continue
        if not subjects:
            outcome = not_applicable(check.none)
            findings.append(_finding(about, check, WHOLE, outcome))
        for name, thing in subjects:
            try:
                outcome = check.evaluate(thing, view)
            except Exception as error:
                outcome = _broken(error)
            if not outcome.where and isinstance(view, KnowsPlaces):
                outcome = replace(outcome, where=view.place_of(thing))
            sites = view.sites_of(thing) if isinstance(view, KnowsSites) else ()
            findings.append(_finding(about, check, name, outcome, sites))
    return findings


def _broken(error: Exception) -> Outcome:
    return unknown(
        f"the rule broke: {type(error).__name__}: {error}", "Report this defect of dr-planner."
    )


def _finding(
    about: Page,
    check: Check[Any],
    subject: str,
    outcome: Outcome,
    sites: tuple[str, ...] = (),
) -> Finding:
    remedies = {Verdict.FAILED: about.fix, Verdict.UNKNOWN: TELL}
    return Finding(
        check=about.id,
        severity=check.severity,
        verdict=outcome.verdict,
        subject=subject,
        reason=outcome.reason,
        remedy=outcome.remedy or remedies.get(outcome.verdict, ""),
        where=outcome.where,
        sites=sites,
    )
