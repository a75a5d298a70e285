"""From collected configuration to the draft of a design, with the origin of everything in it."""
