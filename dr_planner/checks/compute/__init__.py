"""Whether there is somewhere to run."""
