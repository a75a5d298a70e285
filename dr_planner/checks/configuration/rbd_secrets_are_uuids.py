"""rbd_secret_uuid, and secret_uuid of an RBD target, are UUIDs.

Why     They name a secret of libvirt on the compute. Something else there, such as the key, names
        none: volumes cannot be attached, and a key would be readable in the file.
Fix     Write the UUID that 'virsh secret-list' shows on the compute; renew a key that stood here.
Source  cinder 29.0.0, volume/drivers/rbd.py hands it to Nova unchanged; libvirt, secret XML
        format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.cinderdrivers import RBD, family_of
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Value
from dr_planner.model.placeholder import placeholder_in, stands_for_an_id

UUID = re.compile(r"[0-9a-fA-F]{8}(?:-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}")

_COMMENTED = re.compile(r"x{36}[ \t]+[#;]")
"""What is shown of a UUID with a comment behind it, which is no word that may be shown."""


def subjects(view: CinderConf) -> Iterator[tuple[str, Value]]:
    """Those of backends of RBD and of their targets."""
    for section in view.backends:
        if family_of(view, section) is not RBD:
            continue
        option = section.option("rbd_secret_uuid")
        if option is not None and option.value.text.strip():
            yield f"[{section.name}] rbd_secret_uuid", option.value
        for device in section.devices:
            pair = device.pair("secret_uuid")
            if pair is not None and pair.value.text.strip():
                yield f"[{section.name}] replication_device {device.number}", pair.value


def evaluate(value: Value, view: CinderConf) -> Outcome:
    """Look at its form."""
    return judged(value, view.at(value.line))


def judged(value: Value, where: str) -> Outcome:
    """Whether a value is the UUID of a secret."""
    text = value.text.strip()
    if UUID.fullmatch(text):
        return passed("a UUID", where=where)
    if value.is_template or placeholder_in(text):
        return unknown("it is filled in later", where=where)
    if text.startswith("$"):
        return unknown("it is the value of another option", where=where)
    if not value.hidden and stands_for_an_id(text):
        return unknown("it looks like a word that is to be replaced", where=where)
    if _COMMENTED.match(text):
        return failed("a comment follows it, and is a part of the value", where=where)
    return failed("it is no UUID; what it is is not shown here", where=where)


CHECK = Check(Severity.ERROR, CinderConf, subjects, evaluate, "no backend of RBD names a secret")
