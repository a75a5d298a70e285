"""The check services-together.services-use-the-sites-cluster."""

from __future__ import annotations

FSIDS = {"a": "5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11", "b": "7a2d8d2f-9a1f-4bd7-8e4c-1b9a5a7a3c22"}
NOVA = (
    "[libvirt]\nimages_type = rbd\nimages_rbd_pool = vms\n"
    "images_rbd_ceph_conf = /etc/ceph/{}.conf\n"
)
GLANCE = (
    "[DEFAULT]\nenabled_backends = one:rbd, two:rbd\n[glance_store]\ndefault_backend = {}\n"
    "[one]\nrbd_store_ceph_conf = /etc/ceph/a.conf\n"
    "[two]\nrbd_store_ceph_conf = /etc/ceph/b.conf\n"
)


def site(name: str, **files: str) -> dict[str, str]:
    """What a site has: both clusters' files, and an answer of its own."""
    confs = {f"{c}.conf": f"[global]\nfsid = {FSIDS[c]}\nmon_host = 10.{c}.1\n" for c in FSIDS}
    dump = f"$ ceph osd dump\nepoch 1\nfsid {FSIDS[name]}\npool 1 'vms' replicated size 3\n"
    every = {**confs, "dump.txt": dump, **{f"{k}.conf": text for k, text in files.items()}}
    return {f"site={name}/{path}": text for path, text in every.items()}


def test_passed_at_the_cluster_of_the_site(ask):
    """Glance may have the other's as a second store."""
    answers = ask(site("a", nova=NOVA.format("a"), glance=GLANCE.format("one")) | site("b"))

    assert answers == {"Nova at a": "passed", "Glance at a": "passed"}


def test_failed_at_the_other_sites(ask):
    """The file was copied."""
    answers = ask(site("a", nova=NOVA.format("b"), glance=GLANCE.format("two")) | site("b"))

    assert answers == {"Nova at a": "failed", "Glance at a": "failed"}


def test_unknown_at_a_cluster_that_has_not_answered(ask):
    """It may be a second one of the same site."""
    assert ask(site("a", nova=NOVA.format("b"))) == {"Nova at a": "unknown"}


def test_not_applicable_without_answers(ask):
    """Which cluster is the site's is not known."""
    answers = ask({"site=a/nova.conf": NOVA.format("b")})

    assert set(answers.values()) == {"not-applicable"}
