"""Putting a set of files in their places as one: all of them, or none."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

RECORD = "record"
"""The file in the folder of drafts that says where each draft goes. While it is there, the
places hold a mixture, and the folder holds what is needed to take it back."""

_OLD = ".old"
_DEFERRED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def switch(drafts: Path, places: Mapping[str, Path], directory: Path) -> None:
    """Rename drafts to their places, none of them if one cannot be.

    Signals that ask the process to end wait until it is over. Only a process that is killed, or
    a machine that stops, in between leaves a mixture, and then also a record: `take_back` makes
    it the old files again.

    :param drafts: the folder with the drafts; it is on the file system of the places.
    :param places: where each draft goes, by the draft's name.
    :param directory: the folder that holds all the places.
    :raises OSError: a file could not be renamed; every place is as it was before.
    """
    record = {
        name: (str(place.relative_to(directory)), _keep(place, drafts / (name + _OLD)))
        for name, place in places.items()
    }
    with _signals_wait():
        _write_record(drafts, record)
        try:
            for name, place in places.items():
                (drafts / name).replace(place)
        except BaseException:
            take_back(drafts, directory)
            raise
        for folder in {place.parent for place in places.values()}:
            flush(folder)
        (drafts / RECORD).unlink()


def take_back(drafts: Path, directory: Path) -> None:
    """Put the old files back where a switch began and did not end; nothing where none began.

    It can itself be stopped and done again.

    :param drafts: the folder with the drafts of that switch.
    :param directory: the folder that holds all the places.
    :raises OSError: a file could not be put back; the record stays.
    """
    for name, place, replaced in _begun(drafts, directory):
        old = drafts / (name + _OLD)
        if (drafts / name).exists():
            continue  # not renamed yet
        if not replaced:
            place.unlink(missing_ok=True)
        elif os.path.lexists(old):
            old.replace(place)
    (drafts / RECORD).unlink(missing_ok=True)


def is_part(name: str) -> bool:
    """Whether a name is one that a switch gives to what it keeps in the folder of drafts."""
    return name == RECORD or name.removesuffix(_OLD).isdecimal()


def flush(folder: Path) -> None:
    """Make the names in a folder outlast a power loss.

    :raises OSError: the folder cannot be opened or flushed.
    """
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _begun(drafts: Path, directory: Path) -> Iterator[tuple[str, Path, bool]]:
    try:
        record = json.loads((drafts / RECORD).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return  # a record that is not whole was being written: nothing was renamed then
    inside = directory.resolve()
    for name, (relative, replaced) in record.items():
        place = directory / relative
        if place.parent.resolve().is_relative_to(inside):
            yield name, place, replaced


def _keep(place: Path, old: Path) -> bool:
    """Keep a second name, or else a copy, of what a renaming will replace, if there is any."""
    try:
        os.link(place, old, follow_symlinks=False)
    except FileNotFoundError:
        return False
    except OSError:  # a file system without hard links
        shutil.copy2(place, old, follow_symlinks=False)
    return True


def _write_record(drafts: Path, record: Mapping[str, tuple[str, bool]]) -> None:
    with open(drafts / RECORD, "x", encoding="utf-8") as stream:
        json.dump(record, stream)
        stream.flush()
        os.fsync(stream.fileno())
    flush(drafts)


@contextmanager
def _signals_wait() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _DEFERRED)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
