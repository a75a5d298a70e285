"""Whether volumes, images and disks are at the other site too."""
