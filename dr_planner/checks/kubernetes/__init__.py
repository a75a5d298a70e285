"""Rules about objects of Kubernetes as its API server sees them."""
