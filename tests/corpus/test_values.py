"""Every value and comment of the corpus goes through its reader, and the readers know nearly all of them."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pdn.values.commands import parse_comment, write_command
from pdn.values.dates import read_date, write_date
from pdn.values.fen import parse_fen, write_fen
from pdn.values.result import parse_result, write_result
from pdn.values.syntax import NotationError
from pdn.values.timecontrol import parse_timecontrol, write_timecontrol
from pdn.values.times import read_time, write_time

TAG = re.compile(r'\[\s*([A-Za-z]\w*)\s*"((?:\\.|[^"\\])*)"\s*\]')


def texts(corpus: Path) -> Iterator[str]:
    """The text of each game file; what is read here is ASCII, so the encoding does not matter."""
    for path in sorted(corpus.rglob("*")):
        if path.suffix.lower() == ".pdn":
            yield path.read_bytes().decode("latin-1")


def values(corpus: Path, *tags: str) -> Counter[str]:
    """The values of some tags, with their number; those that say nothing are left out."""
    return Counter(
        value
        for text in texts(corpus)
        for name, value in TAG.findall(text)
        if name in tags and value.strip() not in ("", "?", "-")
    )


def comments(corpus: Path) -> Counter[str]:
    """The comments of the movetext, without their braces."""
    return Counter(
        comment for text in texts(corpus) for comment in re.findall(r"\{([^}]*)\}", TAG.sub("", text))
    )


def understood(found: Counter[str], read: Callable[[str], object]) -> tuple[int, int]:
    """How many of the values are read, and how many there are.  Any other error comes out."""
    known = 0
    for value, count in found.items():
        try:
            read(value)
        except NotationError:
            continue
        known += count
    return known, found.total()


def through(read: Callable[[str], Any], write: Callable[[Any], str]) -> Callable[[str], None]:
    """Read, and make sure that what is written of it is read the same and stays."""

    def law(text: str) -> None:
        written = write(read(text))
        assert write(read(written)) == written, text

    return law


# What was understood when this was measured: a reader may learn more, and must not forget.
FLOORS: list[tuple[tuple[str, ...], Callable[[str], None], int, int]] = [
    (("FEN",), through(parse_fen, write_fen), 4004, 4004),
    (("Result",), through(parse_result, write_result), 4871, 4871),
    (("TimeControl",), through(parse_timecontrol, write_timecontrol), 187, 189),  # not: days for a move
    # Not: years of two digits, months in words, seasons.
    (("Date", "UTCDate"), through(lambda text: read_date(text).date, write_date), 2311, 2354),
    (
        ("WhiteTime", "BlackTime", "Time", "UTCTime"),
        through(lambda text: read_time(text).time, write_time),
        665,
        665,
    ),
]


@pytest.mark.parametrize(("tags", "law", "floor", "of"), FLOORS, ids=[entry[0][0] for entry in FLOORS])
def test_values_are_understood(
    corpus: Path, tags: tuple[str, ...], law: Callable[[str], None], floor: int, of: int
) -> None:
    known, total = understood(values(corpus, *tags), law)
    assert total >= of
    assert known >= floor + (total - of) * 0.9


def test_plain_values_are_written_back_the_same(corpus: Path) -> None:
    for text in values(corpus, "FEN"):
        setup = parse_fen(text)
        # Ranges are read as their squares, and White is written first.
        if not setup.oddities and "-" not in text and text[2] == "W":
            assert write_fen(setup) == text
    for text in values(corpus, "Result"):
        if " " not in text and ":" not in text:
            assert write_result(parse_result(text)) == text
    for text in values(corpus, "Date", "UTCDate"):
        if re.fullmatch(r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}", text):
            assert read_date(text).form == "standard"
            assert write_date(read_date(text).date) == text


def test_setups_and_files_of_positions_are_understood(corpus: Path) -> None:
    found = [fen for text in texts(corpus) for fen in re.findall(r'/\s*FEN\s*"([^"]*)"\s*/', text)]
    for path in sorted(corpus.rglob("*.fen")):
        lines = path.read_text(encoding="latin-1").splitlines()
        found += [line for line in map(str.strip, lines) if line[:2] in ("W:", "B:", "?:")]
    assert len(found) >= 490
    for fen in found:
        assert parse_fen(write_fen(parse_fen(fen))).pieces or parse_fen(fen).is_pass


def test_comments_are_written_back_the_same(corpus: Path) -> None:
    found = comments(corpus)
    assert found.total() >= 28_266
    for text in found:
        assert str(parse_comment(text)) == text


def test_comments_are_understood(corpus: Path) -> None:
    seen: Counter[str] = Counter()
    for text, count in comments(corpus).items():
        comment = parse_comment(text)
        seen["scores"] += count * (comment.score is not None)
        for command in comment.commands:
            assert command.fault is None, command
            seen[command.name] += count
            seen["values"] += count * (command.value is not None)
            if command.value is not None:
                again = parse_comment(write_command(command)).commands[0]
                assert (again.name, again.value) == (command.name, command.value)
    # Of 28,266 comments 27,279 are a score alone, 505 have commands, and 482 are prose.
    assert seen["scores"] >= 27_279
    assert seen["clock"] >= 349
    assert seen["values"] >= 470
