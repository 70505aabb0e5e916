"""From games to text: every token once, in the layout that PDN is usually written in."""

import re
from collections.abc import Iterable, Iterator

from pdn.contents import tag_of
from pdn.game import Game
from pdn.items import Item
from pdn.reader import games, read_game

WIDTH = 79

_FIRST_NUMBER = re.compile(r"0*1\.")


def write_games(many: Iterable[Game], width: int = WIDTH) -> str:
    """Write games with an empty line between them, and a ``*`` behind each that another could run into."""
    texts: list[str] = []
    is_open = False
    for game in many:
        if is_open:
            texts[-1] = write_game(read_game(texts[-1] + "*\n"), width)
        texts.append(write_game(game, width))
        is_open = game.terminator is None
    return "\n".join(texts)


def write_game(game: Game, width: int = WIDTH) -> str:
    """Write a game: a tag a line, an empty line, the movetext in lines of at most ``width``.

    Moves, comments and all else stay as the file has them; only the white space between them
    changes, and a comment that is open at the end is closed.  A game that would be read otherwise
    then, as unreadable text can be, keeps its text.

    >>> from pdn import read_game
    >>> print(write_game(read_game('[White  "A"] 1.32-28   19-23(18-23) *')), end="")
    [White "A"]
    <BLANKLINE>
    1. 32-28 19-23 (18-23) *
    """
    head = [line for item in game.items for line in _header(item)]
    body = [item for item in game.items if item.kind not in ("TAG", "BAD_TAG")]
    first = next((i for i, item in enumerate(game.items) if item.kind in ("TAG", "BAD_TAG")), 0)
    text = ""
    if head:
        text += "".join(item.text + "\n" for item in game.items[:first])
        body = body[first:]
    text += "".join(head)
    movetext = "".join(_wrapped(_words(body), width))
    text += ("\n" if head and movetext else "") + movetext
    as_it_was = _mended(game)
    ways = (text, as_it_was.rstrip("\r\n") + "\n", as_it_was)
    return next((way for way in ways if _says(way, game)), game.text)


def _says(text: str, game: Game) -> bool:
    """Tell whether a text is read as this game, its comments closed."""
    again = list(games(text))
    return len(again) == 1 and again[0].content == _closed(game).content


def _closed(game: Game) -> Game:
    """Return the game with its last comment closed, where that is open."""
    is_open = game.items and game.items[-1].kind == "UNCLOSED_COMMENT"
    return read_game(_mended(game)) if is_open else game


def _mended(game: Game) -> str:
    last = game.items[-1]
    # Comments that open in it are closed with it, else the first of them would end it.
    return game.text + "}" * (last.text.count("{") if last.kind == "UNCLOSED_COMMENT" else 0)


def _header(item: Item) -> Iterator[str]:
    tag = tag_of(item.kind, item.text)
    if tag:
        value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{tag.name} "{value}"]\n'
    elif item.kind == "BAD_TAG":
        yield f"{item.text}\n"


def _words(items: list[Item]) -> Iterator[tuple[str, bool]]:
    """Yield the tokens with the white space that has to stand behind them, and if a line may end there."""
    for i, item in enumerate(items):
        following = items[i + 1] if i + 1 < len(items) else None
        text = item.text + ("}" * item.text.count("{") if item.kind == "UNCLOSED_COMMENT" else "")
        if following is None or item.kind == "LINE_COMMENT":
            yield text + "\n", False
        elif (
            item.kind == "LPAR"
            or following.kind == "RPAR"
            or (following.kind == "STRENGTH" and item.kind == "MOVE")
        ):
            yield text, False
        else:
            # The number 1 at the start of a line begins another game.
            yield text + " ", not _FIRST_NUMBER.match(following.text)


def _wrapped(words: Iterable[tuple[str, bool]], width: int) -> Iterator[str]:
    """Join words to lines, broken only where they may be."""
    line = ""
    block = ""
    for word, may_break in words:
        block += word
        if not may_break and not word.endswith("\n"):
            continue
        if line and len(line) + len(block.rstrip()) > width:
            yield line.rstrip() + "\n"
            line = ""
        line += block
        block = ""
        if line.endswith("\n"):
            yield line
            line = ""
    if line or block:
        yield (line + block).rstrip() + "\n"
