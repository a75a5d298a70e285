"""What Cinder, Glance, Nova and Neutron read from a file, asked of their own code.

It runs where the services are installed, and needs nothing of ours there: ``python answers.py``
takes a JSON list of ``[service, path, names]`` from its input and prints one with the answers.
Names are those of Cinder's backends. An option that the service cannot read is an error.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any

from oslo_config import cfg


def cinder(conf: Any, names: list[str]) -> dict[str, Any]:
    """The options of each backend, and the targets that the driver of RBD finds itself."""
    from cinder.volume import configuration
    from cinder.volume.drivers import rbd

    found: dict[str, Any] = {}
    for name in names:
        section = configuration.Configuration(rbd.RBD_OPTS, config_group=name)
        section.append_config_values(rbd.driver.volume_opts)
        driver = object.__new__(rbd.RBDDriver)
        driver.configuration = section
        driver._replication_targets, driver._target_names = [], []
        driver._parse_replication_configs(section.safe_get("replication_device") or [])
        found[name] = {
            "targets": driver._replication_targets,
            "options": {
                option: section.safe_get(option)
                for option in (
                    "volume_backend_name",
                    "backend_availability_zone",
                    "rbd_cluster_name",
                    "rbd_ceph_conf",
                    "rbd_user",
                    "rbd_pool",
                    "rbd_secret_uuid",
                )
            },
        }
    return found


def glance(conf: Any, names: list[str]) -> dict[str, Any]:
    """The stores as glance_store reads them, the default one first."""
    from glance_store import multi_backend

    multi_backend.register_store_opts(conf)
    default = conf.glance_store.default_backend
    stores = {
        name: {
            "type": kind,
            "pool": conf[name].rbd_store_pool,
            "user": conf[name].rbd_store_user,
            "conf": conf[name].rbd_store_ceph_conf,
        }
        for name, kind in conf.enabled_backends.items()
    }
    return {default: stores[default], **stores}


def nova(conf: Any, names: list[str]) -> dict[str, Any]:
    """Where a compute keeps disks, and what it does at the borders of zones."""
    return {
        "images_type": conf.libvirt.images_type,
        "pool": conf.libvirt.images_rbd_pool,
        "conf": conf.libvirt.images_rbd_ceph_conf,
        "user": conf.libvirt.rbd_user,
        "secret_uuid": conf.libvirt.rbd_secret_uuid,
        "cross_az_attach": conf.cinder.cross_az_attach,
        "service_down_time": conf.service_down_time,
    }


def neutron(conf: Any, names: list[str]) -> dict[str, Any]:
    """The zone of an agent."""
    from neutron.conf.agent import common

    common.register_availability_zone_opts_helper(conf)
    return {"availability_zone": conf.AGENT.availability_zone}


ASKED = {
    "cinder": (cinder, "cinder.volume.drivers.rbd"),
    "glance": (glance, "glance.common.config"),
    "neutron": (neutron, "neutron.conf.agent.common"),
    "nova": (nova, "nova.conf"),
}
"""Who answers, and the module that must be there before a file is read: it adds options."""


def answer(service: str, path: str, names: list[str]) -> dict[str, Any]:
    """Let a service read a file."""
    ask, module = ASKED[service]
    importlib.import_module(module)
    cfg.CONF(args=[], project=service, default_config_files=[path])
    return ask(cfg.CONF, names)


if __name__ == "__main__":
    print(json.dumps([answer(*question) for question in json.load(sys.stdin)]))
