"""The dependency graph of a deployment, its questions, and its drawings."""
