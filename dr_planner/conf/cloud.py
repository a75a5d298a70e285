"""How OpenStack endpoints are reached."""

from oslo_config import cfg

GROUP = "cloud"
OPTIONS = [
    cfg.FloatOpt(
        "timeout",
        default=30.0,
        min=0.5,
        help="Seconds to wait for an answer of an OpenStack API.",
    ),
    cfg.FloatOpt(
        "dead_peer_timeout",
        default=5.0,
        min=0.5,
        help="Seconds to wait for the one proof of life that decides whether a site is reachable. "
        "The answer is kept for the whole run.",
    ),
]
