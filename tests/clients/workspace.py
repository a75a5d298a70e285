"""A tempest workspace for one cloud: a folder with the configuration that fits this cloud.

What the cloud has is asked of it. The configuration holds passwords: the folder is for its owner
only, and nothing of it is printed.
"""

from __future__ import annotations

import configparser
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.clients.cloud import Cloud

Sections = dict[str, dict[str, object]]


def make(cloud: Cloud, folder: Path, programs: Path) -> Path:
    """Make the folder, with ``etc/tempest.conf`` in it; give the folder.

    :param programs: the ``bin`` of tempest's virtual environment.
    :raises subprocess.CalledProcessError: ``tempest init`` failed.
    """
    registered = ["--workspace-path", str(folder.parent / "workspaces.yaml")]
    subprocess.run(
        [str(programs / "tempest"), "init", "--name", cloud.name, *registered, str(folder)],
        check=True,
        capture_output=True,
    )
    folder.chmod(0o700)
    (folder / "stestr.conf").unlink(missing_ok=True)
    configuration = configparser.RawConfigParser()
    configuration.read_dict(_text(sections(cloud, folder)))
    with (folder / "etc/tempest.conf").open("w", encoding="utf-8") as file:
        configuration.write(file)
    return folder


def sections(cloud: Cloud, folder: Path) -> Sections:
    """What stands in tempest.conf."""
    return {
        "DEFAULT": {"log_dir": folder / "logs", "log_file": "tempest.log", "use_stderr": False},
        "oslo_concurrency": {"lock_path": folder / "tempest_lock"},
        **_people(cloud),
        **_volumes(cloud),
        **_around(cloud),
    }


def _people(cloud: Cloud) -> Sections:
    auth = cloud.auth(cloud.admin)
    return {
        "auth": {
            "use_dynamic_credentials": True,
            "admin_username": auth["username"],
            "admin_password": auth["password"],
            "admin_project_name": auth["project_name"],
            "admin_domain_name": auth["user_domain_name"],
            # Servers need no network, and the lab has no routers.
            "create_isolated_networks": False,
        },
        "identity": {
            "uri_v3": auth["auth_url"],
            "auth_version": "v3",
            "region": cloud.entry(cloud.admin)["region_name"],
        },
    }


def _volumes(cloud: Cloud) -> Sections:
    backends = cloud.backends()
    return {
        "volume": {
            "catalog_type": "block-storage",
            "endpoint_type": "public",
            "build_interval": cloud.interval,
            "build_timeout": cloud.patience,
            "min_microversion": "3.0",
            "max_microversion": cloud.newest_volume_microversion(),
            "backend_names": ",".join(backends),
            "storage_protocol": "ceph",
            "vendor_name": "Open Source",
            "volume_size": 1,
            "manage_volume_ref": "source-name,volume-%s",
            "manage_snapshot_ref": "source-name,snapshot-%s",
        },
        "volume-feature-enabled": {
            "multi_backend": len(backends) > 1,
            "backup": False,  # there is no cinder-backup at either target
            "snapshot": True,
            "clone": True,
            "manage_volume": True,
            "manage_snapshot": True,
            "extend_volume_with_snapshot": True,
            "extend_attached_volume": cloud.has("nova"),
        },
    }


def _around(cloud: Cloud) -> Sections:
    compute: dict[str, object] = {
        "build_interval": cloud.interval,
        "build_timeout": cloud.patience,
    }
    if cloud.has("glance"):
        compute["image_ref"] = compute["image_ref_alt"] = cloud.image()
    if cloud.has("nova"):
        compute["flavor_ref"] = compute["flavor_ref_alt"] = cloud.flavor()
    return {
        "compute": compute,
        "image": {"disk_formats": "raw", "container_formats": "bare"},
        "service_available": {
            "cinder": True,
            "glance": cloud.has("glance"),
            "nova": cloud.has("nova"),
            "neutron": cloud.has("neutron"),
            "swift": False,
        },
        "validation": {"run_validation": False},  # no server really boots
    }


def _text(sections: Mapping[str, Mapping[str, object]]) -> dict[str, dict[str, str]]:
    return {
        name: {key: str(value) for key, value in values.items()}
        for name, values in sections.items()
    }
