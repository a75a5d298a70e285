"""What a volume takes from an image of Glance: its content, and metadata that guests need."""

from __future__ import annotations

from functools import partial

from dr_planner.simulator.region.images import Image, Images
from dr_planner.simulator.region.rbd_driver import FromImage


def content(images: Images, image: Image) -> FromImage:
    """Where a volume's content comes from: cloned at a cluster where the image is, else copied.

    Cinder clones raw images only (cinder 29.0.0, volume/drivers/rbd.py).
    """
    if image.disk_format == "raw":
        return FromImage(partial(images.location_in, image), image.content)
    return FromImage(lambda cluster: None, image.content)


def metadata(image: Image) -> dict[str, str]:
    """What Cinder keeps of an image with a volume; all values are strings."""
    kept = {key: str(value) for key, value in image.properties.items() if value is not None}
    kept["image_id"] = image.id
    known = {
        "image_name": image.name,
        "checksum": image.checksum,
        "container_format": image.container_format,
        "disk_format": image.disk_format,
        "min_disk": image.min_disk,
        "min_ram": image.min_ram,
        "size": image.size,
    }
    kept.update({key: str(value) for key, value in known.items() if value is not None})
    kept["signature_verified"] = "False"
    return kept
