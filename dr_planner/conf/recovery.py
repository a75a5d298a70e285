"""How a recovery runs."""

from oslo_config import cfg

GROUP = "recovery"
OPTIONS = [
    cfg.IntOpt(
        "workers",
        default=8,
        min=1,
        max=64,
        help="Volumes that are worked on at the same time.",
    ),
    cfg.FloatOpt(
        "poll_interval",
        default=2.0,
        min=0.01,
        help="Seconds between two looks at something that is awaited.",
    ),
    cfg.FloatOpt(
        "observation_gap",
        default=35.0,
        min=0.01,
        help="Seconds between the two observations that must agree before a copy is discarded by "
        "a resync. rbd-mirror reports an image at most every 30 seconds.",
    ),
    cfg.FloatOpt(
        "base_deadline",
        default=300.0,
        min=1,
        help="Seconds that any one step of one volume may take, before its size and lag are "
        "added.",
    ),
    cfg.FloatOpt(
        "copy_rate",
        default=50.0,
        min=0.1,
        help="MiB per second that a resync or a full copy is sure to reach; deadlines grow with "
        "the volume's size divided by this.",
    ),
]
