"""What ``rbd`` prints for people, from the documents that it prints for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def table(names: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Columns as rbd sets them: two blanks between, every cell filled up to its column's width."""
    cells = [list(names), *(list(row) for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(names))]
    lines = []
    for row in cells:
        padded = [
            cell.rjust(width) if column in right else cell.ljust(width)
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
    for key in ("create_timestamp", "access_timestamp", "modify_timestamp", "journal"):
        if key in document:
            lines.append(f"\t{key}: {document[key]}")
    mirroring = document.get("mirroring")
    if mirroring:
        lines += [
            f"\tmirroring state: {mirroring['state']}",
            f"\tmirroring mode: {mirroring['mode']}",
            f"\tmirroring global id: {mirroring['global_id']}",
            f"\tmirroring primary: {str(mirroring['primary']).lower()}",
        ]
    return "\n".join(lines) + "\n"


def snapshots(documents: list[dict[str, Any]]) -> str:
    """``rbd snap ls``; nothing at all where there are none."""
    if not documents:
        return ""
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
    return table(["SNAPID", "NAME", "SIZE", "PROTECTED", "TIMESTAMP"], rows, right=(0,))


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
