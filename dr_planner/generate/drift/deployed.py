"""Reading what is deployed, in the places that a target writes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from dr_planner.design.source import LARGEST_FILE
from dr_planner.design.yamlfile import is_special
from dr_planner.errors import FileUnreadable
from dr_planner.generate.drift.folder import Unreadable, compared, places
from dr_planner.generate.output import STAGING
from dr_planner.generate.switch import RECORD


def read(directory: Path, generated: Mapping[str, str]) -> dict[str, str | Unreadable]:
    """Every generated file that is there, and what else is in the same folders.

    :raises FileUnreadable: the folder is not there, cannot be looked into, or holds what a killed
        run left half done.
    """
    if not directory.is_dir():
        raise FileUnreadable("is no folder", where=str(directory))
    if (half_done := next(directory.glob(f"{STAGING}*/{RECORD}"), None)) is not None:
        raise FileUnreadable(
            "holds old and new files: a run that wrote them was killed",
            where=str(half_done.parent),
            remedy="Run config generate again; it first puts the old files back.",
        )
    names = {name for name in compared(generated) if _is_there(directory / name)}
    for place in places(generated):
        folder = directory / place
        if not folder.is_dir():
            continue
        try:
            files = [path for path in folder.iterdir() if not path.is_dir()]
        except OSError as error:
            raise FileUnreadable(f"cannot be read: {error.strerror}", where=str(folder)) from error
        found = {path.relative_to(directory).as_posix() for path in files}
        names |= {name for name in found if not name.rpartition("/")[2].startswith(STAGING)}
    return {name: _text(directory / name) for name in sorted(names)}


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _text(path: Path) -> str | Unreadable:
    """The whole text; its ends of lines stay as they are."""
    if is_special(path):
        return Unreadable("is a device, a pipe or a socket")
    try:
        with path.open("rb") as stream:
            raw = stream.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            return Unreadable("is too large")
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return Unreadable("is no UTF-8 text")
    except OSError as error:
        return Unreadable(f"cannot be read: {error.strerror}")
