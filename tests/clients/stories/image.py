"""Glance, and the ways between images and volumes."""

from tests.clients.command import Command

NEEDS = ("glance",)
STORY = [
    Command("openstack image create --disk-format raw --container-format bare --min-disk 1"
            " --property hw_disk_bus=scsi --file {file} {mark}",
            shows={"name": "{mark}", "disk_format": "raw", "visibility": "shared"},
            keeps={"image": "id"}, undo="openstack image delete {image}"),
    Command("openstack image show {image}", until=True,
            shows={"status": "active", "size": 4096, "min_disk": 1, "protected": False}),
    Command("openstack image list", lists={"ID": "{image}", "Name": "{mark}", "Status": "active"}),
    Command("openstack image list --name {mark} --long", lists={"ID": "{image}", "Size": 4096}),
    Command("openstack image set --property os_type=linux --name {mark}-renamed --tag kept"
            " {image}"),
    Command("openstack image show {mark}-renamed", shows={"id": "{image}", "tags": ["kept"]}),
    Command("openstack image unset --property os_type --tag kept {image}"),
    Command("openstack image show {image}", shows={"tags": []}),
    Command("openstack image set --protected {image}"),
    Command("openstack image delete {image}", status=1, says="protected"),
    Command("openstack image set --unprotected {image}"),
    Command("openstack image show {image}", by="bob", status=1),
    Command("openstack token issue", by="bob", keeps={"other_project": "project_id"}),
    Command("openstack image add project {image} {other_project}",
            shows={"member_id": "{other_project}", "status": "pending"}),
    Command("openstack image member list {image}", lists={"Member ID": "{other_project}"}),
    Command("openstack image set --accept {image}", by="bob"),
    Command("openstack image show {image}", by="bob", shows={"name": "{mark}-renamed"}),
    Command("openstack image remove project {image} {other_project}"),
    Command("openstack image save --file {file}.saved {image}"),
    Command("openstack volume create --image {image} --size 1 --type {type} {mark}",
            keeps={"volume": "id"}, undo="openstack volume delete --force {volume}"),
    Command("openstack volume show {volume}", until=True,
            shows={"status": "available", "bootable": True}),
    Command("openstack volume show {volume}", says="hw_disk_bus.*scsi"),
    Command("openstack volume delete {volume}"),
    Command("openstack volume show {volume}", until=True, status=1),
    Command("openstack image delete {image}"),
    Command("openstack image show {image}", status=1, says="{image}"),
]  # fmt: skip
