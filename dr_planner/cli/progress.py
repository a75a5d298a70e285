"""Progress on stderr, when that is a terminal; nothing at all when it is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TextIO


class Advance(Protocol):
    """What a work calls when a part of it is done."""

    def __call__(self, text: str, *, more: int = 0) -> None:
        """One part is done.

        :param text: what was done.
        :param more: how many parts it turned out that there are on top of those known before.
        """


@contextmanager
def progress(stream: TextIO, what: str, total: int) -> Iterator[Advance]:
    """A bar that grows by one with every call of the function that is given."""
    if not stream.isatty():
        yield lambda text, *, more=0: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[latest]}", markup=False),
    )
    with Progress(*columns, console=Console(file=stream), transient=True) as bar:
        task = bar.add_task(what, total=total, latest="")
        known = total

        def advance(text: str, *, more: int = 0) -> None:
            nonlocal known
            known += more
            bar.update(task, advance=1, total=known, latest=" ".join(text.split())[:40])

        yield advance
