"""What a deployment, a closure, a finding and a plan are. Frozen, without input or output."""
