"""Formulas that size a deployment, each with its source. Pure: numbers in, numbers out."""
