"""What must hold of any input: each law takes bytes, and raises where it is broken.

Choices that a law needs, such as the size of blocks, are drawn from the input itself, so that a file
is all it takes to see a fault again.
"""

import io
import json
import os
import pickle
import random
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from pdn import (
    Source,
    SourceError,
    cutter,
    games,
    open_sources,
    validate_source,
    validate_text,
    write_game,
    write_games,
)
from pdn.context import REMARKS, scan
from pdn.cutter import cut
from pdn.game import Game
from pdn.items import Star
from pdn.plain import PlainGames
from pdn.render.json import JsonRenderer
from pdn.render.summary import Summary
from pdn.render.text import TextRenderer
from pdn.source import Chunk
from pdn.values.commands import parse_comment, write_command
from pdn.values.dates import DateError, parse_date, read_date, write_date
from pdn.values.dxp import DxpError, parse_dxp, write_dxp
from pdn.values.fen import FenError, parse_fen, write_fen
from pdn.values.gametype import parse_gametype
from pdn.values.hub import HubError, parse_hub, write_hub
from pdn.values.result import ResultError, parse_result, write_result
from pdn.values.score import ScoreError, parse_score, write_score
from pdn.values.timecontrol import TimeControlError, parse_timecontrol, write_timecontrol
from pdn.values.times import TimeError, parse_time, read_time, write_time

KEEP = "pdn-latin-1"  # how a chunk is turned back into its bytes
STARS: tuple[Star, ...] = ("auto", "auto", "only-move", "end")
PACKED = (b"PK\3\4", b"PK\5\6", b"\x1f\x8b\x08", b"BZh", b"\xfd7zXZ\0")
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def choices(data: bytes) -> random.Random:
    """The choices that belong to an input."""
    return random.Random(zlib.crc32(data))


def files(data: bytes) -> None:
    """Bytes become text, games, findings and output, and not one of them is lost."""
    choice = choices(data)
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        path = str(Path(folder, "games.pdn"))
        Path(path).write_bytes(data)
        whole = list(read(path, 1 << 20))
        pieces = list(read(path, choice.choice([1, 2, 7, 64, 1000])))
        plain = not data.startswith(PACKED)
        for one, other in zip(whole, pieces, strict=True):
            # What is lost of damaged packed data depends on the steps that they are unpacked in.
            assert one[1:] == other[1:] or (not plain and one[-1]), "the size of blocks shows"
        for chunks, text, *_ in whole:
            check_chunks(chunks, text)
            check_gaps(text)
        if plain and len(whole) == 1 and whole[0][-1] is None:
            written = b"".join(chunk.text.encode(chunk.encoding, KEEP) for chunk in whole[0][0])
            assert any(mark + written == data for mark in (b"", *MARKS)), (
                "the text does not give the bytes back"
            )
        strict = choice.random() < 0.5
        for source, (_, text, _, _, failure) in zip(sources(path), whole, strict=True):
            broken = None
            try:
                check_reports(source, text, len(data) if plain else None, strict=strict)
            except SourceError as error:
                broken = error.reason
            assert broken == failure, "a source does not break off as it did before"


def sources(path: str) -> Iterator[Source]:
    """The sources of a file, as far as they can be listed."""
    with suppress(SourceError):
        yield from open_sources(path)


def read(path: str, block: int) -> Iterator[tuple[list[Chunk], str, str | None, bool, str | None]]:
    """The chunks of every source, its text, its encoding, whether that is a guess, and how it broke off."""
    try:
        for source in open_sources(path, block=block):
            chunks, failure = [], None
            try:
                for chunk in source:
                    chunks.append(chunk)
            except SourceError as error:
                failure = error.reason
            text = "".join(chunk.text for chunk in chunks)
            yield chunks, text, source.encoding, source.guessed, failure
    except SourceError:
        return


def check_chunks(chunks: list[Chunk], text: str) -> None:
    """The chunks follow each other without gaps, and none ends between CR and LF."""
    for one, other in pairwise(chunks):
        assert one.text, "an empty chunk"
        assert one.start + one.width(len(one.text)) == other.start, "a gap between chunks"
        assert not (one.text.endswith("\r") and other.text.startswith("\n")), "a chunk ends between CR and LF"


def check_gaps(text: str) -> list[Game]:
    """Games and what stands between them make up the text; between them is nothing that means anything."""
    position = 0
    found = list(games(text))
    for game in found:
        assert text.startswith(game.text, game.start), "a game is not where it says"
        assert is_empty(text[position : game.start]), "something is in no game"
        position = game.start + len(game.text)
        inner = 0
        for item in game.items:
            assert game.text.startswith(item.text, item.start), "an item is not where it says"
            assert is_blank(game.text[inner : item.start]), "something of a game is in no item"
            inner = item.end
        assert is_blank(game.text[inner:]), "the end of a game is in no item"
    assert is_empty(text[position:]), "the end of the text is in no game"
    return found


def check_short_way(text: str, star: Star) -> None:
    """Plain games that are walked over are told of as those that are read by the grammar."""
    walked = told(text, star)
    run, head = PlainGames.run, cutter._HEAD
    PlainGames.run = lambda *_: None  # type: ignore[method-assign]
    cutter._HEAD = "(?!)"
    try:
        assert told(text, star) == walked, "the short way tells something else"
    finally:
        PlainGames.run, cutter._HEAD = run, head  # type: ignore[method-assign]


def told(text: str, star: Star) -> list[object]:
    """What is told of the games of a text."""
    return [
        (report.game.start, report.game.text, report.game.line, report.plies, report.findings)
        for report in validate_text(text, star=star)
    ]


def is_blank(text: str) -> bool:
    """Whether there is nothing but white space and marks without a meaning."""
    return not text.strip().strip("\ufeff\u200b\u2060\x1a \t\r\n\f\v") or not scan(text)


def is_empty(text: str) -> bool:
    """Whether there is nothing but white space and remarks."""
    return {item.kind for item in scan(text)} <= REMARKS


def check_reports(source: Source, text: str, size: int | None, *, strict: bool) -> None:
    """The findings of a source lie inside it, and both outputs can be written."""
    json_out, text_out = io.StringIO(), io.StringIO()
    renderers = JsonRenderer(json_out), TextRenderer(text_out)
    summary = Summary()
    for renderer in renderers:
        renderer.begin()
    try:
        for report in validate_source(source, strict=strict):
            summary.add(report)
            for renderer in renderers:
                renderer.report("games.pdn", report)
            check_findings(report.game, report.findings, text, size)
    finally:
        for renderer in renderers:
            renderer.end_of_file("games.pdn")
            renderer.end(summary)
    written = json.loads(json_out.getvalue())
    assert len(written["findings"]) == sum(summary.severities.values()), "a finding is not written"
    text_out.getvalue().encode("utf-8", "surrogatepass")


def check_findings(game: Game, findings: list[Any], text: str, size: int | None) -> None:
    """Each finding and each fix has a place in the file, in characters, bytes, lines and columns."""
    for finding in findings:
        places = [finding.start, finding.end]
        assert 0 <= finding.start <= finding.end <= len(text), f"{finding.code} is outside the text"
        if finding.fix:
            edits = [place for edit in finding.fix.edits for place in (edit.start, edit.end)]
            assert edits == sorted(edits), f"the edits of {finding.code} overlap"
            assert all(0 <= place <= len(text) for place in edits), (
                f"an edit of {finding.code} is outside the text"
            )
            places += edits
        for place in places:
            offset = game.byte_offset(place)
            assert offset in range(size + 1 if size is not None else offset + 1), f"{finding.code} is outside"
        assert game.byte_offset(finding.start) <= game.byte_offset(finding.end), (
            f"{finding.code} runs backwards"
        )
        for place in (finding.start, finding.end):
            line, column = game.place(place)
            assert line >= 1, f"{finding.code} is on no line"
            assert column >= 1, f"{finding.code} is in no column"
            assert line == 1 + line_ends(text, place), f"{finding.code} is on another line"


def line_ends(text: str, end: int) -> int:
    """How many lines end before a place: with LF, CR or CRLF."""
    begin = text[:end]
    # Between CR and LF the line has not ended yet.
    split = begin.endswith("\r") and text.startswith("\n", end)
    return begin.count("\n") + begin.count("\r") - begin.count("\r\n") - split


def games_of(data: bytes) -> None:
    """A text is cut into the same games in any pieces, and each game is written and read the same."""
    choice = choices(data)
    text = data.decode("utf-8", "replace")
    star = choice.choice(STARS)
    whole = list(cut(text, star))
    pieces = list(cut(iter(chunks_of(text, choice)), star))
    assert [piece[:4] for piece in pieces] == [piece[:4] for piece in whole], "pieces give other games"
    assert [piece[5:] for piece in pieces] == [piece[5:] for piece in whole], "pieces give other neighbours"
    check_short_way(text, star)
    found = check_gaps(text)
    for game in found:
        for width in (79, choice.choice([1, 20, 1000])):
            (again,) = games(write_game(game, width))
            assert again == closed(game), "what is written is read as another game"
        copy = pickle.loads(pickle.dumps(game))
        assert (copy, copy.items, copy.text) == (game, game.items, game.text), "a pickled game is another"
        check_tree(game)
        for tag in game.tags:
            assert game.text[tag.start : tag.end].startswith("["), "a tag is not where it says"
    written = write_games(found)
    assert write_games(games(written)) == written or list(games(written)) != found, (
        "written again it is another"
    )


def closed(game: Game) -> Game:
    """The game with the comment closed that is open at its end."""
    last = game.items[-1]
    if last.kind != "UNCLOSED_COMMENT":
        return game
    # Closed, a comment alone is no game, and stays as it was.
    return next(games(game.text + "}" * last.text.count("{")), game)


def chunks_of(text: str, choice: random.Random) -> Iterator[Chunk]:
    """A text in pieces, none of which ends between CR and LF."""
    start = size = 0
    most = choice.choice([1, 3, 20, 300])
    while start < len(text):
        end = start + choice.randint(1, most)
        end += text[end - 1 : end + 1] == "\r\n"
        part = text[start:end]
        yield Chunk(part, size, "utf-8", True)
        start, size = end, size + len(part.encode("utf-8", KEEP))


def check_tree(game: Game) -> None:
    """The tree has every move once, each behind its parent."""
    moves = [item for item in game.items if item.kind in ("MOVE", "ELLIPSIS", "SETUP", "FEN")]
    assert [node.item for node in game.tree] == moves, "the tree has other moves than the game"
    assert all(node.parent < node.index for node in game.tree), "a parent stands behind its child"
    assert sorted(i for line in game.tree.lines for i in line.nodes) == list(range(len(moves)))


Reader = Callable[[str], Any]


def values(data: bytes) -> None:
    """A reader of a small notation knows its text or raises its own error, and reads what it wrote."""
    text = data.decode("utf-8", "replace")
    for read, write, error in VALUES:
        try:
            value = read(text)
        except error as fault:
            offset = getattr(fault, "offset", 0)
            assert 0 <= offset <= len(text), f"{read.__name__}: the fault is outside the text"
            continue
        written = write(value)
        assert read(written) == value, f"{read.__name__}: {written!r} is read as another value"
        assert write(read(written)) == written, f"{read.__name__}: {written!r} is written otherwise"
    comment = parse_comment(text)
    assert str(comment) == text
    comment.remark  # noqa: B018 - it must not raise
    for command in comment.commands:
        assert text[command.start : command.end].startswith("[%")
        if command.value is not None:
            (again,) = parse_comment(write_command(command)).commands
            assert (again.name, again.value) == (command.name, command.value), (
                "a command is written as another"
            )


def _plain_fen(text: str) -> Any:
    setup = parse_fen(text)

    # Where a piece stands in the text is no part of what it says.
    def pieces(placed: Any) -> list[tuple[Any, ...]]:
        return sorted(piece[:3] for piece in placed)

    return setup, pieces(setup.pieces), pieces(setup.ghosts)


class _Same:
    """A value that is the same as another when what counts of it is."""

    def __init__(self, value: Any, counts: Any) -> None:
        self.value, self.counts = value, counts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.counts == other.counts

    __hash__ = None  # type: ignore[assignment]


def _fen(text: str) -> _Same:
    setup, pieces, ghosts = _plain_fen(text)
    counts = (setup.turn, setup.is_pass, setup.half_moves, setup.full_moves, setup.king_moves, pieces, ghosts)
    return _Same(setup, counts)


def _times(text: str) -> Any:
    return read_time(text).time


def _dates(text: str) -> Any:
    return read_date(text).date


def _squares(parse: Callable[[str, int], Any], text: str) -> tuple[Any, int]:
    squares = max(1, len(text.strip()) - 1)
    return parse(text, squares), squares


def _hub(text: str) -> Any:
    setup, squares = _squares(parse_hub, text)
    return _Same((setup, squares), (setup.turn, sorted(piece[:3] for piece in setup.pieces), squares))


def _dxp(text: str) -> Any:
    setup, squares = _squares(parse_dxp, text)
    return _Same((setup, squares), (setup.turn, sorted(piece[:3] for piece in setup.pieces), squares))


VALUES: list[tuple[Reader, Callable[[Any], str], type[Exception]]] = [
    (_fen, lambda same: write_fen(same.value), FenError),
    (parse_gametype, str, ValueError),
    (parse_result, write_result, ResultError),
    (_dates, write_date, DateError),
    (parse_date, write_date, DateError),
    (_times, write_time, TimeError),
    (parse_time, write_time, TimeError),
    (parse_timecontrol, write_timecontrol, TimeControlError),
    (parse_score, write_score, ScoreError),
    (_hub, lambda same: write_hub(*same.value), HubError),
    (_dxp, lambda same: write_dxp(*same.value), DxpError),
]


def time(data: bytes) -> None:
    """Everything is asked of a text once; how long that takes is measured where it is called."""
    check_reports(Source.from_text(text := data.decode("utf-8", "replace")), text, None, strict=False)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "files": files,
    "games": games_of,
    "values": values,
    "time": time,
}
