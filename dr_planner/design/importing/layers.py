"""Where a value is from that kolla-ansible has merged of several files."""

from __future__ import annotations

from dr_planner.model.cinderconf import CinderConf, Device, Section
from dr_planner.model.inifile import Option, normalized
from dr_planner.model.kolla import CephUse, EffectiveCinderConf, KollaGlobals
from dr_planner.model.part import Collection

KEYS = {
    "rbd_pool": "pool",
    "rbd_user": "user",
    "rbd_ceph_conf": "cluster",
    "rbd_cluster_name": "cluster",
    "backend_availability_zone": "availability_zone",
    "volume_backend_name": "backend_name",
}
"""The keys of an entry in globals that the role's template makes options of."""


class Layers:
    """The files that configurations were merged of; of any other, a line is in the file itself."""

    def __init__(self, parts: Collection) -> None:
        self._confs = {
            conf.path: conf
            for conf in parts.of(CinderConf)
            if not isinstance(conf, EffectiveCinderConf)
        }
        self._globals = {part.path: part for part in parts.of(KollaGlobals)}

    def of_option(self, conf: CinderConf, option: Option) -> str:
        """Where an option of a configuration stands: in the last layer that has it."""
        if not isinstance(conf, EffectiveCinderConf):
            return conf.at(option.value.line)
        name = next((s.name for s in conf.sections if any(o is option for o in s.options)), "")
        for path in reversed(conf.layers):
            held = self._section(path, name)
            own = held.option(option.name) if held is not None else None
            if own is not None:
                return self._confs[path].at(own.value.line)
            use = self._use(path, name)
            if use is not None:
                return self._globals[path].at(use.line_of(KEYS.get(option.name, "")))
        return conf.path

    def of_section(self, conf: CinderConf, section: Section) -> str:
        """Where a section stands: in the first layer that has it."""
        if not isinstance(conf, EffectiveCinderConf):
            return conf.at(section.line)
        for path in conf.layers:
            held, use = self._section(path, section.name), self._use(path, section.name)
            if use is not None:
                return self._globals[path].at(use.line)
            if held is not None:
                return self._confs[path].at(held.line)
        return conf.path

    def of_device(self, conf: CinderConf, device: Device) -> str:
        """Where a replication target stands: all of them are in the last layer that has any."""
        if not isinstance(conf, EffectiveCinderConf):
            return conf.at(device.line)
        for path in reversed(conf.layers):
            held = self._section(path, device.section)
            for own in held.devices if held is not None else ():
                if own.number == device.number:
                    return self._confs[path].at(own.line)
        return conf.path

    def _section(self, path: str, name: str) -> Section | None:
        conf = self._confs.get(path)
        return conf.section(name) if conf is not None else None

    def _use(self, path: str, name: str) -> CephUse | None:
        """The entry of globals that a backend is made of."""
        part = self._globals.get(path)
        uses = part.uses if part is not None else ()
        wanted = normalized(name)
        return next((u for u in uses if u.service == "cinder-volume"
                     and normalized(u.text("name")) == wanted), None)  # fmt: skip
