"""A commented design to begin with: what every deployment has in common, and room for the rest.

What nobody can know before asking (lengths, addresses, ids, hosts) is left out, which means
unknown, and stands there as an indented comment. What the checklist asks for is laid out already: a
database over all sites, a vote at a third place, zones, pools in pairs, and who takes over.
"""

# ruff: noqa: E501 - the long lines are those of the file that is written

from __future__ import annotations

import uuid

from dr_planner.errors import InputError
from dr_planner.model.ceph import MirrorProfile
from dr_planner.model.strategy import Strategy

MOST_SITES = 50

MANY_MEMBERS = 7
"""Members of one Galera cluster beyond which the draft advises regions. This tool's own choice."""

_NAMESPACE = uuid.UUID("7d1c5a52-6c0f-4f0e-9a39-0f6b1f0a8c11")


def draft(sites: int, profile: MirrorProfile = MirrorProfile.POOL, name: str = "my-cloud") -> str:
    """The text of a design for a number of full sites.

    :param profile: how Cinder's volumes are mirrored.
    :raises InputError: there are too few sites or too many.
    """
    if not 1 <= sites <= MOST_SITES:
        raise InputError(f"the number of sites must be between 1 and {MOST_SITES}, not {sites}")
    names = [f"site{number}" for number in range(1, sites + 1)]
    parts = [
        _head(name, sites),
        _template(sites, profile),
        _defaults(),
        _sites(names),
        _links(sites),
        _galera(names),
        _groups(names, profile),
    ]
    return "\n".join(parts)


def _head(name: str, sites: int) -> str:
    size = {
        1: "# One site has nowhere to recover to; the checklist will say so. Add a second one.\n",
        2: "# Two full sites need a third place that votes: whichever site is lost, two of three\n"
        "# places are a majority. Here it is 'witness', with one Galera arbitrator.\n",
    }.get(
        sites,
        "# Ceph gives a pool one receiving peer, so the sites are paired in a ring: what lives at a\n"
        "# site is mirrored to the next one.\n",
    )
    return (
        "# A design for DR Planner. What is left out is unknown, and unknown is not good: fill in\n"
        "# the lines that are comments, from measurements and from the people who know.\n"
        "#   dr-planner design check FILE     what would stop a recovery\n"
        "#   dr-planner design show FILE      what was understood\n"
        f"{size}"
        "version: 1\n"
        f"name: {name}\n"
        "# description: One sentence for those who come after you.\n"
    )


def _template(sites: int, profile: MirrorProfile) -> str:
    mirrored, ring = sites > 1, sites > 2
    image = mirrored and profile is MirrorProfile.IMAGE
    text = """\
templates:                           # what all sites have in common; {site} is the site's name
  full-site:
    site:                            # laid under each site that uses the template
      # cloud: "{site}"              # entry of clouds.yaml that reaches the APIs at the site
      availability_zones: {nova: "{site}", cinder: "{site}", neutron: "{site}"}
      api_services: [keystone, glance, placement, neutron, nova, cinder]
"""
    if ring:
        text += """\
    links:                           # the ring of the sites; other links are below
      - name: "{site}-{next}"
        sites: ["{site}", "{next}"]
        networks: [management, tenant, storage]
        # length_km: 60              # of the fibre; "{length}" takes it from the site's values
        # rtt_ms: 0.8                # measured
"""
    own = f'{{name: "volumes-{{site}}", role: cinder{", profile: image" if image else ""}}}'
    guest = own.replace("{site}", "{previous}")
    text += f"""\
    ceph_clusters:
      - name: "ceph-{{site}}"
        site: "{{site}}"
        fsid: "{{fsid}}"
        # release: 20.2.4
        # mon_hosts: ["mon-{{site}}-1", "mon-{{site}}-2", "mon-{{site}}-3"]
        # rbd_mirror_daemons: 2
        pools:
          - {own}
          - {{name: "images-{{site}}", role: glance}}
          - {{name: "vms-{{site}}", role: nova}}
"""
    if mirrored:
        text += f"""\
          - {guest}      # copies of what lives at the site before this one
          - {{name: "images-{{previous}}", role: glance}}
          - {{name: "vms-{{previous}}", role: nova}}
    mirrors:
      - {{pool: "volumes-{{site}}", clusters: ["ceph-{{site}}", "ceph-{{next}}"]}}
      - {{pool: "images-{{site}}", clusters: ["ceph-{{site}}", "ceph-{{next}}"]}}
      - {{pool: "vms-{{site}}", clusters: ["ceph-{{site}}", "ceph-{{next}}"]}}
"""
    text += _cinder(mirrored, image)
    text += """\
    glance:
      - {name: "{site}-own", site: "{site}", ceph_cluster: "ceph-{site}", pool: "images-{site}"}
"""
    if mirrored:
        text += """\
      - {name: "{site}-guest", site: "{site}", ceph_cluster: "ceph-{site}", pool: "images-{previous}"}
"""
    text += """\
    nova:                            # one libvirt secret holds one key: not the one of Cinder's user
      - {site: "{site}", ceph_cluster: "ceph-{site}", pool: "vms-{site}", secret_uuid: "{nova_secret}"}
"""
    if mirrored:
        safe = "witness" if not ring else "{previous}"
        text += f"""\
    zone_reassignments:              # when the site is lost, this is run, from a place that is left
      - {{lost_site: "{{site}}", takeover_site: "{{next}}", runs_at: ["{{next}}", "{safe}"], command: dr-planner run start}}
"""
        if ring and not image:
            text += """\
      - {lost_site: "{site}", takeover_site: "{previous}", runs_at: ["{next}", "{previous}"], command: dr-planner run start}
"""
    return text


def _cinder(mirrored: bool, image: bool) -> str:
    text = """\
    cinder:
      backends:
        - name: "{site}-own"
          site: "{site}"
          host: "cinder-{site}"
          ceph_cluster: "ceph-{site}"
          pool: "volumes-{site}"
"""
    if mirrored and image:
        text += """\
          replication:               # becomes replication_device in cinder.conf
            - {backend_id: "at-{next}", ceph_cluster: "ceph-{next}"}
      volume_types:
        - {name: "replicated-{site}", backends: ["{site}-own"], replicated: true}
"""
    elif mirrored:
        text += """\
        - name: "{site}-guest"       # takes over what lived at the site before this one
          site: "{site}"
          host: "cinder-{site}"
          ceph_cluster: "ceph-{site}"
          pool: "volumes-{previous}"
      volume_types:
        - {name: "{site}", backends: ["{site}-own"], counterparts: {"{next}": "{next}-guest"}}
        - {name: "{site}-guest", backends: ["{site}-guest"], counterparts: {"{previous}": "{previous}"}}
"""
    else:
        text += """\
      volume_types:
        - {name: "{site}", backends: ["{site}-own"]}
"""
    return text


def _defaults() -> str:
    return """\
defaults:                            # laid under every pool
  pools: {profile: pool, journaling: true}
"""


def _sites(names: list[str]) -> str:
    rows = ["sites:"]
    for i, name in enumerate(names):
        following, before = names[(i + 1) % len(names)], names[i - 1]
        rows += [f"  - name: {name}", "    template: full-site", "    values:"]
        if len(names) > 1:
            rows += [f"      next: {following}", f"      previous: {before}"]
        rows += [
            f"      fsid: {uuid.UUID(int=0)}   # 'ceph fsid'; zeros: not known yet",
            f"      nova_secret: {uuid.uuid5(_NAMESPACE, name)}   # any UUID of its own",
            "    # coordinates: {latitude: 59.33, longitude: 18.07}",
            f"    # computes: [compute-{i + 1}a, compute-{i + 1}b]",
            f"    # gateways: [gateway-{i + 1}a, gateway-{i + 1}b]",
            "    # uplinks:                     # of a provider that no other site hangs on alone",
            f"    #   - {{name: {name}-up, provider: Provider {i + 1}, protocol: bgp, local_as: 64512, "
            f"peer_as: 64496, announces: [203.0.113.0/24], longest_prefix: 32}}",
        ]
    if len(names) == 2:
        rows += [
            "  - name: witness",
            "    role: quorum                   # votes and runs nothing else",
            "    # coordinates: {latitude: 59.50, longitude: 17.90}",
        ]
    return "\n".join(rows) + "\n"


def _links(sites: int) -> str:
    if sites == 1:
        return ""
    if sites > 2:
        return (
            "# links:                           # beside the ring, where there are more\n"
            "#   - {name: chord, sites: [site1, site3], networks: [management, tenant, storage]}\n"
        )
    rows = ["links:"]
    for one, other, networks in (
        ("site1", "site2", "management, tenant, storage"),
        ("site1", "witness", "management"),
        ("site2", "witness", "management"),
    ):
        rows += [
            f"  - name: {one}-{other}",
            f"    sites: [{one}, {other}]",
            f"    networks: [{networks}]",
            "    # length_km: 60                # of the fibre",
            "    # rtt_ms: 0.8                  # measured",
        ]
    return "\n".join(rows) + "\n"


def _galera(names: list[str]) -> str:
    text = "galera:                              # whose each volume is: must outlive any site\n"
    if len(names) > MANY_MEMBERS:
        text = (
            "# Every commit waits for the farthest member. With so many sites, think of several\n"
            "# regions with a database each: see 'regions' in the reference of the design.\n"
            + text
        )
    text += "  members:\n"
    for number, name in enumerate(names, start=1):
        text += f"    - {{name: db-{number}, site: {name}, segment: {number}}}\n"
    if len(names) == 2:
        text += "    - {name: garb-1, site: witness, segment: 3, arbitrator: true}\n"
    return text


def _groups(names: list[str], profile: MirrorProfile) -> str:
    strategy = Strategy.REPLICATION_API if profile is MirrorProfile.IMAGE else Strategy.REHOME
    keepers = [*names, "witness"][:3] if len(names) == 2 else names[:3]
    return f"""\
protection_groups:                   # the first group whose selectors match has the volume
  # - {{name: bank, projects: [bank], priority: 10, rpo_seconds: 60, rto_seconds: 900}}
  - {{name: everyone, strategy: {strategy}, rpo_seconds: 300, rto_seconds: 3600}}

catalog:
  signing_key: {{env: DR_PLANNER_CATALOG_KEY}}

state:                               # where this tool's own state has a copy
  sites: [{", ".join(keepers)}]
"""
