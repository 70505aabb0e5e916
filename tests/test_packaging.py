"""What is installed is what lies in the checkout, and nothing else."""

import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
FOLDERS = {"pdn": "pdn", **SETUPTOOLS["package-dir"]}  # root package → its folder


def packages_on_disk() -> set[str]:
    return {
        ".".join([package, *init.parent.relative_to(ROOT / folder).parts])
        for package, folder in FOLDERS.items()
        for init in (ROOT / folder).rglob("__init__.py")
    }


def data_files() -> list[tuple[str, Path]]:
    """Each file that is not Python, with the package that must bring it."""
    found = [("pdn", ROOT / "pdn" / name) for name in ("py.typed", "tagnames.toml")]
    found += [("pdn.grammars", path) for path in sorted((ROOT / "grammars").glob("*.lark"))]
    found += [("pdn.variants", path) for path in sorted((ROOT / "pdn" / "variants").glob("*.toml"))]
    return found


def test_every_package_on_disk_is_listed() -> None:
    assert packages_on_disk() == set(SETUPTOOLS["packages"])


@pytest.mark.parametrize("package", ["pdn.grammars", "pdn.variants"])
def test_there_are_data_files(package: str) -> None:
    assert package in {owner for owner, _ in data_files()}


@pytest.mark.parametrize(("package", "path"), data_files(), ids=lambda value: getattr(value, "name", value))
def test_data_file_is_installed(package: str, path: Path) -> None:
    assert files(package).joinpath(path.name).read_bytes() == path.read_bytes()


def installed_name_is_found(name: str, folder: Path) -> bool:
    """Whether an import of ``name`` finds anything, seen from another folder than the checkout."""
    code = f"from importlib.util import find_spec; print(find_spec({name!r}) is not None)"
    command = [sys.executable, "-P", "-c", code]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout == "True\n"


@pytest.mark.parametrize("name", ["pdn", "pdn.cli", "pdn.grammars"])
def test_package_is_importable(name: str, tmp_path: Path) -> None:
    assert installed_name_is_found(name, tmp_path)


@pytest.mark.parametrize("name", ["cli", "grammars", "samples", "tests"])
def test_folder_of_the_checkout_is_not_importable(name: str, tmp_path: Path) -> None:
    assert not installed_name_is_found(name, tmp_path)
