"""The members of the Galera cluster, one per file of a node or of an arbitrator."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from dr_planner.design.importing.draft import Block, Draft, Said, agreed
from dr_planner.model.galeraconf import GaleraConf, GarbdConf, ProviderOptions, host_of
from dr_planner.model.kolla import KollaGlobals
from dr_planner.model.openstackansible import OsaFile
from dr_planner.model.part import Collection

NAME = "wsrep_node_name"
ADDRESS = "wsrep_node_address"
GROUP = "wsrep_cluster_name"
OPTIONS = (("weight", "pc.weight"), ("segment", "gmcast.segment"))


def galera(parts: Collection, draft: Draft) -> Block | None:
    """What goes under ``galera``, or None where no file of a member was given."""
    members: list[Block] = []
    groups: list[Said] = []
    listed: dict[str, str] = {}
    own: set[str] = set()
    for conf in parts.of(GaleraConf):
        if not conf.provider and not conf.text("wsrep_cluster_address"):
            continue
        group = conf.setting(GROUP)
        if group is not None and group.text and not group.is_open:
            groups.append(Said(group.text, conf.at(group.line)))
        for member in conf.members:
            if host_of(member):
                listed.setdefault(host_of(member), conf.path)
        block, names = _node(conf, len(members) + 1)
        members.append(block)
        own |= names
    for arbitrator in parts.of(GarbdConf):
        members.append(_arbitrator(arbitrator, len(members) + 1))
        if arbitrator.group and not arbitrator.is_open:
            groups.append(Said(arbitrator.group, arbitrator.at(arbitrator.group_line)))
    said = [*_of_all_nodes(parts)]
    if not members:
        draft.left += [
            f"{one.origin}: {key} is {one.value} at all nodes of {site}; no file names a node"
            for site, key, one in said
        ]
        return None
    groups += _group_variables(parts)
    for block in members:
        if "arbitrator" not in block.entries:
            _fill(block, [(key, one) for site, key, one in said if site == block.text("site")])
    if isinstance(agreed(groups), list):
        told = "; ".join(f"{one.value} ({one.origin})" for one in groups)
        draft.left.append(
            "the members are of several database clusters, or one name is wrong; put each cluster "
            f"into its region: {told}"
        )
        return None
    return _block(members, groups, {k: v for k, v in listed.items() if k not in own}, draft)


def _block(
    members: list[Block], groups: list[Said], strangers: dict[str, str], draft: Draft
) -> Block:
    block = Block()
    block.say("name", next(iter(groups), None))
    _tell_apart(members)
    block.nest("members", members)
    known = {str(member.text("name")).lower() for member in members}
    for host, path in strangers.items():
        if host not in known:
            draft.left.append(f"{path}: member {host} is listed, and its own file was not given")
    return block


def _node(conf: GaleraConf, number: int) -> tuple[Block, set[str]]:
    block, names = Block(), set()
    for option in (NAME, ADDRESS):
        setting = conf.setting(option)
        if setting is None or setting.hidden or setting.is_open or not setting.text:
            continue
        names.add(host_of(setting.text))
        if "name" not in block.entries:
            block.put("name", setting.text, conf.at(setting.line))
    if "name" not in block.entries:
        block.put("name", f"member-{number}", f"{conf.path}, which does not name it")
    block.put("site", conf.site)
    _options(block, conf, conf.provider)
    return block, names


def _arbitrator(conf: GarbdConf, number: int) -> Block:
    block = Block()
    block.put("name", f"garb-{conf.site or number}", conf.at(conf.group_line))
    block.put("site", conf.site)
    _options(block, conf, conf.options)
    block.put("arbitrator", True)
    return block


def _options(block: Block, conf: GaleraConf | GarbdConf, options: ProviderOptions | None) -> None:
    for key, name in OPTIONS:
        text = (options.text(name) or "") if options is not None else ""
        if options is not None and text.isdecimal() and int(text) <= 255:
            block.put(key, int(text), conf.at(options.line))
    if "segment" not in block.entries:
        block.unknown("segment, gmcast.segment of wsrep_provider_options")


# ------------------------------------------------------------------ variables of roles


def _of_all_nodes(parts: Collection) -> Iterator[tuple[str, str, Said]]:
    """What variables say of the nodes of a site: the site, the key, the value."""
    keys = {option: key for key, option in OPTIONS}
    variables = [(part, part.provider) for part in parts.of(KollaGlobals)]
    others = [(part, part.options or ()) for part in parts.of(OsaFile)]
    for part, options in (*variables, *others):
        if "host_vars" in PurePosixPath(part.path).parts:
            continue  # of one node
        for option in options:
            key, text = keys.get(option.option), option.value.text
            if key and option.value.is_known and text.isdecimal() and int(text) <= 255:
                yield part.site, key, Said(int(text), part.at(option.value.line))


def _group_variables(parts: Collection) -> Iterator[Said]:
    kolla = [(part, "database_cluster_name", part.variables) for part in parts.of(KollaGlobals)]
    osa = [(part, "galera_cluster_name", part.variables) for part in parts.of(OsaFile)]
    for part, key, variables in (*kolla, *osa):
        value = variables.get(key)
        if value is not None and value.is_known and value.text.strip():
            yield Said(value.text.strip(), part.at(value.line))


def _fill(member: Block, said: list[tuple[str, Said]]) -> None:
    """Take what holds for all nodes of a site where the node's own file does not say it."""
    for key in {key for key, _one in said} - set(member.entries):
        one = agreed(each for name, each in said if name == key)
        if isinstance(one, Said):
            member.say(key, one)
            open_yet = f"unknown: {key},"
            member.notes = [note for note in member.notes if not note.startswith(open_yet)]


def _tell_apart(members: list[Block]) -> None:
    """Give members of one name their site, and then a number, to be told apart."""
    taken: set[str] = set()
    for member in members:
        name = wished = member.text("name")
        if name in taken:
            name = wished = f"{wished}-{member.text('site')}"
        number = 2
        while name in taken:
            name, number = f"{wished}-{number}", number + 1
        taken.add(name)
        said = member.entries["name"]
        assert isinstance(said, Said)
        member.put("name", name, said.origin)
