"""The disaster profile: golden files, an exact revert, and never slower than before."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.load import load
from dr_planner.design.recognition import read_all
from dr_planner.design.source import Source
from dr_planner.generate import all_targets
from dr_planner.generate.current import Current, current
from dr_planner.generate.drift.formats.ini import read
from dr_planner.generate.parts.disaster_settings import (
    BACKEND,
    CINDER,
    DEFAULTS,
    SERVICES,
    is_shorter,
)
from dr_planner.model.part import Part
from tests.unit.generate.targets.reading import agree_with_folder

ROOT = Path(__file__).parents[4]
GOLDEN = ROOT / "tests" / "golden" / "disaster-profile"
DESIGN = ROOT / "tests" / "golden" / "neutral" / "image-profile.yaml"
PROFILE = all_targets()["disaster-profile"]
SITE = "harbour"
SETTINGS = [(service, setting) for service, found in SERVICES.items() for setting in found]


def over(**files: str) -> dict[str, str]:
    """The target's files for a site whose services have these files now."""
    given = {service: current([Source("x", text)]) for service, text in files.items()}
    assert PROFILE.render_over is not None
    return dict(PROFILE.render_over(load(DESIGN), {SITE: given}))


def values(*texts: str) -> Current:
    """What a service reads from these files, the last one counting."""
    return current([Source("x", text) for text in texts])


def test_golden_files() -> None:
    """Written anew with ``dr-planner config generate disaster-profile``."""
    agree_with_folder(PROFILE, load(DESIGN), GOLDEN)


def test_lint_has_nothing_against_it(tmp_path: Path) -> None:
    """Each file is known for what it is, and no check fails."""
    files = PROFILE.render(load(DESIGN))
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    paths = [tmp_path / name for name in files if name.endswith(".conf")]

    reading = read_all(paths)
    whole = reading.collection
    checks = {
        name: check
        for name, check in all_checks().items()
        if issubclass(check.view, Part) or isinstance(whole, check.view)
    }

    assert sorted(set(reading.kinds.values())) == ["cinder-conf", "nova-conf"]
    assert len(reading.kinds) == len(paths)
    for part in [*whole.parts, whole]:
        assert not [f for f in run_checks(checks, part) if f.counts_against]


@pytest.mark.parametrize(("service", "setting"), SETTINGS)
def test_every_setting_is_set_with_its_reason_and_taken_back(service: str, setting: Any) -> None:
    """Default before, cost, source; and the revert has the default and says that it is one."""
    files = PROFILE.render(load(DESIGN))
    backends = [b.name for b in load(DESIGN).backends_at(SITE)]
    section = backends[0] if setting.section == BACKEND else setting.section
    apply, revert = files[f"{SITE}/apply/{service}.conf"], files[f"{SITE}/revert/{service}.conf"]

    assert values(apply).value(section, setting.option) == str(setting.wanted)
    assert values(revert).value(section, setting.option) == str(setting.default)
    assert is_shorter(setting.wanted, setting.default)
    flat = apply.replace("\n# ", " ")
    for said in (setting.why, setting.cost, setting.source):
        assert said in flat
    assert "your file was not given" in revert


def test_every_backend_of_the_site_gets_it_and_no_other() -> None:
    """Sections are the backends' own; a section that nobody uses would be ignored in silence."""
    deployment = load(DESIGN)
    for site in deployment.full_sites:
        text = PROFILE.render(deployment)[f"{site.name}/apply/cinder.conf"]
        own = {"DEFAULT", "oslo_messaging_rabbit", "keystone_authtoken"}
        backends = {b.name.lower() for b in deployment.backends_at(site.name)}
        assert set(read(text)) == own | backends


def test_a_value_that_is_shorter_already_stays() -> None:
    """A profile that makes something slower would be a surprise."""
    files = over(cinder="[DEFAULT]\nrpc_response_timeout = 20\n")
    apply, revert = files[f"{SITE}/apply/cinder.conf"], files[f"{SITE}/revert/cinder.conf"]

    assert values(apply).value("DEFAULT", "rpc_response_timeout") is None
    assert values(revert).value("DEFAULT", "rpc_response_timeout") is None
    assert "rpc_response_timeout stays as it is: 20, from section [DEFAULT]" in apply


def test_a_value_that_cannot_be_read_stays_and_is_not_shown() -> None:
    """It may be filled in later, or be anything."""
    files = over(nova="[cinder]\nhttp_retries = {{ geheim }}\n")

    assert values(files[f"{SITE}/apply/nova.conf"]).value("cinder", "http_retries") is None
    assert not any("geheim" in text for text in files.values())


def test_what_all_backends_have_is_taken_back_too() -> None:
    """Cinder reads [backend_defaults] where a backend's own section has nothing."""
    backend = load(DESIGN).backends_at(SITE)[0].name
    files = over(cinder="[backend_defaults]\nrados_connection_retries = 6\n")
    revert = files[f"{SITE}/revert/cinder.conf"]

    assert values(revert).value(backend, "rados_connection_retries") == "6"
    assert "From section [backend_defaults] of your file." in revert


NUMBERS = st.integers(-1, 200)
BACKENDS = [backend.name for backend in load(DESIGN).backends_at(SITE)]


@settings(max_examples=60, deadline=None)
@given(
    given=st.dictionaries(
        st.sampled_from(
            [("DEFAULT", "report_interval")]
            + [
                (section, setting.option)
                for setting in CINDER
                for section in (BACKENDS if setting.section == BACKEND else [setting.section])
            ]
        ),
        NUMBERS,
    )
)
def test_apply_and_revert_give_back_what_was(given: dict[tuple[str, str], int]) -> None:
    """Whatever was set: afterwards every option is as before, and during it none is slower."""
    mine = "".join(f"[{section}]\n{name} = {n}\n" for (section, name), n in given.items())
    files = over(cinder=mine)
    apply, revert = files[f"{SITE}/apply/cinder.conf"], files[f"{SITE}/revert/cinder.conf"]

    def effective(*texts: str) -> dict[tuple[str, str], int]:
        found = values(*texts)
        return {
            (section, setting.option): int(found.value(section, setting.option) or setting.default)
            for setting in CINDER
            for section in (BACKENDS if setting.section == BACKEND else [setting.section])
        }

    before, during = effective(mine), effective(mine, apply)
    assert effective(mine, apply, revert) == before
    for key, value in during.items():
        assert value == before[key] or is_shorter(value, before[key])
    rpc = ("DEFAULT", "rpc_response_timeout")
    kombu = ("oslo_messaging_rabbit", "kombu_missing_consumer_retry_timeout")
    if before[kombu] != during[kombu] and during[rpc] >= 0:
        assert during[kombu] <= during[rpc]
    down = ("DEFAULT", "service_down_time")
    if before[down] != during[down]:
        interval = given.get(("DEFAULT", "report_interval"), DEFAULTS["report_interval"])
        assert during[down] >= 3 * interval


def test_the_wait_of_a_failover_is_what_is_promised() -> None:
    """Tries times timeout, and pauses that double: 30 s were measured, 5 s are computed."""
    named = {setting.option: setting for setting in CINDER}

    def wait(what: str) -> int:
        tries, pause, timeout = (
            getattr(named[option], what)
            for option in (
                "rados_connection_retries",
                "rados_connection_interval",
                "replication_connect_timeout",
            )
        )
        return tries * timeout + sum(pause * 2**n for n in range(tries - 1))

    assert (wait("default"), wait("wanted")) == (30, 5)
    assert "30 s with the defaults" in named["rados_connection_retries"].why
    assert "5 s with this profile" in named["rados_connection_retries"].why


LIBRARIES = """
from keystonemiddleware.auth_token import _opts
from oslo_messaging._drivers import impl_rabbit
from oslo_messaging.rpc import client
found = [*client._client_opts, *impl_rabbit.rabbit_opts, *_opts._OPTS]
"""
OWN = {
    "cinder": "from cinder.common import config\nfrom cinder.volume.drivers import rbd\n"
    "found += [*config.global_opts, *rbd.RBD_OPTS]\n",
    "nova": "from nova.conf import cinder, service\n"
    "found += [*service.service_opts, *cinder.cinder_opts]\n",
}
PRINT = "import json\nprint(json.dumps([[o.name, o.default] for o in found], default=str))\n"


@pytest.mark.parametrize("service", OWN)
def test_defaults_are_those_of_the_service(service: str) -> None:
    """Where it is installed, its own options are asked, in a process of their own."""
    if importlib.util.find_spec(service) is None:
        pytest.skip(f"{service} is not installed")
    done = subprocess.run(
        [sys.executable, "-c", LIBRARIES + OWN[service] + PRINT],
        capture_output=True,
        text=True,
        check=True,
    )
    defaults = dict(json.loads(done.stdout.splitlines()[-1]))

    for setting in SERVICES[service]:
        assert defaults[setting.option] == setting.default, setting.option
