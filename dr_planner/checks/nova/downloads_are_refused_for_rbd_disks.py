"""never_download_image_if_on_rbd goes with disks on RBD.

Why     It keeps a compute from copying whole images over a link when they are in another Ceph
        cluster. With images_type other than rbd Nova never looks at it.
Fix     Set images_type to rbd in [libvirt], or remove the line.
Source  nova 34.0.0, conf/workarounds.py and virt/libvirt/driver.py, where only the RBD backend
        asks for it.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Option
from dr_planner.model.serviceconf import NovaConf

NAME = "never_download_image_if_on_rbd"


def subjects(view: NovaConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.option("workarounds", NAME)
    return [] if option is None else [(NAME, option)]


def evaluate(option: Option, view: NovaConf) -> Outcome:
    """Look for the type of the disks."""
    where, images = view.at(option.value.line), view.option("libvirt", "images_type")
    if option.value.flag is False:
        return not_applicable("it is off", where=where)
    if images is None:
        return not_applicable("images_type is not in this file", where=where)
    if option.value.flag is None or not images.value.is_known:
        return unknown("one of the two is filled in later", where=where)
    if images.value.text.strip() != "rbd":
        return failed("images_type is not rbd, so it has no effect", where=where)
    return passed("the disks are on RBD", where=where)


CHECK = Check(Severity.WARNING, NovaConf, subjects, evaluate, f"{NAME} is not in this file")
