"""Writing generated files: all or none, and never over a file that somebody else wrote."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath

from dr_planner.errors import FileExistsAlready, InputError
from dr_planner.generate import banner
from dr_planner.generate.switch import RECORD, is_part, switch, take_back

STAGING = ".dr-planner-"
"""What the name of the folder begins with in which files are written before their renaming."""

_STAGING = re.compile(re.escape(STAGING) + r"[a-z0-9_]{8}")


class State(StrEnum):
    """What writing did to a file."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"


@dataclass(frozen=True)
class Written:
    """One file that is now as rendered."""

    path: Path
    state: State


def write(files: Mapping[str, str], directory: Path, force: bool = False) -> tuple[Written, ...]:
    """Write texts below a folder, by their relative paths.

    Everything is first written and flushed beside its place, then all is renamed as one (see
    `switch`). Whatever stops this, the files are either the old or the new ones, and nothing else
    is left behind. Only a killed process leaves the folder of its drafts; the next run makes a
    half-done renaming undone and removes it. A file that is there and lacks this tool's banner
    stops it before anything is written, unless forced.

    :raises FileExistsAlready: a file was not written by this tool.
    :raises InputError: the folder cannot be written, another run is writing to it, or a path leads
        out of it.
    """
    places = {name: _place(directory, name) for name in files}
    for name, text in files.items():
        _state(places[name], text, force)
    made: list[Path] = []
    done = False
    try:
        _make_folder(directory, made)
        with _alone(directory), _staging(directory) as staging:
            # Looked at again: another run may have ended between the first look and the lock.
            states = {name: _state(places[name], text, force) for name, text in files.items()}
            ready = {}
            for number, (name, text) in enumerate(files.items()):
                if states[name] is not State.UNCHANGED:
                    draft = staging / str(number)
                    _write_through(draft, text, executable=name.endswith(".sh"))
                    _make_folder(places[name].parent, made)
                    ready[draft.name] = places[name]
            switch(staging, ready, directory)
        done = True
    except OSError as error:
        raise InputError(
            f"cannot be written: {error.strerror or error}",
            where=str(error.filename or directory),
            remedy="Check the output folder, its permissions and the space there.",
        ) from error
    finally:
        if not done:
            _remove_empty(made)
    return tuple(Written(places[name], states[name]) for name in files)


@contextmanager
def _alone(directory: Path) -> Iterator[None]:
    """Keep other runs out of a folder, and clean up after those that were killed in it.

    The lock ends with its process, however that ends: who holds it knows that the drafts of
    others are nobody's any more. Some file systems cannot lock a folder; there nothing is cleaned.
    """
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InputError(
                "another dr-planner is writing there",
                where=str(directory),
                remedy="Wait until it has ended, then run the same command again.",
            ) from error
        except OSError:
            yield
        else:
            _clean(directory)
            yield
    finally:
        os.close(descriptor)


@contextmanager
def _staging(directory: Path) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix=STAGING, dir=directory))
    try:
        yield folder
    finally:
        if not (folder / RECORD).exists():  # else it holds the old files, for the next run
            shutil.rmtree(folder, ignore_errors=True)


def _clean(directory: Path) -> None:
    """Undo what killed runs left half done, and remove their drafts.

    Theirs are the folders that look as this tool and this user make them.
    """
    for entry in list(os.scandir(directory)):
        if not _STAGING.fullmatch(entry.name) or not entry.is_dir(follow_symlinks=False):
            continue
        if entry.stat(follow_symlinks=False).st_uid != os.geteuid():
            continue
        if all(_is_draft(inside) for inside in os.scandir(entry.path)):
            take_back(Path(entry.path), directory)
            shutil.rmtree(entry.path)


def _is_draft(entry: os.DirEntry[str]) -> bool:
    return is_part(entry.name) and not entry.is_dir(follow_symlinks=False)


def _place(directory: Path, name: str) -> Path:
    path = PurePosixPath(name)
    if path.is_absolute() or not path.parts or {"..", "."} & set(name.split("/")) or "\0" in name:
        raise InputError(f"the generated path {name!r} leads out of the output folder")
    place = directory.joinpath(*path.parts)
    inside = directory.resolve()
    try:
        leads_out = not place.parent.resolve().is_relative_to(inside)
    except (OSError, RuntimeError) as error:
        raise InputError(f"cannot be followed: {error}", where=str(place.parent)) from error
    if leads_out:
        raise InputError(
            f"a link leads out of the output folder {directory}",
            where=str(place.parent),
            remedy="Remove the link, or choose another output folder.",
        )
    return place


def _state(place: Path, text: str, force: bool) -> State:
    if place.is_symlink() or not place.exists():
        if place.is_symlink() and not force:
            raise FileExistsAlready("is a link that dr-planner did not make", where=str(place))
        return State.NEW
    if not place.is_file():
        raise FileExistsAlready(
            "is there and is no file",
            where=str(place),
            remedy="Remove it, or choose another output folder.",
        )
    try:
        old = place.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        old = ""
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=str(place)) from error
    if old == text:
        return State.UNCHANGED
    if not force and not banner.is_ours(old):
        raise FileExistsAlready("is there and was not written by dr-planner", where=str(place))
    return State.CHANGED


def _make_folder(folder: Path, made: list[Path]) -> None:
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for path in reversed(missing):
        path.mkdir()
        made.append(path)


def _write_through(path: Path, text: str, executable: bool) -> None:
    mode = 0o777 if executable else 0o666
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def _remove_empty(folders: list[Path]) -> None:
    for folder in reversed(folders):
        try:
            folder.rmdir()
        except OSError:
            continue  # not empty: something was put there, and it stays
