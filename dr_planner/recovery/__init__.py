"""Recovery: planning is pure, the journal is written before each act, only steps write."""
