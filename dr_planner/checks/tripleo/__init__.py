"""Rules about environments of TripleO."""
