"""Whether something acts when a site is lost."""
