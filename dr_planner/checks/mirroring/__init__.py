"""Whether RBD mirroring is set up and works, by what commands say and scripts do."""
