"""The names of tags: those of the standard, and what files in other languages call them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

_SIDES = ("White", "Black")
# What is said of a player: with the side in front it is a tag.
_OF_A_PLAYER = ("Title", "Rating", "FmjdId", "NA", "Type", "Time")

#: Every name that the standard gives a tag (PDN 3.0, Tags), and SetUp, which older files have beside FEN.
STANDARD: tuple[str, ...] = (
    *("Event", "Site", "Date", "Round", "White", "Black", "Result"),
    *(side + what for what in _OF_A_PLAYER for side in _SIDES),
    *("EventDate", "EventSponsor", "Section", "Stage", "Board"),
    *("GameType", "FEN", "SetUp", "PlyCount", "ResultFormat", "Termination"),
    *("TimeControl", "TimeControlWhite", "TimeControlBlack", "Time", "UTCTime", "UTCDate"),
    *("Annotator", "Author", "Publication", "PublicationDate"),
)
_BY_CASE = {name.casefold(): name for name in STANDARD}
# Letters with a stroke are letters of their own for Unicode; casefold has made them small, and ß two.
_WITHOUT_STROKES = str.maketrans("łđøı", "ldoi", "_-")


@lru_cache(maxsize=1024)
def standard_name(name: str) -> str | None:
    """Return the standard's name for a tag that is called otherwise, by its language or in its case.

    None where the name is the standard's own, or nobody knows it.  Case and diacritics of the
    name do not matter.

    >>> standard_name("Bianco"), standard_name("white"), standard_name("White")
    ('White', 'White', None)
    """
    if name.casefold() in _BY_CASE:
        standard = _BY_CASE[name.casefold()]
        return standard if standard != name else None
    return next(iter(_local().get(_fold(name), {}).values()), None)


def language_of(name: str, among: Iterable[str] = ()) -> str | None:
    """Return the language that has this name for a tag, None for names of the standard and unknown ones.

    Where several languages have it, the one that most names ``among`` the other tags are in.

    >>> language_of("Data", among=["Białe", "Czarne"])
    'Polish'
    """
    return likeliest_language(name, count_languages(among))


def count_languages(names: Iterable[str]) -> Counter[str]:
    """Count for each language how many of some tags it has names for."""
    return Counter(language for name in names for language in _languages(name))


def likeliest_language(name: str, counts: Counter[str]) -> str | None:
    """Return what :func:`language_of` does, with the languages of the other tags already counted."""
    return max(_languages(name), key=lambda language: counts[language], default=None)


@lru_cache(maxsize=1024)
def _languages(name: str) -> tuple[str, ...]:
    return () if name.casefold() in _BY_CASE else tuple(_local().get(_fold(name), ()))


@cache
def _local() -> dict[str, dict[str, str]]:
    """Return for every local name, folded, what it means in each language that has it."""
    # Imported here: where all tags have the names of the standard, nothing is looked up.
    import tomllib
    from importlib.resources import files

    found: dict[str, dict[str, str]] = {}
    text = files("pdn").joinpath("tagnames.toml").read_text(encoding="utf-8")
    for language, words in tomllib.loads(text).items():
        for name, standard in _names(words, words.pop("player", {})):
            found.setdefault(_fold(name), {})[language] = standard
    return found


def _names(words: dict[str, list[str]], player: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Yield each name of a language with the standard's; what is said of a player gets its side."""
    for standard, names in words.items():
        for name in names:
            yield name, standard
    for side in _SIDES:
        for what, names in player.items():
            for name in names:
                for colour in words[side]:
                    standard = side if what == "Name" else side + what
                    yield name + colour, standard
                    yield colour + name, standard


def _fold(name: str) -> str:
    """Reduce a name to what is compared: case, diacritics, ``_`` and ``-`` do not matter."""
    import unicodedata

    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(c for c in letters if not unicodedata.combining(c)).translate(_WITHOUT_STROKES)
