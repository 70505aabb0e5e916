"""The names of tags: in another language, in the wrong case, or given twice."""

from collections.abc import Iterator

from pdn.finding import Edit, Finding, Fix, Severity
from pdn.game import Game
from pdn.items import Tag
from pdn.tagnames import STANDARD, count_languages, likeliest_language, standard_name


def check_tag_names(game: Game) -> Iterator[Finding]:
    """Yield the findings about the names of a game's tags; names that nobody knows are the writer's own.

    To rename a tag is not safe where the game has another of the new name.
    """
    names = [tag.name for tag in game.tags]
    taken = {name for name in names if name in STANDARD}
    languages = count_languages(names)
    first: dict[str, Tag] = {}
    for tag in game.tags:
        before = first.setdefault(tag.name.casefold(), tag)
        if before is not tag:
            yield _duplicate(game, before, tag)
        standard = standard_name(tag.name)
        if standard:
            language = likeliest_language(tag.name, languages)
            yield _renamed(game, tag, standard, language, standard not in taken)
            taken.add(standard)


def _renamed(game: Game, tag: Tag, standard: str, language: str | None, safe: bool) -> Finding:
    """Return the finding about a tag that the standard calls otherwise."""
    start = game.start + game.text.index(tag.name, tag.start)
    end = start + len(tag.name)
    if language:
        code, message = "localised-tag", f"{tag.name} is {language}: PDN names this tag {standard}"
    else:
        code, message = "tag-name-case", f"PDN writes {tag.name} as {standard}"
    return Finding(
        code,
        Severity.INFO,
        message,
        start,
        end,
        game.number,
        written=tag.name,
        fix=Fix((Edit(start, end, standard),), safe),
    )


def _duplicate(game: Game, before: Tag, tag: Tag) -> Finding:
    if before.value == tag.value:
        severity, message = Severity.INFO, f"the tag {tag.name} is given twice, with the same value"
    else:
        severity, message = Severity.WARNING, f'{tag.name} is "{tag.value}" here and "{before.value}" before'
    return Finding(
        "duplicate-tag",
        severity,
        message,
        game.start + tag.start,
        game.start + tag.end,
        game.number,
        written=game.text[tag.start : tag.end],
    )
