"""catalog_info of [cinder] names an API of Cinder that exists.

Why     Nova attaches and detaches volumes through it, also when instances come back at the other
        site. It takes three parts between two colons, and Cinder's API of version 2 is gone.
Fix     Write volumev3::internalURL, or leave it out.
Source  nova 34.0.0, conf/cinder.py (the form; no version 2 since 17.0.0) and volume/cinder.py.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Option
from dr_planner.model.serviceconf import NovaConf

FORM = re.compile(r"[\w-]+:\w*:[\w-]*")


def subjects(view: NovaConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.option("cinder", "catalog_info")
    return [] if option is None else [("catalog_info", option)]


def evaluate(option: Option, view: NovaConf) -> Outcome:
    """Look at the form and at the type."""
    where, value = view.at(option.value.line), option.value
    if not value.is_known:
        return unknown("it is filled in later, or has signs that are not shown", where=where)
    text = value.text.strip()
    if FORM.fullmatch(text) is None:
        return failed(f"{text!r} is not type:name:interface", where=where)
    if text.partition(":")[0] == "volumev2":
        return failed("version 2 of Cinder's API is gone", where=where)
    return passed(text, where=where)


CHECK = Check(Severity.ERROR, NovaConf, subjects, evaluate, "catalog_info is not in this file")
