"""How Ceph clusters are reached."""

from oslo_config import cfg

GROUP = "ceph"
OPTIONS = [
    cfg.StrOpt(
        "conf_dir",
        default="/etc/ceph",
        help="Folder with a configuration file per Ceph cluster, named <cluster>.conf after the "
        "cluster's name in the design, each with a 'keyring' line for the client that the design "
        "names.",
    ),
    cfg.StrOpt(
        "rbd_command",
        default="rbd",
        help="The rbd command: a name that is looked up in PATH, or a path.",
    ),
    cfg.FloatOpt(
        "timeout",
        default=30.0,
        min=0.5,
        help="Seconds after which a command that got no answer from its cluster is given up. A "
        "dead cluster does not fail, it hangs.",
    ),
]
