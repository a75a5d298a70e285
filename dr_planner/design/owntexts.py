"""The product's own texts: what stands in them is said by it, and by no file of an operator."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import CodeType, ModuleType


def own_texts() -> frozenset[str]:
    """Every constant text of the modules that are loaded, and the pieces of those with gaps.

    Reasons, names of options and paths are such texts; docstrings, in one line, hold remedies.
    """
    package = __name__.partition(".")[0] + "."
    modules = [module for name, module in sys.modules.items() if name.startswith(package)]
    return frozenset(
        " ".join(text.split())
        for module in modules
        if (code := _code(module)) is not None
        for text in _texts(code)
    )


def _code(module: ModuleType) -> CodeType | None:
    read = getattr(module.__loader__, "get_code", None)
    found = read(module.__name__) if read is not None else None
    return found if isinstance(found, CodeType) else None


def _texts(constant: object) -> Iterator[str]:
    if isinstance(constant, str):
        yield constant
    elif isinstance(constant, CodeType):
        yield from (text for each in constant.co_consts for text in _texts(each))
    elif isinstance(constant, tuple | frozenset):
        yield from (text for each in constant for text in _texts(each))
