"""The examples of the documentation are run, and their output is what stands there."""

import doctest
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

ROOT = Path(__file__).resolve().parent.parent
PAGES = ["README.md", *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
ELISION = "[…]"


def examples() -> list[tuple[str, str, str, str]]:
    """List the commands of all pages: page, command, standard input (lines after ``>``), output."""
    found = []
    for page in PAGES:
        for block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, *lines = part.splitlines()
                typed = [line[2:] for line in lines if line.startswith("> ")]
                shown = [line for line in lines if not line.startswith("> ")]
                found.append((page, command, "\n".join(typed), "\n".join(shown).strip()))
    return found


def as_pattern(output: str) -> str:
    """Turn an output with ``[…]`` lines, each for any number of lines, into a pattern."""
    parts = (re.escape(part.strip("\n")) for part in output.split(ELISION))
    return r"\s*(?:.*\n)*?\s*".join(parts)


def test_there_are_examples() -> None:
    assert len(examples()) >= 3


@pytest.mark.parametrize(
    ("page", "command", "typed", "output"),
    examples(),
    ids=[f"{page}: {command}" for page, command, *_ in examples()],
)
def test_console_example(
    run: Callable[..., Result],
    monkeypatch: pytest.MonkeyPatch,
    page: str,
    command: str,
    typed: str,
    output: str,
) -> None:
    monkeypatch.chdir(ROOT)
    name, *arguments = shlex.split(command)
    assert name == "pdn"
    result = run(*arguments, input=typed)
    assert result.exit_code in (0, 1), result.output
    assert re.fullmatch(as_pattern(output), result.output.strip()), (
        f"{page}: {command} gives\n{result.output}"
    )


@pytest.mark.parametrize("page", PAGES)
def test_python_example(monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    monkeypatch.chdir(ROOT)
    failed, _ = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert failed == 0


def test_readme_names_every_finding_of_the_samples(samples: Path) -> None:
    events = re.findall(
        r'^\[Event "([^"]+)"\]', (samples / "faults.pdn").read_text(encoding="utf-8"), re.MULTILINE
    )
    table = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(events) > 20
    assert [code for code in events if f"`{code}`" not in table] == []
