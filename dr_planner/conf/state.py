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
]
