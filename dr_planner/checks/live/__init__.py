"""What is really there, compared with the design."""
