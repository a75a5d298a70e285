"""Tells setuptools to read setup.cfg the pbr way."""

import setuptools

setuptools.setup(pbr=True)
