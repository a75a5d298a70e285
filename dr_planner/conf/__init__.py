"""How the tool runs: oslo.config options, one group per file. No global CONF."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from pathlib import Path

from oslo_config import cfg

from dr_planner.errors import InputError

PROJECT = "dr-planner"


def list_opts() -> list[tuple[str, Sequence[cfg.Opt]]]:
    """All option groups, for the sample file. Finds every module of this folder.

    :raises AttributeError: a module forgot its GROUP or OPTIONS.
    """
    found = []
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{__name__}.{info.name}")
        found.append((module.GROUP, module.OPTIONS))
    return found


def read(config_files: Sequence[Path] = ()) -> cfg.ConfigOpts:
    """Read the tool's configuration: the named files, else those at the usual places.

    Environment variables named ``OS_<GROUP>__<OPTION>`` override files, as everywhere in
    OpenStack (oslo.config's environment source).

    :raises InputError: a file is missing or says something that is no option value.
    """
    conf = cfg.ConfigOpts()
    for group, options in list_opts():
        conf.register_opts(options, group=group)
    named = [str(path) for path in config_files]
    try:
        conf(args=[], project=PROJECT, default_config_files=named or None)
        for group, options in list_opts():
            for option in options:
                conf[group][option.dest]  # a bad value shows only when it is read
    except (cfg.Error, ValueError) as error:
        raise InputError(f"the tool's configuration is wrong: {error}") from error
    return conf
