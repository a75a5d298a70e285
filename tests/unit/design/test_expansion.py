"""Templates and defaults: what they mean, who wins, and what is said of mistakes in them."""

from __future__ import annotations

import pytest

from dr_planner.design.expansion import list_kinds, template_parts
from dr_planner.design.load import load, load_with_places
from dr_planner.errors import DesignInvalid

DESIGN = """
    version: 1
    name: x
    templates:
      metro:
        site:
          cloud: "{site}"
          availability_zones: {nova: "{site}", cinder: "{site}"}
          computes: ["{site}-1", "{site}-2"]
        ceph_clusters:
          - name: "ceph-{site}"
            site: "{site}"
            fsid: "{fsid}"
            rbd_mirror_daemons: "{daemons}"
            pools: [{name: volumes, role: cinder}]
        cinder:
          backends:
            - {name: "{site}", site: "{site}", ceph_cluster: "ceph-{site}", pool: volumes}
          volume_types:
            - {name: "{site}", backends: ["{site}"], counterparts: {"{other}": "{other}"}}
    sites:
      - name: east
        template: metro
        values: {other: west, daemons: 2, fsid: 00000001-aaaa-4bbb-8ccc-dddddddddddd}
      - name: west
        template: metro
        values: {other: east, daemons: 1, fsid: 00000002-aaaa-4bbb-8ccc-dddddddddddd}
        computes: [w]
        availability_zones: {cinder: basalt}
"""


def test_parts_are_added_for_every_site_that_uses_it(files):
    """Blanks are filled in everywhere, keys included; a lone blank keeps the type of its value."""
    deployment = load(files(design=DESIGN))

    assert [c.name for c in deployment.ceph_clusters] == ["ceph-east", "ceph-west"]
    assert [c.rbd_mirror_daemons for c in deployment.ceph_clusters] == [2, 1]
    assert [b.site for b in deployment.cinder.backends] == ["east", "west"]
    assert deployment.cinder.volume_types[0].counterparts == {"west": "west"}


def test_the_sites_own_keys_win(files):
    """Mappings are merged key by key; a list of the site replaces the template's."""
    east, west = load(files(design=DESIGN)).sites

    assert east.computes == ("east-1", "east-2")
    assert west.computes == ("w",)
    assert (west.availability_zones.nova, west.availability_zones.cinder) == ("west", "basalt")
    assert west.cloud == "west"


def test_it_means_what_it_would_if_it_were_spelled_out(files):
    """A deployment does not show how it was written."""
    path = files(
        short="""
            version: 1
            name: x
            templates: {t: {site: {cloud: "c-{site}", computes: ["{site}-{n}"]}, links: []}}
            defaults: {sites: {gateways: [g]}}
            sites: [{name: a, template: t, values: {n: 1}}, {name: b, gateways: []}]
        """,
        long="""
            version: 1
            name: x
            links: []
            sites:
              - {name: a, cloud: c-a, computes: [a-1], gateways: [g]}
              - {name: b, gateways: []}
        """,
    )

    short, long = load(path), load(path.parent / "long.yaml")

    assert short == long
    assert short.digest() == long.digest()


def test_defaults_lie_under_every_item_of_a_list(files):
    """Wherever the list stands, in templates too; what an item says wins, null included."""
    deployment = load(
        files(
            design="""
                version: 1
                name: x
                defaults:
                  pools: {profile: pool, journaling: true, role: cinder}
                  ceph_clusters: {release: 20.2.4, ratios: {nearfull: 0.7}}
                templates:
                  t:
                    ceph_clusters:
                      - {name: b, site: "{site}", fsid: 00000002-aaaa-4bbb-8ccc-dddddddddddd,
                         release: null, pools: [{name: q}]}
                sites: [{name: s, template: t}]
                ceph_clusters:
                  - name: a
                    site: s
                    fsid: 00000001-aaaa-4bbb-8ccc-dddddddddddd
                    ratios: {full: 0.9}
                    pools: [{name: p, journaling: false}, {name: q, role: nova}]
            """
        )
    )

    a, b = deployment.ceph_clusters
    assert [(p.role, p.journaling) for p in a.pools] == [("cinder", False), ("nova", True)]
    assert (a.ratios.nearfull, a.ratios.full) == (0.7, 0.9)
    assert (a.release, b.release) == ("20.2.4", None)
    assert b.pools[0].profile == "pool"


def test_braces_can_be_written(files):
    """Twice is once, in templates; elsewhere they are nothing special."""
    deployment = load(
        files(
            design="""
                version: 1
                name: "{x}"
                templates: {t: {site: {computes: ["{{site}}-{site}"]}}}
                sites: [{name: "{a}", template: t}]
            """
        )
    )

    assert deployment.name == "{x}"
    assert deployment.sites[0].computes == ("{site}-{a}",)


def test_places_are_in_the_template(files):
    """A finding about a site's hosts leads to the line that names them."""
    path = files(design=DESIGN)

    _, source = load_with_places(path)

    lines = path.read_text().splitlines()

    def line_at(*where: str | int) -> str:
        file, _, number = source.at(where).rpartition(":")
        assert file == str(path)
        return lines[int(number) - 1]

    assert "computes: [" in line_at("sites", 0, "computes", 1)
    assert "computes: [w]" in line_at("sites", 1, "computes", 0)
    assert "zones: {nova:" in line_at("sites", 1, "availability_zones", "nova")
    assert "zones: {cinder: basalt}" in line_at("sites", 1, "availability_zones", "cinder")
    assert "pools: [" in line_at("ceph_clusters", 1, "pools", 0, "role")


def wrong(files, problems, old: str, new: str) -> list[str]:
    assert old in DESIGN
    return problems(files(design=DESIGN.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "template: metro\n        values: {other: west",
            "template: metor\n        values: {other: west",
            ["design.yaml:22: sites[0].template: there is no template 'metor'; did you mean"],
        ),
        (
            '"ceph-{site}"\n            site',
            '"ceph-{sito}"\n            site',
            [
                "design.yaml:10: templates.metro.ceph_clusters[0].name: there is no value for the "
                "blank {sito}; did you mean 'site'? (template metro, for site east at "
                "design.yaml:21, and 1 more site)",
            ],
        ),
        (
            "daemons: 1",
            "demons: 1",
            [
                "design.yaml:13: templates.metro.ceph_clusters[0].rbd_mirror_daemons: there is no "
                "value for the blank {daemons}; did you mean 'demons'? (template metro, for ",
                "design.yaml:26: sites[1].values.demons: template 'metro' has no blank {demons}; "
                "did you mean 'daemons'?",
            ],
        ),
        (
            "daemons: 1",
            "daemons: many",
            [
                "design.yaml:13: templates.metro.ceph_clusters[0].rbd_mirror_daemons: ",
                "for site west",
            ],
        ),
        ('fsid: "{fsid}"', "fsid: {fsid}", ['a blank is written in quotes, "{fsid}"']),
        (
            "site:\n          cloud",
            "sites:\n          cloud",
            ["no part 'sites'; did you mean 'site'?"],
        ),
        ('cloud: "{site}"', "name: x", ["'name' belongs to the site, not to a template"]),
        ('cloud: "{site}"', "template: x", ["'template' belongs to the site"]),
        ("daemons: 1", "daemons: [1]", ["a value is a word, a number, true or false"]),
        ("daemons: 1", "site: x, daemons: 1", ["'site' cannot name a value"]),
        ("daemons: 1", "My-Name: x, daemons: 1", ["'My-Name' cannot name a value"]),
        (
            'cloud: "{site}"',
            "clod: x",
            ["unknown key 'clod'; did you mean 'cloud'? (template metro"],
        ),
        ("pool: volumes}", "pool: volume}", ["no pool at cluster 'ceph-east' named 'volume'"]),
    ],
)
def test_a_mistake_names_the_line_of_the_template_and_the_site(files, problems, old, new, told):
    """One line says what to mend, the other for whom it is wrong."""
    texts = wrong(files, problems, old, new)

    for part in told:
        assert any(part in text for text in texts), texts


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("defaults: {pool: {}}", "defaults.pool: there are no defaults for 'pool'; did you mean"),
        ("defaults: {pools: {name: p}}", "defaults.pools.name: a name belongs to one thing"),
        ("defaults: [pools]", "defaults: defaults is a mapping of names to mappings"),
        ("defaults: {pools: yes}", "defaults.pools: an entry of defaults is a mapping"),
        ("defaults: {sites: {rol: full}}", "defaults.sites.rol: unknown key 'rol'"),
        ("templates: {t: [site]}", "templates.t: an entry of templates is a mapping"),
        ("templates: many", "templates: templates is a mapping of names to mappings"),
        ("templates: {t: {site: east}}", "templates.t.site: the site of a template is a mapping"),
    ],
)
def test_a_mistake_in_the_frame_is_told_at_its_line(files, problems, more, told):
    """Before anything is filled in."""
    (problem,) = problems(files(design=f"version: 1\nname: x\nsites: [{{name: e}}]\n{more}\n"))

    assert problem.startswith(f"design.yaml:4: {told}")
    assert ("(default of sites)" in problem) == ("rol:" in more)


def test_a_mistake_of_a_template_is_told_once(files, problems):
    """Not fifty times where fifty sites use it."""
    sites = ", ".join(f"{{name: s{n}, template: t}}" for n in range(50))
    path = files(
        design=f"""
            version: 1
            name: x
            templates: {{t: {{site: {{rol: full}}}}}}
            sites: [{sites}]
        """
    )

    (problem,) = problems(path)

    assert "unknown key 'rol'; did you mean 'role'?" in problem
    assert problem.endswith("(template t, for site s0 at design.yaml:4, and 49 more sites)")


def test_values_without_a_template_are_a_mistake(files, problems):
    """They would be lost in silence."""
    path = files(design="version: 1\nname: x\nsites: [{name: e, values: {a: b}}]\n")

    assert problems(path) == [
        "design.yaml:3: sites[0].values: values fill in a template, and this site names none"
    ]


def test_what_can_be_said_once_cannot_be_in_a_template_of_two_sites(files, problems):
    """The second site would say it again."""
    path = files(
        design="""
            version: 1
            name: x
            templates: {t: {state: {sites: ["{site}"]}, galera: {name: "{site}", members: []}}}
            sites: [{name: a, template: t}, {name: b, template: t}]
        """
    )

    (problem,) = problems(path)
    assert "the key 'name' can be said once only" in problem
    assert "for site b at" in problem


def test_a_site_without_a_name_is_told_that_alone(files, problems):
    """What its template would give cannot be told without it."""
    path = files(design="version: 1\nname: x\ntemplates: {t: {}}\nsites: [{template: t}]\n")

    assert problems(path) == ["design.yaml:4: sites[0]: the key 'name' is missing"]


def test_templates_and_defaults_may_be_in_an_included_file(files):
    """And the sites in another one."""
    path = files(
        design="version: 1\nname: x\ninclude: [a.yaml, b.yaml]\n",
        a='templates: {t: {site: {cloud: "{site}"}}}\ndefaults: {sites: {computes: []}}\n',
        b="sites: [{name: s, template: t}]\n",
    )

    (site,) = load(path).sites

    assert (site.cloud, site.computes) == ("s", ())


def test_templates_that_expand_without_bound_are_refused(files):
    """A small file must not fill the memory."""
    computes = ", ".join(["c"] * 3000)
    sites = ", ".join(f"{{name: s{n}, template: t}}" for n in range(400))
    path = files(
        design=f"version: 1\nname: x\ntemplates: {{t: {{site: {{computes: [{computes}]}}}}}}\n"
        f"sites: [{sites}]\n"
    )

    with pytest.raises(DesignInvalid, match="expand to more than"):
        load(path)


def test_every_list_of_the_language_can_have_defaults():
    """Found in the model, so a new list has them by itself."""
    kinds = list_kinds()

    assert {"sites", "links", "pools", "uplinks", "backends", "volume_types", "hosts"} <= set(
        kinds
    )
    assert not {"galera", "cinder", "catalog", "coordinates"} & set(kinds)
    assert "site" in template_parts() and "sites" not in template_parts()
