"""Writing a file for an operator: all of it or nothing, and never over another file unasked."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from dr_planner.errors import FileExistsAlready, FileUnreadable


def write_new(path: Path, text: str, *, force: bool) -> None:
    """Write a file that is not there yet, or replace it where that is asked for.

    :raises FileExistsAlready: it is there, and ``force`` is not given.
    :raises FileUnreadable: the folder is missing or not writable.
    """
    if path.exists() and not force:
        raise FileExistsAlready("is there already", where=str(path))
    try:
        handle, draft = tempfile.mkstemp(dir=path.parent or ".", prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(draft, 0o644)
            if force:
                os.replace(draft, path)
            else:
                os.link(draft, path)  # unlike a rename, never replaces
                os.unlink(draft)
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise
    except FileExistsError as error:
        raise FileExistsAlready("is there already", where=str(path)) from error
    except OSError as error:
        raise FileUnreadable(f"cannot be written: {error.strerror}", where=str(path)) from error
