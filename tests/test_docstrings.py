"""The examples in docstrings say what is true."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import pdn

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(pdn.__path__, "pdn.")
    if not module.name.endswith(("__main__", "__mypyc"))
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str, samples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(samples.parent)
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples]
    assert len(found) > 20
