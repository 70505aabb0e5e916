"""What a program loads before it does anything: counted in modules, for times depend on the machine."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import pdn
from pdn.rules import Rules, all_rules
from pdn.rules.registry import as_python, read_all

CLI = import_module("pdn.cli")
ROOT = Path(__file__).resolve().parent.parent
GAME = """[White "Smit, P."]
[Black "Jansen, M."]
[Date "2026.11.28"]
[Result "2-0"]
[TimeControl "40/7200"]
[WhiteTime "1:36"]
{}
{{A start.}} 1. 32-28! $1 19-23 2. 28x19 14x23 {{[%clk 0:40:12]}} 3. 37-32 10-14 2-0
"""
# What takes long to load, and is for what an ordinary game does not have.
HEAVY = {
    *("lark", "charset_normalizer", "tomllib", "difflib", "json"),
    *("concurrent.futures", "multiprocessing", "pickle", "click._termui_impl"),
    *("importlib.metadata", "importlib.resources", "zipfile", "pathlib", "tempfile"),
    *("pdn.grammar", "pdn.parser", "pdn.tree", "pdn.source.packed", "pdn.cli.moves", "pdn.cli.perft"),
}
# What only a game needs that is not plain, or has something to be said of it.
NOT_PLAIN = {
    *("pdn.context", "pdn.scanner", "pdn.contents", "pdn.position", "pdn.values.fen", "pdn.notation"),
    *("pdn.core.legality", "pdn.replay", "pdn.finding", "pdn.report", "pdn.examine"),
    *("pdn.inference.candidates", "pdn.inference.trials", "pdn.inference.waiting", "pdn.inference.decide"),
    *("pdn.checks.legality", "pdn.checks.dialect", "pdn.checks.spelling", "pdn.checks.setups"),
    *("pdn.parallel.run", "pdn.parallel.tasks", "pdn.source.parts", "pdn.render.board"),
    *("fractions", "decimal", "numbers", "mypy_extensions"),
}


def loaded(code: str, folder: Path) -> set[str]:
    """Run some code in an interpreter of its own and return the modules that it has loaded at its end."""
    built = folder / "built.py"  # as it is when pdn is installed
    built.write_text(as_python(read_all()), encoding="utf-8")
    lines = (
        "import atexit, sys",
        "from importlib.util import module_from_spec, spec_from_file_location",
        f"spec = spec_from_file_location('pdn.rules.built', {str(built)!r})",
        "early = set(sys.modules)",
        "import click",
        "atexit.register(lambda: print(*(set(sys.modules) - early), file=sys.stderr))",
        "if 'rules' in sys.argv:",
        "    sys.modules[spec.name] = module_from_spec(spec)",
        "    spec.loader.exec_module(sys.modules[spec.name])",
        code,
    )
    command = [sys.executable, "-P", "-c", "\n".join(lines), "rules" if "validate" in code else ""]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return set(done.stderr.split())


def test_the_library_loads_nothing_before_it_is_asked(tmp_path: Path) -> None:
    assert {name for name in loaded("import pdn", tmp_path) if name.startswith("pdn.")} == set()


def test_help_loads_no_command(tmp_path: Path) -> None:
    found = loaded("from pdn.cli import main; main(['--help'])", tmp_path)
    ours = {name for name in found if name.startswith("pdn.")}
    assert ours == {"pdn.cli", "pdn.cli.exits"}
    assert found & HEAVY == set()


@pytest.mark.parametrize("tag", ['[GameType "20"]\n', '[GameType "20,W,10,10,N2,0"]\n'])
def test_plain_game_with_a_tag_needs_no_replay(tag: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pdn"
    path.write_text(GAME.format(tag))
    found = loaded(f"from pdn.cli import main; main(['validate', {str(path)!r}])", tmp_path)
    assert "pdn.plain" in found
    assert found & (HEAVY | NOT_PLAIN) == set()


@pytest.mark.parametrize("tag", ['[GameType "20"]\n', '[GameType "20,W,10,10,N2,0"]\n', ""])
def test_ordinary_game_needs_nothing_heavy(tag: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pdn"
    path.write_text(GAME.format(tag))
    found = loaded(f"from pdn.cli import main; main(['validate', {str(path)!r}])", tmp_path)
    assert "pdn.validate" in found
    assert found & HEAVY == set()


def test_what_a_file_needs_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.pdn"
    path.write_text(GAME.format('[GameType "20"]\n').replace("37-32", "37-32 (37-31)"))
    found = loaded(f"from pdn.cli import main; main(['validate', {str(path)!r}])", tmp_path)
    assert {"lark", "pdn.parser"} <= found


# The face of the library.


def test_names_come_from_where_type_checkers_are_told() -> None:
    tree = ast.parse((ROOT / "pdn" / "__init__.py").read_text(encoding="utf-8"))
    told = {
        alias.asname or alias.name: (node.module, alias.name)
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert told == pdn._HOMES
    assert set(pdn.__all__) == set(told) - {"open"}  # `import *` must not hide Python's own


@pytest.mark.parametrize("name", [*pdn.__all__, "open"])
def test_name_of_the_face_is_there(name: str) -> None:
    assert getattr(pdn, name) is getattr(pdn, name)
    assert name in dir(pdn)


@pytest.mark.parametrize("name", ["reader", "rules", "values", "validate", "tree"])
def test_module_is_there_without_an_import(name: str, tmp_path: Path) -> None:
    assert f"pdn.{name}" in loaded(f"import pdn; pdn.{name}", tmp_path)


@pytest.mark.parametrize("name", ["gmaes", "lark", "_hidden", "__wrapped__"])
def test_other_names_are_not_there(name: str) -> None:
    assert not hasattr(pdn, name)


# The commands.


def test_every_command_is_listed() -> None:
    modules = {path.stem for path in (ROOT / "cli").glob("*.py") if "@click.command" in path.read_text()}
    assert set(CLI.COMMANDS) == modules


@pytest.mark.parametrize("name", CLI.COMMANDS)
def test_command_is_loaded_by_its_name(name: str) -> None:
    context = CLI.main.make_context("pdn", ["--help"], resilient_parsing=True)
    command = CLI.main.get_command(context, name)
    assert command
    assert (command.name, command.get_short_help_str(80)) == (name, CLI.COMMANDS[name])


# The rule sets, as they are built.


def test_built_rule_sets_are_those_of_the_files() -> None:
    names: dict[str, tuple[Rules, ...]] = {}
    exec(as_python(read_all()), names)
    for built, read, used in zip(names["RULES"], read_all(), all_rules(), strict=True):
        assert built == read == used
        assert built.articles == read.articles == used.articles
