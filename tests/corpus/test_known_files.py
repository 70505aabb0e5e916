"""Real files whose every game is known: what the toolkit must say of them, and nothing else."""

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Check = Callable[[str], tuple[int, dict[str, Any]]]


@pytest.fixture
def check(corpus: Path, run: Callable[..., Result]) -> Check:
    """Validate one file of the corpus: the exit code, and what is written as JSON."""

    def check(name: str) -> tuple[int, dict[str, Any]]:
        result = run("validate", corpus / name, "--format", "json")
        assert not result.stderr
        return result.exit_code, json.loads(result.stdout)

    return check


def totals(read: dict[str, Any]) -> tuple[int, int]:
    return read["summary"]["games"], read["summary"]["plies"]


def errors(read: dict[str, Any]) -> list[tuple[Any, ...]]:
    fields = ("code", "game", "ply", "line", "column", "written")
    return [tuple(f[name] for name in fields) for f in read["findings"] if f["severity"] == "error"]


def codes(read: dict[str, Any]) -> Counter[str]:
    return Counter(finding["code"] for finding in read["findings"])


def inferred(read: dict[str, Any]) -> list[str]:
    """The rule set that each game was found to be played by."""
    messages = [f["message"] for f in read["findings"] if f["code"] == "variant-inferred"]
    return [match[0] for match in (re.search(r"\d+ \([^()]+\)", message) for message in messages) if match]


def test_world_championship_is_clean(check: Check) -> None:
    code, read = check("international/wiegerw__pdn__succeed__wk2003.pdn")
    assert code == 0
    assert totals(read) == (23, 2381)
    assert read["findings"] == []


def test_games_of_tinsley_have_three_errors(check: Check) -> None:
    code, read = check("english/bcorfman__raven-checkers__tinsley.pdn")
    assert code == 1
    assert totals(read) == (724, 36112)
    assert errors(read) == [
        ("no-piece", 541, 123, 5588, 5, "32-28"),
        ("unreadable-text", 623, None, 6434, 74, "Redoversteppedthetimecontrolonthismove."),
        ("unreadable-text", 693, None, 7170, 22, "Whiteoversteppedthetimecontrolonthismove."),
    ]
    # No game has a GameType tag; none of the moves leaves a doubt that it is English draughts.
    assert inferred(read) == 724 * ["21 (English draughts)"]


def test_file_of_pdn_2_has_no_error(check: Check) -> None:
    code, read = check("english/wiegerw__pdn__succeed__OCA_2.0.pdn")
    assert code == 0
    assert totals(read) == (43, 2280)
    assert errors(read) == []
    assert inferred(read) == 43 * ["21 (English draughts)"]


def test_numeric_fen_beside_algebraic_moves_has_no_error(check: Check) -> None:
    code, read = check("russian/wiegerw__pdn__succeed__ussr1947.pdn")
    assert code == 0
    assert totals(read) == (153, 8730)
    assert errors(read) == []
    assert set(codes(read)) == {"variant-inferred", "bad-date", "fen-style"}
    assert inferred(read) == 153 * ["25 (Russian draughts)"]


def test_random_games_are_clean(check: Check) -> None:
    code, read = check("brazilian/miskibin__py-draughts__random_pdns-brazilian.pdn")
    assert code == 0
    assert totals(read) == (25, 1179)
    assert read["findings"] == []


def test_random_games_in_another_notation_are_only_warned_of(check: Check) -> None:
    code, read = check("brazilian/miskibin__py-draughts__random_pdns-brazilian.rev-36e11d5.pdn")
    assert code == 0
    assert totals(read) == (25, 1199)
    assert codes(read) == {"wrong-notation": 25}
    assert {finding["severity"] for finding in read["findings"]} == {"warning"}
