"""The peers from PyPI, each in a folder of its own: two of them have a module of the same name."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from measuring import Failed

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: What is fetched once, and may be deleted.
STORE = ROOT / "build" / "benchmarks"


def requirements() -> dict[str, str]:
    """Return what the group ``bench`` of pyproject.toml asks for, by the names of the packages."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    return {re.split(r"[^\w.-]", requirement)[0]: requirement for requirement in groups["bench"]}


def fetch(name: str) -> dict[str, str]:
    """Return the environment in which a package is found; it is fetched when it is not there yet.

    Raises:
        Failed: it cannot be had.
    """
    folder = STORE / name
    if not folder.exists():
        print(f"fetching {name} into {folder}", file=sys.stderr)
        partial = STORE / f"{name}.partial"
        shutil.rmtree(partial, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        child = subprocess.run(
            [*pip, "--target", partial, requirements()[name]], capture_output=True, text=True
        )
        if child.returncode:
            shutil.rmtree(partial, ignore_errors=True)
            raise Failed(f"{name} cannot be fetched: {child.stderr.strip().rpartition(chr(10))[2]}")
        partial.rename(folder)
    return {"PYTHONPATH": str(folder)}


def version(name: str) -> str:
    """Return the version that was fetched."""
    found = sorted((STORE / name).glob(f"{name.replace('-', '_')}-*.dist-info"))
    return found[0].name.removesuffix(".dist-info").rpartition("-")[2] if found else "?"
