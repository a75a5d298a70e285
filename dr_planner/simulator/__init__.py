"""The simulator: two or more sites' OpenStack and Ceph in one process, on loopback.

Start with ``dr_planner.simulator.simulator.Simulator``.
"""
