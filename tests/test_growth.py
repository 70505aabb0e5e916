"""Twice the text is twice the work: what is counted here is work, never time."""

import io
import re
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import pytest

from pdn import Game, Ply, Replay, Tree, find_rules, games, read_game, tagnames, validate_text
from pdn import cutter as cutting
from pdn.core.flat import NAMES, replay
from pdn.core.play import Play
from pdn.core.sweep import Sweep
from pdn.examine import _note_unchecked
from pdn.finding import Finding, Severity
from pdn.render import text as rendering
from pdn.render.text import MOST_MESSAGES, TextRenderer
from pdn.replay import MOST_JOINED
from pdn.scanner import raw_tokens
from pdn.source import Chunk
from pdn.validate import validate_game
from pdn.values.fen import LINE_BREAK

N = 60


class Calls:
    """Stands in for a function and counts what it is given."""

    def __init__(self, function: Callable[..., Any], weigh: Callable[..., int] = lambda *_, **__: 1) -> None:
        self.function = function
        self.weigh = weigh
        self.n = 0

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.n += self.weigh(*args, **kwargs)
        return self.function(*args, **kwargs)


class Counted(list[Any]):
    """A list that counts how many of its elements are looked at."""

    n = 0

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        self.n += len(found) if isinstance(index, slice) else 1
        return found

    def __iter__(self) -> Iterator[Any]:
        for element in super().__iter__():
            self.n += 1
            yield element


def assert_linear(work: Callable[[int], int], n: int = N) -> None:
    """Twice as much may cost twice as much, and a little more for logarithms and what comes once."""
    once, twice = work(n), work(2 * n)
    assert 0 < twice <= 2.5 * once + 50, (once, twice)


# Tags.


def test_the_languages_of_a_game_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(n: int) -> int:
        calls = Calls(tagnames._languages)
        monkeypatch.setattr("pdn.tagnames._languages", calls)
        found = [f for report in validate_text('[Data "x"]\n' * n + "*") for f in report.findings]
        assert sum(f.code == "localised-tag" for f in found) == n
        monkeypatch.undo()
        return calls.n

    assert_linear(work)


@pytest.mark.parametrize("ending", ["", '"]', "]", "\n"])
def test_the_value_of_a_tag_is_not_remembered_character_by_character(ending: str) -> None:
    text = '[Event "' + "words " * 20_000 + ending
    list(raw_tokens(text, runs=False, final=True))  # what is made once
    tracemalloc.start()
    try:
        list(raw_tokens(text, runs=False, final=True))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < len(text)  # a place to go back to would take a hundred bytes, for each character


def test_blanks_of_a_value_are_walked_over_once() -> None:
    def work(n: int) -> int:
        text, line_break = '"' + " " * n + "\n", re.compile(LINE_BREAK)
        # From each place that a match can begin at, all blanks that follow are walked over.
        return sum(n - i for i in range(n) if line_break.match(text, i + 1))

    assert_linear(work)


# Cutting.


def tiny(text: str, size: int = 2) -> Iterator[Chunk]:
    """Chunks as they come where the encoding of a file changes all the time."""
    encodings = cycle(("utf-8", "cp1252"))
    for start in range(0, len(text), size):
        yield Chunk(text[start : start + size], start, next(encodings), True)


class Added(str):
    """A text that counts the characters that are copied where it is added to another."""

    __slots__ = ()
    n = 0

    def __radd__(self, other: str) -> str:
        Added.n += len(other) + len(self)
        return "".join((other, self))


def test_tiny_chunks_of_a_large_game_are_not_joined_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(n: int) -> int:
        calls = Calls(cutting.boundaries, lambda text, *_, **__: len(text))
        monkeypatch.setattr("pdn.cutter.boundaries", calls)
        Added.n = 0
        text = "1. 32-28 " + "{a} " * n
        (piece,) = cutting.cut(chunk._replace(text=Added(chunk.text)) for chunk in tiny(text))
        assert piece.text == text
        assert len(piece.stretches) == (len(text) + 1) // 2
        monkeypatch.undo()
        return calls.n + Added.n

    # It is looked at when it has doubled: at most four times its length, and once more at its end.
    assert work(16 * N) <= 5 * (9 + 4 * 16 * N)


def test_games_look_at_their_own_stretches_only() -> None:
    def work(n: int) -> int:
        window = cutting._Window("auto")
        window.stretches = stretches = Counted()
        for chunk in tiny("1. 32-28 * " * n):
            window.add(chunk)
        pieces = list(window.games(final=True))
        assert len(pieces) == n
        for piece in pieces:
            assert piece.stretches[0].start == piece.start == piece.stretches[0].byte_start
            assert all(stretch.start < piece.start + len(piece.text) for stretch in piece.stretches)
        return stretches.n

    assert_linear(work)


# Moves.

TWICE = '[GameType "20"][FEN "W:W28:B22,12,50"] '
SPLIT = TWICE + "1. 28x17 17x8 50-44 *"


def test_a_capture_jump_by_jump_holds_its_tokens() -> None:
    plies = [step for step in Replay(read_game(SPLIT), find_rules("international")) if isinstance(step, Ply)]
    assert [[item.text for item in ply.joined] for ply in plies] == [["17x8"], []]
    assert [SPLIT[: ply.end].split()[-1] for ply in plies] == ["17x8", "50-44"]


def test_split_captures_are_written_anew_without_looking_over_the_game() -> None:
    def work(n: int) -> int:
        side = "(28x17 {a} 17x8) "
        game = read_game(SPLIT.replace("50-44", side * n + "50-44"))
        items = game._items = Counted(game.items)
        report = validate_game(game)
        assert sum(f.code == "split-capture" for f in report.findings) == n + 1
        return items.n

    assert_linear(work)


def test_a_chain_of_moves_is_not_read_as_one_endless_capture(monkeypatch: pytest.MonkeyPatch) -> None:
    def longest(n: int) -> int:
        found = []
        real = Replay._fitting

        def fitting(self: Replay, state: Any, squares: tuple[int, ...]) -> Any:
            found.append(len(squares))
            return real(self, state, squares)

        monkeypatch.setattr(Replay, "_fitting", fitting)
        list(Replay(read_game("1. 47-46 " + "46-47 47-46 " * n + "*"), find_rules("international")))
        monkeypatch.undo()
        return max(found)

    assert longest(2 * N) == longest(4 * N) == MOST_JOINED + 2


# Findings.


def test_unchecked_plies_are_noted_in_one_pass() -> None:
    def work(n: int) -> int:
        findings = Counted(Finding("a", Severity.INFO, "", 10 * i, 10 * i + 5, 1) for i in range(n))
        _note_unchecked(findings, Counter({10 * i + 2: i + 1 for i in reversed(range(n))}))
        looked = findings.n
        assert [f.help for f in findings[:2]] == [
            "the ply after it was not checked",
            "the 2 plies after it were not checked",
        ]
        assert all(f.help for f in findings)
        return looked

    assert work(2 * N) <= 2.5 * work(N)


@pytest.mark.parametrize(
    ("spans", "cause", "index"),
    [
        ([(0, 9), (3, 5)], 4, 0),  # the first of those that hold it
        ([(0, 2), (3, 5)], 4, 1),
        ([(0, 9), (1, 2), (3, 5)], 9, None),
        ([(0, 2), (5, 6), (7, 8)], 3, 1),  # none holds it: the next one behind
        ([(0, 2), (3, 3), (7, 8)], 3, 1),  # a span without length
        ([(0, 2), (3, 3), (3, 8)], 3, 2),
        ([], 3, None),
    ],
)
def test_what_lost_a_position_is_told_at_its_finding(
    spans: list[tuple[int, int]], cause: int, index: int | None
) -> None:
    findings = [Finding("a", Severity.INFO, "", start, end, 1) for start, end in spans]
    _note_unchecked(findings, Counter({cause: 1}))
    assert [i for i, finding in enumerate(findings) if finding.help] == ([] if index is None else [index])


def test_the_main_line_is_not_walked_for_every_token(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(n: int) -> int:
        calls = Calls(Game.main_line)
        monkeypatch.setattr(Game, "main_line", lambda game: calls(game))
        movetext = "1. 32x28! (31-27 {a} ...) oh 1. 01-5 1-O $1 * 0-2 "
        for game in games('[Result "2-0"][Data "x"] ' + movetext * n):
            validate_game(game, strict=True)
            break
        monkeypatch.undo()
        return calls.n

    assert 0 < work(N) == work(2 * N)


# The tree.

TREES = {
    "side by side": lambda n: "1. 32-28 " + "(31-27 17-22) " * n + "19-23",
    "nested": lambda n: "1. 32-28 " + "19-23 (18-23 37-32 " * n + ")" * n,
    "a long line": lambda n: "32-28 19-23 " * n,
    "brackets in front": lambda n: "(" * n + "1-2" + ")" * n + " 32-28 ((1-2) 3-4) (5-6)",
}


def children(tree: Tree, parent: int) -> list[int]:
    """What Tree.children is to give, by its definition."""
    return [node.index for node in sorted(tree, key=lambda n: (n.line, n.index)) if node.parent == parent]


@pytest.mark.parametrize("movetext", TREES.values(), ids=TREES)
def test_children_and_side_lines_are_found_without_a_search(movetext: Callable[[int], str]) -> None:
    def work(n: int) -> int:
        tree = read_game(movetext(n)).tree
        tree.nodes, tree.lines = nodes, lines = Counted(tree.nodes), Counted(tree.lines)
        assert [node.index for node in tree.children()] == children(tree, -1)
        every = list(tree.nodes)
        nodes.n = lines.n = 0
        following = [[child.index for child in tree.children(node)] for node in every]
        instead = [[line.number for line in tree.variations(node)] for node in every]
        looked = nodes.n + lines.n
        assert following == [children(tree, node.index) for node in every]
        assert instead == [[line.number for line in lines if line.instead == node.index] for node in every]
        return looked

    assert_linear(work)


# Text for a person.


def test_of_a_long_line_only_what_is_shown_is_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(n: int) -> int:
        calls = Calls(rendering._shown, lambda text: len(text))
        monkeypatch.setattr("pdn.render.text._shown", calls)
        renderer = TextRenderer(io.StringIO())
        for report in validate_text("1. 32-28 " + "(18-24 1-2) " * n + "*"):
            assert len(report.findings) >= n
            monkeypatch.setattr(Game, "source_line", None)  # it copies the line
            renderer.report("a.pdn", report)
        monkeypatch.undo()
        return calls.n

    assert_linear(work)


def test_different_messages_do_not_all_wait_for_the_end_of_the_file() -> None:
    text = "".join(f'[Date "{i}x"] [Wit "a"] *\n' for i in range(3 * MOST_MESSAGES))
    out = io.StringIO()
    renderer = TextRenderer(out)
    for report in validate_text(text):
        renderer.report("a.pdn", report)
        assert len(renderer._repeated) <= MOST_MESSAGES
    renderer.end_of_file("a.pdn")
    lines = out.getvalue().splitlines()
    dates = [int(line.split(":")[1]) for line in lines if "[bad-date]" in line]
    assert dates == list(range(1, 3 * MOST_MESSAGES + 1))
    # What goes on to be found waits on, and is told once.
    (names,) = [line for line in lines if "[localised-tag]" in line]
    assert f"games 1-{3 * MOST_MESSAGES}" in names


MOVES = "\n1. 32-28 19-23 2. 28x19 14x23 *\n\n"
ASKING = {
    "new names": lambda i: f'[Own{i} "a"]\n[GameType "20"]\n',
    "new values": lambda i: f'[Date "{i:04}.01.01"]\n[GameType "20"]\n',
    "more names than are told apart": lambda i: "".join(f'[Own{i}x{n} "a"]\n' for n in range(70)),
    "values that are not clean": lambda i: f'[Date "{i}x"]\n[GameType "20"]\n',
    "other results": lambda i: f'[Result "{"2-0" if i % 2 else "0-2"}"]\n[GameType "20"]\n',
    "rules that are not walked by": lambda i: '[Event "a"]\n[GameType "99"]\n',
}


@pytest.mark.parametrize("head", ASKING.values(), ids=ASKING)
def test_a_walk_over_plain_games_begins_few_times_for_each(
    head: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(n: int) -> int:
        walks = Calls(Sweep._game)
        monkeypatch.setattr(Sweep, "_game", lambda *args: walks(*args))
        reports = list(validate_text("".join(head(i) + MOVES for i in range(n))))
        assert len(reports) == n
        monkeypatch.undo()
        return walks.n

    assert_linear(work)


@pytest.mark.parametrize("digits", ["1", "a1", "32-1", "32-a1"])
def test_a_number_of_a_million_digits_is_not_computed(digits: str) -> None:
    class Digits(bytes):
        looked_at = 0

        def __getitem__(self, index: Any) -> Any:
            Digits.looked_at += 1
            return super().__getitem__(index)

    rules = find_rules("international")
    play = Play(rules.tables, rules.start_board[:], rules.first_side)
    data = Digits(b"1. " + digits.encode() + b"1" * 5000 + b" *")
    assert replay(data, 0, len(data), play, bytes(NAMES), ord("x"), [0, 0, 0]) == -1
    assert Digits.looked_at < 100


def test_a_position_is_not_written_once_for_each_of_its_faults() -> None:
    def work(n: int) -> int:
        fen = "W:W" + ",".join(["31"] * n) + ":B20"
        found = [f for report in validate_text(f'[FEN "{fen}"]\n*') for f in report.findings]
        assert sum(finding.code == "fen-square-twice" for finding in found) == n - 1
        return sum(len(finding.written or "") for finding in found)

    assert_linear(work)
