"""What the tags are called: by the standard, in other languages, in another case."""

import tomllib
import unicodedata
from collections import Counter
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest

import pdn
from pdn.tagnames import STANDARD, language_of, standard_name

WORDS = tomllib.loads(files("pdn").joinpath("tagnames.toml").read_text(encoding="utf-8"))
PLAYER = {"Name", "Title", "Rating", "FmjdId", "NA", "Type", "Time"}


def words(language: str) -> dict[str, str]:
    """Every word of a language that is a tag by itself, with what it means."""
    tags = {tag: names for tag, names in WORDS[language].items() if tag != "player"}
    return {name: tag for tag, names in tags.items() for name in names}


def test_standard_names_are_nothing_else() -> None:
    assert len(set(STANDARD)) == len(STANDARD) == 40
    assert [(standard_name(name), language_of(name)) for name in STANDARD] == [(None, None)] * len(STANDARD)


@pytest.mark.parametrize("name", STANDARD)
def test_case_is_a_deviation(name: str) -> None:
    assert {standard_name(name.lower()), standard_name(name.upper())} - {None} == {name}
    assert language_of(name.lower()) is None


@pytest.mark.parametrize("name", ["Opening", "WhiteElo", "Variant", "Ident", "Bianca", "P1", "Elo", ""])
def test_names_that_are_nobodys(name: str) -> None:
    assert standard_name(name) is None
    assert language_of(name) is None


@pytest.mark.parametrize(
    ("language", "name", "standard"),
    [
        ("Italian", "Bianco", "White"),
        ("Italian", "Dati", "Event"),
        ("Italian", "EloBianco", "WhiteRating"),
        ("Italian", "CategoriaNero", "BlackTitle"),
        ("Dutch", "Zwart", "Black"),
        ("Dutch", "SpelerWit", "White"),
        ("Dutch", "WitTijd", "WhiteTime"),
        ("Russian", "Белые", "White"),
        ("Russian", "РейтингЧёрных", "BlackRating"),
        ("Polish", "Białe", "White"),
        ("Polish", "RankingCzarnych", "BlackRating"),
        ("German", "Weiß", "White"),
        ("German", "SchwarzElo", "BlackRating"),
        ("French", "Noirs", "Black"),
        ("French", "EloBlancs", "WhiteRating"),
        ("Portuguese", "Brancas", "White"),
        ("Spanish", "Fecha", "Date"),
        ("Czech", "Výsledek", "Result"),
        ("Ukrainian", "Білі", "White"),
        ("Belarusian", "Вынік", "Result"),
        ("Lithuanian", "Juodieji", "Black"),
        ("Latvian", "Rezultāts", "Result"),
        ("Mongolian", "Огноо", "Date"),
        ("Chinese", "黑方等级分", "BlackRating"),
    ],
)
def test_name_in_another_language(language: str, name: str, standard: str) -> None:
    assert standard_name(name) == standard
    assert language_of(name) == language


@pytest.mark.parametrize(
    ("written", "name"),
    [
        *(
            ("BIANCO", "Bianco"),
            ("bianco", "Bianco"),
            ("Elo_Bianco", "EloBianco"),
            ("elo-bianco", "EloBianco"),
        ),
        *(("Weiss", "Weiß"), ("WEISS", "Weiß"), ("Biale", "Białe"), ("Cerny", "Černý"), ("Ano", "Año")),
        *(("Черные", "Чёрные"), ("ЧЁРНЫЕ", "Чёрные"), ("Evenement", "Événement"), ("Resultat", "Résultat")),
    ],
)
def test_case_diacritics_and_joints_do_not_matter(written: str, name: str) -> None:
    assert standard_name(written) == standard_name(name) is not None
    assert standard_name(unicodedata.normalize("NFD", name)) == standard_name(name)


def test_language_is_that_of_the_other_names() -> None:
    assert language_of("Data") == "Italian"
    assert language_of("Data", ["Białe", "Data", "Czarne"]) == "Polish"
    assert language_of("Data", ["Brancas", "Pretas"]) == "Portuguese"
    assert language_of("Bianco", ["Wit", "Zwart"]) == "Italian"


# The file of words.


@pytest.mark.parametrize("language", WORDS)
def test_words_stand_under_standard_names(language: str) -> None:
    assert {"White", "Black", "Date", "Event"} <= set(WORDS[language])
    assert set(WORDS[language]) <= {*STANDARD, "player"}
    assert set(WORDS[language].get("player", {})) <= PLAYER
    listed = [name for tag, names in WORDS[language].items() if tag != "player" for name in names]
    assert len(listed) == len(set(listed)) == len(words(language))


@pytest.mark.parametrize("language", WORDS)
def test_every_word_is_found(language: str) -> None:
    """So no word means one tag here and another in a language before."""
    for name, tag in words(language).items():
        assert standard_name(name) == tag
        assert language_of(name, words(language)) == language


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("side", ["White", "Black"])
def test_every_word_about_a_player_is_found(language: str, side: str) -> None:
    for what, names in WORDS[language].get("player", {}).items():
        tag = side if what == "Name" else side + what
        for name, colour in product(names, WORDS[language][side]):
            assert standard_name(name + colour) == standard_name(colour + name) == tag


# The names that real files have, and what becomes of each.

WRITERS_OWN = {
    *("WhiteElo", "BlackElo", "WhiteRatingDiff", "BlackRatingDiff", "Opening", "Variant", "ECO"),
    *("WhiteClock", "BlackClock", "Index", "Comment", "Ident", "BoardOrientation"),
    *("DamboTopLine", "DamboBottomLine", "P1", "P2", "P1Elo", "P2Elo", "P1RatingDiff", "P2RatingDiff"),
    *("P1Title", "P2Title", "Red", "Turn", "BoardPosition", "isBot", "isMultiplayer", "JoclyGame"),
    *("Apertura", "a", "American"),
}


def test_names_of_real_files(corpus: Path) -> None:
    paths = [path for path in sorted(corpus.rglob("*.pdn")) if path.is_file()]
    counts = Counter(tag.name for path in paths for tags in pdn.open(str(path)).tags() for tag in tags)
    renamed = {name: standard_name(name) for name in counts if standard_name(name)}
    assert renamed == {
        "Anno": "Date",
        "Bianco": "White",
        "Dati": "Event",
        "Nero": "Black",
        "Risultato": "Result",
        "Setup": "SetUp",
    }
    assert set(counts) - set(renamed) - set(STANDARD) <= WRITERS_OWN
