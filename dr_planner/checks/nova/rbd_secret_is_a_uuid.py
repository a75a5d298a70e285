"""rbd_secret_uuid is a UUID.

Why     It names a secret of libvirt on the compute. Something else there, such as the key, names
        none: no instance with a disk on Ceph starts, and a key would be readable in the file.
Fix     Write the UUID that 'virsh secret-list' shows on the compute; renew a key that stood here.
Source  nova 34.0.0, conf/libvirt.py and virt/libvirt/imagebackend.py; libvirt, secret XML format.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome
from dr_planner.checks.configuration.rbd_secrets_are_uuids import judged
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Option
from dr_planner.model.serviceconf import NovaConf


def subjects(view: NovaConf) -> list[tuple[str, Option]]:
    """The option, where the file has it with a value."""
    option = view.option("libvirt", "rbd_secret_uuid")
    return [("rbd_secret_uuid", option)] if option and option.value.text.strip() else []


def evaluate(option: Option, view: NovaConf) -> Outcome:
    """Look at its form."""
    return judged(option.value, view.at(option.value.line))


CHECK = Check(Severity.ERROR, NovaConf, subjects, evaluate, "rbd_secret_uuid is not in this file")
