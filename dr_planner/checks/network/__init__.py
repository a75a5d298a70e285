"""Whether sites reach each other and the outside reaches them."""
