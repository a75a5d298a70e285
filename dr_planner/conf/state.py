"""Where the tool keeps catalogs and journals."""

from oslo_config import cfg

GROUP = "state"
OPTIONS = [
    cfg.StrOpt(
        "connection",
        default="sqlite:///dr-planner.sqlite",
        secret=True,
        help="SQLAlchemy URL of the state store. The default is a file in the working folder. "
        "The store must survive the loss of any site that is recovered with it.",
    ),
    cfg.StrOpt(
        "lock_url",
        secret=True,
        help="tooz URL of the lock that keeps two processes from recovering the same deployment. "
        "Without it: a file beside an SQLite store, else the store's own database where tooz "
        "has a driver for it.",
    ),
]
