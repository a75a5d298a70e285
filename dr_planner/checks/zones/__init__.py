"""Whether availability zones follow sites."""
