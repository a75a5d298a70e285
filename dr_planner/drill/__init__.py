"""Drills: recoveries run on purpose, with assertions that can fail, and evidence."""
