"""A service's file for the time of a disaster, and the one that takes it back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dr_planner.generate.banner import wrapped
from dr_planner.generate.current import Current
from dr_planner.generate.parts.disaster_settings import (
    BACKEND,
    DEFAULTS,
    SERVICES,
    Setting,
    is_shorter,
)
from dr_planner.generate.quoting import backend_name

_NUMBER = re.compile(r"-?\d{1,9}")


@dataclass(frozen=True)
class Change:
    """A setting in one section.

    :param before: the value that reverting restores.
    :param origin: where ``before`` is from, in words.
    :param after: the value for the time of the disaster; None where ``before`` is as short, or
        cannot be read.
    """

    setting: Setting
    section: str
    before: str
    origin: str
    after: int | None


def changes(service: str, backends: Sequence[str], current: Current | None) -> list[Change]:
    """What is changed of a service, section by section."""
    result: list[Change] = []
    finals: dict[str, int] = {}
    for setting in SERVICES[service]:
        names = [backend_name(name, "the name of a Cinder backend") for name in backends]
        for section in names if setting.section == BACKEND else [setting.section]:
            before, origin = _before(setting, section, current)
            after = None
            if _NUMBER.fullmatch(before):
                wanted = _wanted(setting, current, finals)
                after = wanted if is_shorter(wanted, int(before)) else None
                finals[setting.option] = int(before) if after is None else after
            result.append(Change(setting, section, before, origin, after))
    return result


def _before(setting: Setting, section: str, current: Current | None) -> tuple[str, str]:
    default = "the default of " + setting.source.partition(",")[0]
    if current is None:
        return str(setting.default), f"{default}; your file was not given"
    places = [section] + (["backend_defaults"] if setting.section == BACKEND else [])
    for place in places:
        value = current.value(place, setting.option)
        if value is not None:
            found = f"from section [{place}] of your file"
            if not _NUMBER.fullmatch(value):
                return "", "your file sets it to what is no number"
            return value, found
    return str(setting.default), f"{default}; your file does not set it"


def _wanted(setting: Setting, current: Current | None, finals: dict[str, int]) -> int:
    wanted = setting.wanted
    if setting.times is not None:
        option, count = setting.times
        text = current.value("DEFAULT", option) if current else None
        interval = int(text) if text and _NUMBER.fullmatch(text) else DEFAULTS[option]
        wanted = max(wanted, count * interval)
    if setting.not_above:
        wanted = min(wanted, finals.get(setting.not_above, wanted))
    return wanted


def applied(found: Sequence[Change]) -> str:
    """The sections of the file for the disaster."""
    return _sections(found, _apply_lines)


def reverted(found: Sequence[Change]) -> str:
    """The sections of the file that takes it back: what was changed, and nothing else."""
    return _sections([change for change in found if change.after is not None], _revert_lines)


def _apply_lines(change: Change) -> list[str]:
    setting = change.setting
    if change.after is None:
        known = f"{change.before}, {change.origin}" if change.before else change.origin
        return _comments(f"{setting.option} stays as it is: {known}.")
    return [
        *_comments(
            setting.why,
            f"Cost: {setting.cost}",
            f"Before: {change.before} ({change.origin}). Source: {setting.source}.",
        ),
        f"{setting.option} = {change.after}",
    ]


def _revert_lines(change: Change) -> list[str]:
    return [
        *_comments(f"{change.origin[0].upper()}{change.origin[1:]}."),
        f"{change.setting.option} = {change.before}",
    ]


def _comments(*paragraphs: str) -> list[str]:
    return [f"# {line}" for paragraph in paragraphs for line in wrapped(paragraph)]


def _sections(found: Sequence[Change], lines: Callable[[Change], list[str]]) -> str:
    blocks = []
    for section in dict.fromkeys(change.section for change in found):
        block = [f"[{section}]"]
        for change in found:
            if change.section == section:
                block += lines(change)
        blocks.append("\n".join(block) + "\n")
    return "\n".join(blocks)
