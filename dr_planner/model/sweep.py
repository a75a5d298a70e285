"""What would stop each thing: the smallest sets of failures, and what would remove them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from dr_planner.model.frozen import Frozen


class Cut(Frozen):
    """A smallest set of failures that stops something: one of each of its parts.

    Components that have the same effect stand together in a part, so one cut may say many.

    :param parts: ids; any one of a part does.
    :param state: what is left then, such as ``stopped``, ``blocked``, ``ambiguous``, ``unknown``.
    :param additions: of a single point of failure: the cheapest additions found that remove it,
        each by itself. Each was tried on the changed design.
    """

    parts: tuple[tuple[str, ...], ...]
    state: str
    additions: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many sets of components it stands for."""
        number = 1
        for part in self.parts:
            number *= len(part)
        return number

    def sets(self) -> Iterator[frozenset[str]]:
        """Every set of components that it stands for."""
        for chosen in product(*self.parts):
            yield frozenset(chosen)


class Weakness(Frozen):
    """What stops one service or blocks one group.

    :param kind: the list of an answer that it is in: ``groups``, ``quorums``, ``apis`` and so on.
    :param baseline: its state when nothing has failed.
    :param cuts: single points of failure first. Empty where the baseline is bad already.
    """

    kind: str
    name: str
    baseline: str
    cuts: tuple[Cut, ...] = ()

    @property
    def single_points(self) -> tuple[Cut, ...]:
        """The cuts of one component."""
        return tuple(cut for cut in self.cuts if len(cut.parts) == 1)


class Sweep(Frozen):
    """All failures up to a depth.

    :param depth: how many components fail at once.
    :param questions: how many sets of components were answered for.
    :param distinct: how many of those differ in effect.
    """

    depth: int
    components: int
    questions: int
    distinct: int
    weaknesses: tuple[Weakness, ...] = ()
