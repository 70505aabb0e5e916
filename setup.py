"""The build; what it builds is described in pyproject.toml."""

from setuptools import setup

setup()
