"""What is written of a game is read as the same game, and a game survives being pickled."""

import pickle
from pathlib import Path

import pytest

import pdn
from pdn import Game, games, write_game, write_games

MOST = 40  # games of a file in the ordinary run


def written_otherwise(path: Path, most: int | None = None) -> list[str]:
    wrong = []
    found = list(pdn.open(str(path)))[:most]
    for game in found:
        again = list(games(write_game(game)))
        if again != [game]:
            wrong.append(f"{path}: game {game.number}")
    # All of them behind each other are as many, and the same; some need a star to be told apart.
    again = list(games(write_games(found)))
    if len(again) != len(found) or not all(map(same, found, again)):
        wrong.append(f"{path}: all games")
    return wrong


def same(game: Game, again: Game) -> bool:
    (tags, movetext), (tags_again, movetext_again) = game.content, again.content
    stars = [("TERMINATOR", "*")] if game.terminator is None else []
    return tags_again == tags and movetext_again in (movetext, movetext + stars)


def test_what_is_written_of_the_sample_is_read_the_same(sample: list[Path]) -> None:
    assert [game for path in sample for game in written_otherwise(path, MOST)] == []


@pytest.mark.slow
def test_what_is_written_of_every_file_is_read_the_same(part: list[Path]) -> None:
    assert [game for path in part for game in written_otherwise(path)] == []


def test_games_survive_being_pickled(sample: list[Path]) -> None:
    for path in sample:
        for game in list(pdn.open(str(path)))[:3]:
            fresh = pickle.loads(pickle.dumps(game))  # before it is read, and after
            read = (game.items, game.tags, game.findings, len(game.tree))
            again = pickle.loads(pickle.dumps(game))
            for copy in (fresh, again):
                assert copy == game
                assert (copy.items, copy.tags, copy.findings, len(copy.tree)) == read
                assert (copy.number, copy.text, copy.start) == (game.number, game.text, game.start)
                end = game.start + len(game.text)
                assert (copy.place(end), copy.byte_offset(end)) == (game.place(end), game.byte_offset(end))
