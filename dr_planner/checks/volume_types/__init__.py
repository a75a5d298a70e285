"""Whether the volume types that a cloud lists can be recovered."""
