"""Tags in another language, in the wrong case, or given twice."""

from pdn import Finding, Severity, games, read_game
from pdn.checks.tagnames import check_tag_names


def written(*tags: tuple[str, str]) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in tags)


def found(*tags: tuple[str, str]) -> list[Finding]:
    return list(check_tag_names(read_game(written(*tags))))


def codes(*tags: tuple[str, str]) -> list[str]:
    return [finding.code for finding in found(*tags)]


def fixed(*tags: tuple[str, str]) -> tuple[str, list[bool]]:
    """The text with every fix in it, and which of them are safe."""
    text = written(*tags)
    fixes = [finding.fix for finding in found(*tags) if finding.fix]
    for fix in reversed(fixes):
        for edit in reversed(fix.edits):
            text = text[: edit.start] + edit.text + text[edit.end :]
    return text, [fix.safe for fix in fixes]


# Another language.


def test_localised_tag() -> None:
    _, game = games("1. 21-17 *\n" + written(("Event", "Bianco"), ("Bianco", "Rossi")))
    (finding,) = check_tag_names(game)
    assert (finding.code, finding.severity) == ("localised-tag", Severity.INFO)
    assert finding.message == "Bianco is Italian: PDN names this tag White"
    assert (finding.start, finding.end, finding.game) == (29, 35, 2)
    assert finding.written == "Bianco"


def test_message_says_nothing_of_the_game() -> None:
    one, other = (found(("Bianco", value))[0].message for value in ("Rossi", "Verdi"))
    assert one == other


def test_language_is_that_of_the_game() -> None:
    messages = [finding.message for finding in found(("Data", "2005.01.01"), ("Białe", "A"), ("Czarne", "B"))]
    assert [message.split()[2] for message in messages] == ["Polish:"] * 3


def test_fix_writes_the_name_and_nothing_else() -> None:
    assert fixed(("Bianco", "Nero"), ("Nero", "Bianco")) == (
        '[White "Nero"]\n[Black "Bianco"]\n',
        [True, True],
    )


def test_fix_is_not_safe_where_the_tag_is_there() -> None:
    assert fixed(("Bianco", "A"), ("White", "A"))[1] == [False]
    assert fixed(("White", "A"), ("Bianco", "A"))[1] == [False]


def test_only_the_first_of_two_names_for_one_tag_is_safe() -> None:
    assert fixed(("Anno", "2005"), ("Data", "2005.03.01"))[1] == [True, False]


def test_name_behind_blanks() -> None:
    (finding,) = check_tag_names(read_game('[ \n Nero "N"]'))
    assert (finding.start, finding.end) == (4, 8)


def test_names_of_the_standard_and_of_programs_are_left_alone() -> None:
    assert codes(("White", "A"), ("WhiteRating", "1"), ("WhiteElo", "2"), ("Apertura", "3"), ("x", "4")) == []


# The case.


def test_wrong_case() -> None:
    (finding,) = found(("white", "A"))
    assert (finding.code, finding.severity) == ("tag-name-case", Severity.INFO)
    assert finding.message == "PDN writes white as White"
    assert (finding.start, finding.end) == (1, 6)
    assert fixed(("white", "A"), ("Setup", "1")) == ('[White "A"]\n[SetUp "1"]\n', [True, True])


# Twice.


def test_twice_with_different_values() -> None:
    (finding,) = found(("White", "A"), ("Black", "C"), ("White", "B"))
    assert (finding.code, finding.severity) == ("duplicate-tag", Severity.WARNING)
    assert finding.message == 'White is "B" here and "A" before'
    assert finding.written == '[White "B"]'


def test_twice_with_the_same_value() -> None:
    (finding,) = found(("White", "A"), ("White", "A"))
    assert (finding.code, finding.severity) == ("duplicate-tag", Severity.INFO)
    assert finding.message == "the tag White is given twice, with the same value"


def test_three_times() -> None:
    messages = [finding.message for finding in found(("Ident", "1"), ("Ident", "2"), ("Ident", "3"))]
    assert messages == ['Ident is "2" here and "1" before', 'Ident is "3" here and "1" before']


def test_case_does_not_make_another_tag() -> None:
    assert codes(("White", "A"), ("white", "B")) == ["duplicate-tag", "tag-name-case"]
    assert fixed(("white", "B"), ("White", "A"))[1] == [False]


def test_different_names_for_one_tag_are_not_given_twice() -> None:
    assert codes(("White", "A"), ("Bianco", "B")) == ["localised-tag"]
