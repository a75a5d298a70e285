"""One page where a deployment is seen and broken: the map, the contents, and every answer."""
