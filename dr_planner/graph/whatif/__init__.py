"""The what-if engine: break a deployment on paper and see what is left."""

from dr_planner.graph.whatif.engine import WhatIf

__all__ = ["WhatIf"]
