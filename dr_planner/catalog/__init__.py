"""Closures: captured from a cloud, kept where the loss of a site cannot reach, compared."""
