"""The deployment tools that configuration can be generated for, one per file."""
