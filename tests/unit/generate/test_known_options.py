"""Every ini text that any target writes holds only options of the service, with fit values.

Names are looked up by oslo-config-validator, values are read by the types of oslo.config; both get
the option lists of the releases (``dr_planner/design/options``).
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import yaml
from oslo_config import cfg, types, validator

from dr_planner.design.load import load
from dr_planner.design.optionlists import OF_A_SECTION, OptionKind, OptionList, option_lists
from dr_planner.generate import all_targets
from dr_planner.model.deployment import Deployment
from tests.readers.inifile import sections
from tests.unit.generate.drawing import drawn
from tests.unit.generate.outputs import DESIGNS, NAMES, IniText, holds_ini, ini_texts, rendered
from tests.unit.generate.targets.test_neutral import PLAIN, designs
from tests.unit.generate.targets.uplink_designs import uplink_designs

LISTS = [each for service in NAMES for each in option_lists(service)]


def all_texts(deployments: Iterable[Deployment]) -> dict[str, list[IniText]]:
    found = defaultdict(list)
    for deployment in deployments:
        for name in all_targets():
            for each in ini_texts(f"{name}, {deployment.name}", rendered(name, deployment)):
                found[each.service].append(each)
    return found


@pytest.fixture(scope="module")
def texts() -> dict[str, list[IniText]]:
    """Of every target and design of the repository."""
    return all_texts(load(path) for path in DESIGNS)


def named_sections(deployments: Iterable[Deployment]) -> dict[str, set[str]]:
    """The sections that have the name of a backend or a store."""
    found: dict[str, set[str]] = {"cinder": set(), "glance": set()}
    for deployment in deployments:
        found["cinder"] |= {backend.name for backend in deployment.cinder.backends}
        found["glance"] |= {store.name for store in deployment.glance}
    return found


def option_data(release: OptionList, named: Iterable[str]) -> dict[str, Any]:
    """An option list as ``oslo-config-generator --format yaml`` gives it, and named sections."""
    sections = {section: entries(options) for section, options in release.sections.items()}
    own = [
        each for group in OF_A_SECTION.get(release.service, ()) for each in sections.get(group, [])
    ]
    return {
        "options": {
            **{section: {"opts": options} for section, options in sections.items()},
            **{name: {"opts": own} for name in named},
        },
        "deprecated_options": {
            section: [{"name": name} for name in names]
            for section, names in release.renamed.items()
        },
    }


def entries(options: Iterable[str]) -> list[dict[str, str]]:
    return [{"name": name.replace("_", "-"), "dest": name} for name in options]


def complaints(
    release: OptionList,
    found: Iterable[IniText],
    named: Iterable[str],
    folder: Path,
    caplog: pytest.LogCaptureFixture,
) -> list[str]:
    """What oslo-config-validator says of some texts, which are one file to it."""
    data, conf = folder / "data.yaml", folder / "all.conf"
    # What many sections share is in the YAML once, which saves most of the time.
    data.write_text(yaml.dump(option_data(release, named), Dumper=yaml.CSafeDumper))
    conf.write_text("\n".join(each.text for each in found))
    caplog.clear()
    with caplog.at_level(logging.WARNING, logger=validator.LOG.name):
        options = cfg.ConfigOpts()
        validator._register_cli_opts(options)
        options(["--opt-data", str(data), "--input-file", str(conf)])
        status = validator._validate(options)
    said = [record.getMessage() for record in caplog.records]
    assert bool(status) == any(record.levelno >= logging.ERROR for record in caplog.records)
    return said


WRITTEN = {
    ("disaster-profile", "cinder"),
    ("disaster-profile", "nova"),
    ("kolla-ansible", "cinder"),
    ("kolla-ansible", "neutron"),
    ("kolla-ansible", "nova"),
    ("neutral", "cinder"),
    ("neutron-dynamic-routing", "neutron"),
    ("openstack-ansible", "cinder"),
    ("openstack-ansible", "neutron"),
    ("openstack-ansible", "nova"),
    ("openstack-helm", "cinder"),
    ("openstack-helm", "glance"),
    ("openstack-helm", "nova"),
    ("ovn-bgp-agent", "ovn-bgp-agent"),
    ("puppet", "cinder"),
    ("rhoso", "cinder"),
    ("rhoso", "glance"),
    ("rhoso", "nova"),
}
"""Target and service of the ini texts; what kolla-ansible's own templates write is asked of them
in ``tests/readers``."""


def test_no_ini_text_is_passed_over(texts) -> None:
    """A target that writes more must be found here too."""
    found = {
        (each.where.partition(",")[0], each.service) for many in texts.values() for each in many
    }

    assert found == WRITTEN
    assert all(holds_ini(each.text) for many in texts.values() for each in many)


@pytest.mark.parametrize("release", LISTS, ids=lambda each: f"{each.service}-{each.release}")
def test_the_validator_knows_every_option(release, texts, tmp_path, caplog) -> None:
    """None is unknown to the release, none has another name by now."""
    named = named_sections(load(path) for path in DESIGNS).get(release.service, set())

    assert texts[release.service]
    assert complaints(release, texts[release.service], named, tmp_path, caplog) == []


@pytest.mark.parametrize("release", LISTS, ids=lambda each: f"{each.service}-{each.release}")
def test_every_value_is_of_its_type(release, texts) -> None:
    """And no option is one that the service is about to drop."""
    for each in texts[release.service]:
        for section, options in sections(each.text).items():
            for name, values in options.items():
                kind = kind_of(release, section, name)
                assert not kind.deprecated, (each.where, name)
                assert len(values) == 1 or kind.type.startswith("several "), (each.where, name)
                for value in values:
                    type_of(kind)(value)


def kind_of(release: OptionList, section: str, name: str) -> OptionKind:
    groups = (section, *OF_A_SECTION.get(release.service, ()))
    return next(
        release.sections[group][name]
        for group in groups
        if name in release.sections.get(group, {})
    )


def type_of(kind: OptionKind) -> Any:
    limits = {"min": kind.min, "max": kind.max}
    plain = {
        "boolean": types.Boolean(),
        "dict": types.Dict(),
        "float": types.Float(**limits),
        "host": types.HostAddress(),
        "integer": types.Integer(**limits),
        "ip": types.IPAddress(),
        "list": types.List(),
        "port": types.Port(),
        "string": types.String(choices=list(kind.choices) or None),
        "uri": types.URI(),
    }
    return plain[kind.type.removeprefix("several ")]


def test_the_validator_knows_every_option_of_random_designs(tmp_path, caplog) -> None:
    """All at a time: the option data of a service is large, and read for every call."""
    many = [*drawn(designs(PLAIN, PLAIN), 20), *drawn(uplink_designs(), 20)]
    found = all_texts(many)
    assert found.keys() >= NAMES.keys() - {"glance"}
    for release in LISTS:
        named = named_sections(many).get(release.service, set())
        said = complaints(release, found[release.service], named, tmp_path, caplog)
        assert said == [], release.service


def test_what_is_wrong_is_found(tmp_path, caplog) -> None:
    """An option of no release, one of another section, and an old name."""
    release = option_lists("nova")[-1]
    text = "[libvirt]\nimages_rbd_pol = vms\ncross_az_attach = false\n"
    old = "[DEFAULT]\nlogdir = /var/log\n[cinder]\ncross_az_attach = perhaps\n"

    said = complaints(release, [IniText("nova", "", text + old)], (), tmp_path, caplog)

    assert len(said) == 3
    assert "libvirt/images_rbd_pol is not part" in said[0]
    assert "libvirt/cross_az_attach is not part" in said[1]
    assert "DEFAULT/logdir" in said[2]
    with pytest.raises(ValueError, match="perhaps"):
        type_of(kind_of(release, "cinder", "cross_az_attach"))("perhaps")
