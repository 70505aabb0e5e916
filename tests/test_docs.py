"""The documentation keeps step with the code."""

import runpy
from importlib.metadata import entry_points
from pathlib import Path

import click
import pytest

ROOT = Path(__file__).resolve().parent.parent
GENERATOR = runpy.run_path(str(ROOT / "docs" / "generate.py"))
MAIN = entry_points(group="console_scripts")["pdn"].load()
NAMES = MAIN.list_commands(click.Context(MAIN))


@pytest.mark.parametrize("name", GENERATOR["PAGES"])
def test_generated_page_is_current(name: str) -> None:
    """When this fails: ``python docs/generate.py``, and read what changed."""
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == GENERATOR["PAGES"][name]()


def test_there_are_commands() -> None:
    assert {"moves", "perft", "validate", "variants"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help_with_an_example_and_stands_in_the_readme(name: str) -> None:
    command = MAIN.get_command(click.Context(MAIN), name)
    assert command.short_help
    assert f"pdn {name}" in command.help
    assert "Example:" in command.help
    assert f"pdn {name}" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_every_option_has_help(name: str) -> None:
    options = [p for p in MAIN.get_command(click.Context(MAIN), name).params if isinstance(p, click.Option)]
    assert options
    assert [option.name for option in options if not option.help] == []
