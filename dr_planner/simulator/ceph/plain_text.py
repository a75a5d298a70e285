"""What ``rbd`` prints for people, from the documents that it prints for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def table(
    names: Sequence[str],
    rows: Sequence[Sequence[str]],
    right: Sequence[int] = (),
    *,
    names_too: bool = False,
) -> str:
    """Columns as rbd sets them: two blanks between, every cell filled up to its column's width.

    :param right: columns whose cells stand at the right.
    :param names_too: whether their names stand there too, as ceph sets them.
    """
    cells = [list(names), *(list(row) for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(names))]
    lines = []
    for number, row in enumerate(cells):
        padded = [
            cell.rjust(width) if column in right and (number or names_too) else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(padded) + "\n")
    return "".join(lines)


def size(number: int) -> str:
    """Bytes in the largest binary unit that divides them to at least one."""
    units = ["B", "KiB", "MiB", "GiB", "TiB"]
    value, unit = float(number), 0
    while value >= 1024 and unit < len(units) - 1:
        value, unit = value / 1024, unit + 1
    return (
        f"{value:.2g} {units[unit]}" if value < 10 and value % 1 else f"{value:.0f} {units[unit]}"
    )


def info(document: dict[str, Any]) -> str:
    """``rbd info``."""
    lines = [
        f"rbd image '{document['name']}':",
        f"\tsize {size(document['size'])} in {document['objects']} objects",
        f"\torder {document['order']} ({size(document['object_size'])} objects)",
        f"\tsnapshot_count: {document['snapshot_count']}",
        f"\tid: {document['id']}",
        f"\tblock_name_prefix: {document['block_name_prefix']}",
        f"\tformat: {document['format']}",
        f"\tfeatures: {', '.join(document['features'])}",
        f"\top_features: {', '.join(document['op_features'])}",
        f"\tflags: {', '.join(document['flags'])}",
    ]
    for key in ("create_timestamp", "access_timestamp", "modify_timestamp"):
        lines.append(f"\t{key}: {document[key]}")
    if "parent" in document:
        lines.append(f"\tparent: {_parent(document['parent'])}")
        lines.append(f"\toverlap: {size(document['parent']['overlap'])}")
    if "journal" in document:
        lines.append(f"\tjournal: {document['journal']}")
    mirroring = document.get("mirroring")
    if mirroring:
        lines += [
            f"\tmirroring state: {mirroring['state']}",
            f"\tmirroring mode: {mirroring['mode']}",
        ]
    if mirroring and "global_id" in mirroring:
        lines += [
            f"\tmirroring global id: {mirroring['global_id']}",
            f"\tmirroring primary: {str(mirroring['primary']).lower()}",
        ]
    return "\n".join(lines) + "\n"


def _parent(link: dict[str, Any]) -> str:
    namespace = f"{link['pool_namespace']}/" if link["pool_namespace"] else ""
    return f"{link['pool']}/{namespace}{link['image']}@{link['snapshot']}"


def listing(documents: list[dict[str, Any]]) -> str:
    """``rbd ls -l``."""
    rows = [
        [
            f"{d['image']}@{d['snapshot']}" if "snapshot" in d else d["image"],
            size(d["size"]),
            _parent(d["parent"]) if "parent" in d else "",
            str(d["format"]),
            "yes" if "protected" in d else "",
            "excl" if "lock_type" in d else "",
        ]
        for d in documents
    ]
    return table(["NAME", "SIZE", "PARENT", "FMT", "PROT", "LOCK"], rows, right=(1, 3))


def usage(entries: list[dict[str, Any]], provisioned: int, used: int) -> str:
    """``rbd du``; a total where there is more than one line."""
    rows = [
        [
            f"{e['name']}@{e['snapshot']}" if "snapshot" in e else e["name"],
            size(e["provisioned_size"]),
            size(e["used_size"]),
        ]
        for e in entries
    ]
    if len(rows) > 1:
        rows.append(["<TOTAL>", size(provisioned), size(used)])
    return table(["NAME", "PROVISIONED", "USED"], rows, right=(1, 2))


def snapshots(documents: list[dict[str, Any]], *, all_: bool = False) -> str:
    """``rbd snap ls``; nothing at all where there are none.

    :param all_: with what each is for.
    """
    if not documents:
        return ""
    names = ["SNAPID", "NAME", "SIZE", "PROTECTED", "TIMESTAMP"]
    rows = [
        [
            str(d["id"]),
            d["name"],
            size(d["size"]),
            "yes" if d["protected"] == "true" else "",
            d["timestamp"],
        ]
        for d in documents
    ]
    if all_:
        names.append("NAMESPACE")
        for row, document in zip(rows, documents, strict=True):
            row.append(_namespace(document["namespace"]))
    return table(names, rows, right=(0,))


def _namespace(space: dict[str, Any]) -> str:
    """What a snapshot is for."""
    if space["type"] == "trash":
        return f"trash ({space['original_name']})"
    if space["type"] != "mirror":
        return str(space["type"])
    text = f"{space['state']} peer_uuids:[{','.join(space['mirror_peer_uuids'])}]"
    if "primary_mirror_uuid" in space:
        text += f" {space['primary_mirror_uuid']}:{space['primary_snap_id']}"
        text += " copied" if space["complete"] else " incomplete"
    return f"mirror ({text})"


def metadata(values: dict[str, str]) -> str:
    """``rbd image-meta list``."""
    if not values:
        return "There are 0 metadata on this image.\n"
    count = f"There are {len(values)} metadata" if len(values) > 1 else "There is 1 metadatum"
    rows = [[key, value] for key, value in values.items()]
    return f"{count} on this image:\n\n" + table(["Key", "Value"], rows)


def image_status(document: dict[str, Any]) -> str:
    """``rbd mirror image status``."""
    lines = [
        f"{document['name']}:",
        f"  global_id:   {document['global_id']}",
        f"  state:       {document['state']}",
        f"  description: {document['description']}",
    ]
    service = document.get("daemon_service")
    if service:
        lines.append(f"  service:     {service['daemon_id']} on {service['hostname']}")
    lines.append(f"  last_update: {document['last_update']}")
    if document["peer_sites"]:
        lines.append("  peer_sites:")
    for site in document["peer_sites"]:
        lines += [
            f"    name: {site['site_name']}",
            f"    state: {site['state']}",
            f"    description: {site['description']}",
            f"    last_update: {site['last_update']}",
        ]
    return "\n".join(lines) + "\n"


def pool_info(document: dict[str, Any]) -> str:
    """``rbd mirror pool info``."""
    lines = [f"Mode: {document['mode']}"]
    if document["mode"] == "disabled":
        return lines[0] + "\n"
    lines.append(f"Site Name: {document['site_name']}")
    lines.append("")
    if not document["peers"]:
        lines.append("Peer Sites: none")
    else:
        lines.append("Peer Sites: ")
    for peer in document["peers"]:
        lines += [
            "",
            f"UUID: {peer['uuid']}",
            f"Name: {peer['site_name']}",
            f"Mirror UUID: {peer['mirror_uuid']}",
            f"Direction: {peer['direction']}",
            f"Client: {peer['client_name']}",
        ]
    return "\n".join(lines) + "\n"


def pool_status(document: dict[str, Any]) -> str:
    """``rbd mirror pool status``."""
    summary = document["summary"]
    states = summary["states"]
    lines = [
        f"health: {summary['health']}",
        f"daemon health: {summary['daemon_health']}",
        f"image health: {summary['image_health']}",
        f"images: {sum(states.values())} total",
    ]
    lines += [f"    {count} {state}" for state, count in states.items()]
    text = "\n".join(lines) + "\n"
    if "images" in document:
        text += "\n" + "\n".join(image_status(image) for image in document["images"])
    return text
