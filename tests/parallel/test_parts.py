"""A large file in parts: the same findings, at the same places, as of the file in one go."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

Same = Callable[..., str]

TAGS = '[Event "e{}"]\n[White "Smith"]\n[GameType "20"]\n'
CLEAN = TAGS + "\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n\n"
ILLEGAL = TAGS + "\n1. 32-28 19-23 2. 37-32 {oh} 14-19 (2. 28x19 7-12) *\n\n"
SPELT = TAGS + "\n1. 3228 19–23 2. 28:19 (14x23) flag fell *\n\n"
COMMENT = TAGS + '\n1. 32-28 {see\n\n[Event "not one"]\n\n1. 32-28 *\n\n[White "x"]\n} 19-23 2. 37-32 *\n\n'
LONG = TAGS + "\n1. 32-28 {" + '* \n\n[Event "not one"]\n\n' * 100 + "} 19-23 2. 37-32 *\n\n"


def file(*games: str, times: int = 20) -> str:
    return "".join(
        game.replace("e{}", f"e{i}") for i, game in zip(range(times * len(games)), itertools.cycle(games))
    )


@pytest.mark.parametrize(
    "text",
    [
        file(CLEAN, ILLEGAL),
        file(CLEAN, SPELT, ILLEGAL),
        file(CLEAN, COMMENT, times=40),
        file(CLEAN, LONG, times=3),
        file(CLEAN, ILLEGAL).replace("\n", "\r\n"),
        file(CLEAN, ILLEGAL).replace("\n", "\r"),
        file(CLEAN, ILLEGAL).replace("*\n\n", "* "),
        file(CLEAN, ILLEGAL).replace("*\n\n", ""),
        file(CLEAN, ILLEGAL).replace("\n", "\n\n"),
        "; only\n" * 200,
        "\n" * 200 + file(CLEAN) + "\n" * 500 + "; end\n" * 100,
        file(CLEAN, ILLEGAL) + "{ never closed\n" * 100,
        file(TAGS + "\n") + file(ILLEGAL),
    ],
    ids=[
        "tagged",
        "spelt",
        "tags in comments",
        "comments longer than parts",
        "CRLF",
        "CR",
        "games within lines",
        "no ends",
        "blank lines",
        "no game",
        "blank",
        "unclosed",
        "tags alone",
    ],
)
@pytest.mark.parametrize("size", [1, 300, 2000])
def test_parts_are_the_whole(same: Same, text: str, size: int) -> None:
    same(text.encode(), sizes=[size])


NAMED = TAGS.replace("Smith", "Noël") + "\n1. 32-28 {Äußerst} 19-23 2. 37-32 *\n\n"
RUSSIAN = TAGS.replace("Smith", "Иванов") + "\n1. 32-28 {ход} 19-23 2. 37-32 *\n\n"
ASCII = file(CLEAN, ILLEGAL)


@pytest.mark.parametrize(
    ("data", "options"),
    [
        (file(NAMED).encode(), {}),
        (b"\xef\xbb\xbf" + file(CLEAN, NAMED).encode(), {}),
        (file(CLEAN, NAMED).encode("cp1252"), {}),
        (file(RUSSIAN, times=50).encode("cp866"), {}),
        (file(RUSSIAN, times=50).encode("cp866"), {"encoding": "cp866"}),
        (file(RUSSIAN, times=50).encode("cp866"), {"encoding": "utf-8-sig"}),
        (ASCII.encode() + file(NAMED).encode(), {}),
        (ASCII.encode() + file(NAMED).encode("cp1252") + ASCII.encode(), {}),
        (file(NAMED).encode() + (ASCII + file(NAMED, CLEAN)).encode("cp1252"), {}),
        (b"".join(file(NAMED, times=2).encode(codec) for codec in ("utf-8", "cp1252") * 20), {}),
        (ASCII.encode() + b"\0" * 2000 + ASCII.encode(), {}),
        ((ASCII + "\0" + ASCII).encode(), {}),
        (file(RUSSIAN).encode("utf-16"), {}),
        (file(RUSSIAN).encode("utf-16-le"), {}),
        (file(RUSSIAN).encode("utf-16"), {"encoding": "utf-16"}),
        (file(CLEAN, ILLEGAL).encode("utf-7"), {"encoding": "utf-7"}),
        (bytes(range(256)) * 20, {}),
        (file(NAMED, ILLEGAL).encode("gbk", "replace"), {"encoding": "gbk"}),
    ],
)
@pytest.mark.parametrize("size", [1, 700])
def test_parts_are_decoded_as_the_whole(same: Same, data: bytes, options: dict[str, Any], size: int) -> None:
    same(data, sizes=[size], **options)
