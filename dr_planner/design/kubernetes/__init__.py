"""Objects of Kubernetes, judged by the schemas of their kinds as the API server judges them."""
