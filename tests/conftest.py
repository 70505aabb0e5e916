"""What the tests share: the command, the samples, and the corpus of real files."""

import os
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

ROOT = Path(__file__).resolve().parent.parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that reads the corpus, so that ``-m "not corpus"`` leaves them out."""
    for item in items:
        if "corpus" in getattr(item, "fixturenames", ()):
            item.add_marker("corpus")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line what was left out for want of the corpus."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if "corpus" in report.keywords]
    if skipped:
        reason = skipped[0].longrepr[2].removeprefix("Skipped: ")
        terminalreporter.write_line(f"{len(skipped)} corpus tests skipped: {reason}")


@pytest.fixture(scope="session")
def run() -> Callable[..., Result]:
    """Invoke the installed ``pdn`` command: ``run("validate", path)``, ``run("fix", "-", input=text)``.

    An unexpected exception is raised, not turned into exit code 1, which means that there are findings.
    """
    main = entry_points(group="console_scripts")["pdn"].load()

    def invoke(*args: str | Path, **options: Any) -> Result:
        return CliRunner().invoke(main, [str(arg) for arg in args], catch_exceptions=False, **options)

    return invoke


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of the small whole files that the documentation uses too."""
    return ROOT / "samples"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real files: ``PDN_CORPUS``, else beside the repository. In CI it must be there."""
    folder = Path(os.environ.get("PDN_CORPUS") or ROOT.parent / "shared" / "corpus")
    if not folder.is_dir() or not any(folder.iterdir()):
        reason = f"no corpus of PDN files in {folder}; PDN_CORPUS names another folder"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return folder
