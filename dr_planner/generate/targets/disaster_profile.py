"""The few timeouts and retries that make a lost site fast to leave, and their exact revert."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.generate import Target
from dr_planner.generate.banner import heading, wrapped
from dr_planner.generate.current import Files
from dr_planner.generate.parts import standby
from dr_planner.generate.parts.disaster_profile import applied, changes, reverted
from dr_planner.generate.parts.disaster_settings import LEFT_ALONE
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site

ORDER = """
Each site's folder has two files per service: apply/SERVICE.conf for the time of the disaster, and
revert/SERVICE.conf, which takes it back.

With a folder that the service reads, such as /etc/cinder/cinder.conf.d:

1. Copy apply/cinder.conf to /etc/cinder/cinder.conf.d/zz-disaster.conf on every host of the
   service at the sites that remain, and apply/nova.conf to /etc/nova/nova.conf.d/zz-disaster.conf.
   A backend that stands by at a site (standby_sites) has its section in that site's file too. It
   helps while its Ceph cluster lives: Cinder refuses to fail over one that was started after it.
2. Restart the services there.
3. Afterwards remove both files and restart again. That is the exact revert.

With a tool that merges files of yours into one: give it apply/SERVICE.conf, then
revert/SERVICE.conf. Each value in that file says whether it is from your file or the service's
default. Where your files were not given, give them, or the revert sets defaults:

   dr-planner config generate disaster-profile DESIGN -o DIR --current SITE=FOLDER

Take it back when the disaster is over: with these values a short fault fails more requests.
""".strip()


def _files(deployment: Deployment, site: Site, current: Files) -> dict[str, str]:
    name = plain(site.name, "the name of a site")
    backends = [backend.name for backend in standby.present(deployment, site)]
    given = current.get(site.name, {})
    result = {}
    for service in ("cinder", "nova"):
        found = changes(service, backends if service == "cinder" else [], given.get(service))
        about = f"Site {name}, {service}: for the time of a disaster only. See ../../README.txt."
        head = heading(deployment, about)
        result[f"apply/{service}.conf"] = f"{head}\n{applied(found)}"
        about = f"Site {name}, {service}: takes apply/{service}.conf back."
        if given.get(service) is None:
            about += " Your own file was not given, so these are defaults of the service."
        body = reverted(found) or "# Nothing was changed, so nothing is to be taken back.\n"
        result[f"revert/{service}.conf"] = f"{heading(deployment, about)}\n{body}"
    return result


def render_over(deployment: Deployment, current: Files) -> Mapping[str, str]:
    """Every file by its path, a folder per full site.

    :param current: present files, so that the revert restores what they say.
    :raises InputError: a name of the design cannot be written in one of the files.
    """
    alone = [line for point in LEFT_ALONE for line in wrapped(f"- {point}", indent="  ")]
    left = "What is left alone, and why:\n\n" + "\n".join(alone) + "\n"
    result = {"README.txt": f"{heading(deployment, sign='')}\n{ORDER}\n\n{left}"}
    for site in deployment.full_sites:
        folder = path_part(site.name, "the name of a site")
        for path, text in _files(deployment, site, current).items():
            result[f"{folder}/{path}"] = text
    return result


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file, with the services' defaults for what was before."""
    return render_over(deployment, {})


TARGET = Target(
    title="timeouts and retries for the time of a disaster, and their exact revert",
    render=render,
    render_over=render_over,
)
