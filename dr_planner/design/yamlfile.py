"""Reading YAML from an operator, with the line of everything in it.

ruamel.yaml (YAML 1.2) is the reader: it keeps line numbers and refuses repeated keys.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import IO, Any

import yaml as pyyaml
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.constructor import DuplicateKeyError
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from dr_planner.errors import FileUnreadable, YamlInvalid

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes. A design of 50 sites and 20,000 lines is below 1 MiB."""

MOST_NODES = 1_000_000
DEEPEST = 64
LONGEST_COMMENT = 64 * 1024
"""Characters. ruamel.yaml may copy all of it for each of them."""

_QUOTED = re.compile(r"""(['"])(?!<)[^'"]{6,}\1""")
"""A word of the file in a message of the parser, which may be a secret."""

Path_ = tuple[str | int, ...]


class YamlFile:
    """One YAML document, as plain data and with line numbers.

    :raises FileUnreadable: missing, not permitted, empty, too large, not UTF-8.
    :raises YamlInvalid: not well-formed, a key twice, more than one document, or expanding
        without bound.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        text = read_text(path, LARGEST_FILE)
        if _is_too_deep(text):
            raise YamlInvalid(f"nested deeper than {DEEPEST} levels", where=str(path))
        if line := _long_gap(text):
            what = "a comment, or a row of empty lines, is longer than 64 KiB"
            raise YamlInvalid(what, where=f"{path}:{line}")
        yaml = YAML(typ="rt")
        try:
            self._root = yaml.load(text)
        except DuplicateKeyError as error:
            problem = str(error.problem).partition(" with value")[0]
            raise YamlInvalid(
                f"the same key twice in one mapping: {problem}", where=self._mark(error)
            ) from error
        except MarkedYAMLError as error:
            told = " ".join(str(part) for part in (error.context, error.problem) if part)
            what = _QUOTED.sub("…", told)
            raise YamlInvalid(f"not well-formed YAML: {what}", where=self._mark(error)) from error
        except RecursionError as error:
            raise YamlInvalid("nested too deeply", where=str(path)) from error
        except (YAMLError, ValueError) as error:
            first = _QUOTED.sub("…", str(error).splitlines()[0])
            raise YamlInvalid(f"not well-formed YAML: {first}", where=str(path)) from error
        except (AttributeError, TypeError, KeyError) as error:  # ruamel.yaml trips
            what = "not well-formed YAML: an anchor or a merge leads to itself"
            raise YamlInvalid(what, where=str(path)) from error
        self._budget = MOST_NODES
        self.data = self._plain(self._root, 0)

    def _mark(self, error: MarkedYAMLError) -> str:
        mark = error.problem_mark or error.context_mark
        return f"{self.path}:{mark.line + 1}" if mark is not None else str(self.path)

    def _plain(self, node: Any, depth: int) -> Any:
        self._budget -= 1
        if depth > DEEPEST or self._budget < 0:
            raise YamlInvalid(
                f"nested deeper than {DEEPEST} levels, or aliases expand to more than "
                f"{MOST_NODES} values",
                where=str(self.path),
            )
        if isinstance(node, dict):
            return {str(key): self._plain(value, depth + 1) for key, value in node.items()}
        if isinstance(node, list):
            return [self._plain(value, depth + 1) for value in node]
        if isinstance(node, bool) or node is None:
            return node
        for kind in (int, float):
            if isinstance(node, kind):
                return kind(node)
        return str(node)

    def line(self, path: Path_) -> int:
        """The 1-based line of the value at a path, or of the nearest thing above it."""
        node, line = self._root, 1
        for part in path:
            try:
                if isinstance(node, CommentedMap):
                    key = next(k for k in node if str(k) == part)
                    line = node.lc.key(key)[0] + 1
                    node = node[key]
                elif isinstance(node, CommentedSeq):
                    line = node.lc.item(part)[0] + 1
                    node = node[part]
                else:
                    break
            except (KeyError, IndexError, StopIteration, TypeError):
                break
        return line

    def at(self, path: Path_) -> str:
        """``file:line`` of a path."""
        return f"{self.path}:{self.line(path)}"


def _long_gap(text: str) -> int:
    """The line on which a comment or a row of empty lines is too long; 0 where none is."""
    empty = 0
    for line, row in enumerate(text.splitlines(), 1):
        empty = 0 if row.strip() else empty + 1 + len(row)
        if empty > LONGEST_COMMENT or "#" in row[:-LONGEST_COMMENT]:
            return line
    return 0


def _is_too_deep(text: str) -> bool:
    """Whether things are nested deeper than is allowed; the reader would look at that for hours.

    What is no YAML is not: the reader says what is wrong with it.
    """
    fast: type[pyyaml.SafeLoader] = getattr(pyyaml, "CSafeLoader", pyyaml.SafeLoader)
    depth = 0
    try:
        for event in pyyaml.parse(text, Loader=fast):
            depth += isinstance(event, pyyaml.CollectionStartEvent)
            depth -= isinstance(event, pyyaml.CollectionEndEvent)
            if depth > DEEPEST:
                return True
    except RecursionError:
        return True
    except (pyyaml.YAMLError, ValueError) as error:
        return "nesting depth" in str(error)  # the parser has a limit of its own
    return False


def is_special(path: Path) -> bool:
    """Whether it is a device, a pipe or a socket: nothing that stands in a folder of files."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def open_at_once(path: Path) -> IO[bytes]:
    """Open a file; a pipe too, which has an end at once where nobody writes into it.

    :raises OSError: it cannot be opened.
    """

    def opener(name: str, flags: int) -> int:
        descriptor = os.open(name, flags | os.O_NONBLOCK)
        os.set_blocking(descriptor, True)
        return descriptor

    return open(path, "rb", opener=opener)


def read_text(path: Path, largest: int) -> str:
    """Read a text file that an operator named.

    :raises FileUnreadable: missing, a folder, not permitted, empty, larger than ``largest``
        bytes, not UTF-8.
    """
    where = str(path)
    try:
        with open_at_once(path) as stream:
            raw = stream.read(largest + 1)
    except IsADirectoryError as error:
        raise FileUnreadable("is a folder, not a file", where=where) from error
    except OSError as error:
        raise FileUnreadable(f"cannot be read: {error.strerror}", where=where) from error
    except ValueError as error:
        raise FileUnreadable(f"is no path: {error}", where=repr(where)) from error
    if len(raw) > largest:
        raise FileUnreadable(
            f"is larger than {largest // 2**20} MiB, which no file of this kind is", where=where
        )
    if not raw.strip():
        raise FileUnreadable("is empty", where=where)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise FileUnreadable("is not UTF-8 text", where=f"{where}:{line}") from error


def dotted(path: Path_) -> str:
    """A path as people write it: ``sites[0].uplinks[1].name``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else (f".{part}" if text else str(part))
    return text or "the whole file"
