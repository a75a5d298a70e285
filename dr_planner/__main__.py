"""``python -m dr_planner``."""

import sys

from dr_planner.cli.main import main

sys.exit(main())
