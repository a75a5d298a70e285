"""Progress on stderr, when that is a terminal; nothing at all when it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def progress(stream: TextIO, what: str, total: int) -> Iterator[Callable[[str], None]]:
    """A bar that grows by one with every call of the function that is given."""
    if not stream.isatty():
        yield lambda text: None
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
        yield lambda text: bar.update(task, advance=1, latest=" ".join(text.split())[:40])
