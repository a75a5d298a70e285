"""What a mishap is: something bad that happens to the simulated cloud, by a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dr_planner.errors import InputError

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


@dataclass(frozen=True)
class Mishap:
    """One entry of the library.

    :param title: what happens, in a few words.
    :param text: the same, exactly.
    :param happen: lets it happen.
    :param needs: the details that must be told, with what each means.
    :param takes: those that may be told.
    """

    title: str
    text: str
    happen: Callable[[Simulator, Mapping[str, str]], None]
    needs: Mapping[str, str] = field(default_factory=dict)
    takes: Mapping[str, str] = field(default_factory=dict)

    def check(self, name: str, details: Mapping[str, str]) -> None:
        """Refuse details that are missing or unknown.

        :raises InputError: naming what this mishap is told.
        """
        missing = [key for key in self.needs if key not in details]
        unknown = [key for key in details if key not in {**self.needs, **self.takes}]
        if not missing and not unknown:
            return
        told = [*self.needs, *(f"[{key}]" for key in self.takes)]
        wrong = f"lacks {', '.join(missing)}" if missing else f"knows no {', '.join(unknown)}"
        raise InputError(
            f"the mishap {name} {wrong}",
            remedy=f"It is told: {', '.join(f'{key}=…' for key in told) or 'nothing'}.",
        )


def number(details: Mapping[str, str], key: str, default: float) -> float:
    """A detail that is a number of at least zero.

    :raises InputError: it is none.
    """
    text = details.get(key)
    if text is None:
        return default
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found < float("inf"):
        raise InputError(f"{key}={text} is no number of at least 0")
    return found


def whole(details: Mapping[str, str], key: str, default: int | None) -> int | None:
    """A detail that is a whole number of at least zero, or the default.

    :raises InputError: it is none.
    """
    if key not in details:
        return default
    found = number(details, key, 0)
    if found != int(found):
        raise InputError(f"{key}={details[key]} is no whole number")
    return int(found)
