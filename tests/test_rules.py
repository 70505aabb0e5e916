"""Rule sets as data: the registry, the files of the variants, and what is refused."""

import copy
import pickle
import re
import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from pdn.core.tables import BLACK, WHITE
from pdn.position import Position
from pdn.rules import Rules, RulesError, all_rules, by_number, find, load, plain

FOUR = ("international", "english", "russian", "brazilian")
FILES = {entry.name: entry for entry in files("pdn.variants").iterdir() if entry.name.endswith(".toml")}
HEAD = 'name = "school"\ntitle = "School draughts"\ngame_type = 99\n'


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("international", "international"),
        ("INTERNATIONAL", "international"),
        ("International Draughts", "international"),
        ("polish-draughts", "international"),
        ("warcaby_stupolowe", "international"),
        ("Warcaby Międzynarodowe", "international"),
        ("МЕЖДУНАРОДНЫЕ ШАШКИ", "international"),
        ("american-checkers", "english"),
        ("American_Checkers", "english"),
        ("checkers", "english"),
        ("shashki", "russian"),
        ("warcaby klasyczne", "brazilian"),
        ("20", "international"),
        ("21", "english"),
        ("25", "russian"),
        ("26", "brazilian"),
    ],
)
def test_a_variant_is_found_by_name_alias_and_number(name: str, variant: str) -> None:
    assert find(name).name == variant


@pytest.mark.parametrize("name", ["chess", "", "0", "99", "rus", "25,W,8,8,A0,0", "²⁵"])
def test_an_unknown_name_lists_the_known(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        find(name)
    assert repr(name) in str(caught.value)
    for known in ("international (20)", "english (21)", "russian (25)", "brazilian (26)"):
        assert known in str(caught.value)


def test_numbers_of_the_registry() -> None:
    assert [by_number(number).name for number in (20, 21, 25, 26)] == list(FOUR)  # type: ignore[union-attr]
    assert by_number(99) is None


def test_rule_sets_are_ordered_by_number() -> None:
    numbers = [rules.game_type for rules in all_rules()]
    assert numbers == sorted(numbers)
    assert set(FOUR) <= {rules.name for rules in all_rules()}


@pytest.mark.parametrize("name", ["Warcaby-Klasyczne", "WARCABY_KLASYCZNE", " warcaby  klasyczne "])
def test_plain_names_ignore_case_blanks_and_dashes(name: str) -> None:
    assert plain(name) == "warcabyklasyczne"


def test_no_two_rule_sets_share_a_name() -> None:
    names = Counter(plain(name) for rules in all_rules() for name in {rules.name, *rules.aliases})
    assert [name for name, count in names.items() if count > 1] == []
    assert not any(name.isdecimal() for name in names), "a number is a GameType"


def test_every_rule_set_is_found_by_each_of_its_names() -> None:
    for rules in all_rules():
        assert {find(name) for name in (rules.name, *rules.aliases)} == {rules}


@pytest.mark.parametrize("name", FILES)
def test_file_is_named_after_its_variant(name: str) -> None:
    assert name == find(name.removesuffix(".toml")).name + ".toml"


@pytest.mark.parametrize("name", FILES)
def test_every_trait_of_a_file_cites_an_article(name: str) -> None:
    text = FILES[name].read_text(encoding="utf-8")
    rules = find(name.removesuffix(".toml"))
    stated = tomllib.loads(text)
    assert stated
    assert [trait for trait in stated if trait not in ("base", "draws") and not rules.articles[trait]] == []
    assert [draw for draw in stated.get("draws", ()) if not draw.get("article")] == []
    assert [draw for draw in rules.draws if not draw.article] == []


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_where_its_rules_come_from(name: str) -> None:
    text = FILES[name].read_text(encoding="utf-8")
    head = text[: min(text.index(f"\n{key}") for key in ("base", "name") if f"\n{key} =" in text)]
    assert re.search(r"^# (.*\b)?(Sources?: |Polish text)", head, re.MULTILINE)


FORWARD, ALL_WAYS = ("diagonal-forward",), ("diagonal-forward", "diagonal-backward")
MATRIX = {
    #                     international  english    russian    brazilian
    "game_type": (20, 21, 25, 26),
    "width": (10, 8, 8, 8),
    "height": (10, 8, 8, 8),
    "dark_corner": (True, True, True, True),
    "all_squares": (False, False, False, False),
    "men_rows": (4, 3, 3, 3),
    "starts": ("white", "black", "white", "white"),
    "notation": ("N2", "N1", "A0", "A0"),
    "capture_separator": ("x", "x", ":", "x"),
    "result_style": ("2-0", "1-0", "1-0", "1-0"),
    "first_named": ("white", "starter", "white", "white"),
    "man_moves": (FORWARD, FORWARD, FORWARD, FORWARD),
    "man_captures": (ALL_WAYS, FORWARD, ALL_WAYS, ALL_WAYS),
    "king_moves": (ALL_WAYS, ALL_WAYS, ALL_WAYS, ALL_WAYS),
    "king_captures": (ALL_WAYS, ALL_WAYS, ALL_WAYS, ALL_WAYS),
    "flying_king": (True, False, True, True),
    "king_landing": ("any", "next", "any", "any"),
    "captured_removed": ("after", "after", "after", "after"),
    "man_captures_king": (True, True, True, True),
    "capture_mandatory": (True, True, True, True),
    "capture_priority": (("most-pieces",), (), (), ("most-pieces",)),
    "promotion_in_capture": ("man", "stop", "king", "man"),
}


@pytest.mark.parametrize("trait", MATRIX)
def test_trait_of_the_four_variants(trait: str) -> None:
    assert tuple(getattr(find(variant), trait) for variant in FOUR) == MATRIX[trait]


@pytest.mark.parametrize(
    ("variant", "squares", "men", "first"),
    [
        ("international", 50, 20, WHITE),
        ("english", 32, 12, BLACK),
        ("russian", 32, 12, WHITE),
        ("brazilian", 32, 12, WHITE),
    ],
)
def test_start_of_the_four_variants(variant: str, squares: int, men: int, first: int) -> None:
    rules = find(variant)
    pieces = [piece for piece in rules.start_board if piece & (WHITE | BLACK)]
    assert len(rules.board.squares) == squares
    assert [sum(piece & side != 0 for piece in pieces) for side in (WHITE, BLACK)] == [men, men]
    assert rules.first_side == first


def test_a_rule_set_needs_no_more_than_its_name_title_and_number() -> None:
    rules = load(HEAD)
    assert (rules.name, rules.title, rules.game_type) == ("school", "School draughts", 99)
    assert (rules.width, rules.starts, rules.flying_king, rules.capture_priority) == (8, "white", True, ())
    assert len(Position.start(rules).legal_moves()) == 7


def test_lists_become_tuples_and_comments_articles() -> None:
    text = (
        HEAD
        + 'man_captures = ["diagonal-forward"]   # School rules, 7\nwidth = 10\n# men_rows = 4 # no trait\n'
    )
    rules = load(text)
    assert rules.man_captures == ("diagonal-forward",)
    assert dict(rules.articles) == {"man_captures": "School rules, 7"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "Invalid value"),
        ("not TOML at all", "school.toml"),
        (HEAD + "name = 'twice'", "school.toml"),
        (HEAD + "flying = true", "unknown trait 'flying'"),
        (HEAD + "articles = 'mine'", "unknown trait 'articles'"),
        (HEAD + "width = '10'", "width must be .*'10'"),
        (HEAD + "width = 10.0", "width must be .*10.0"),
        (HEAD + "width = true", "width must be .*True"),
        (HEAD + "flying_king = 1", "flying_king must be .*1"),
        (HEAD + "notation = 2", "notation must be .*2"),
        (HEAD + "man_moves = 'diagonal-forward'", "man_moves must be .*'diagonal-forward'"),
        (HEAD + "aliases = 'school'", "aliases must be .*'school'"),
        (HEAD + "aliases = [7]", "aliases must be .*7"),
        (HEAD + "starts = 'red'", "starts cannot be 'red'"),
        (HEAD + "notation = 'S0'", "notation cannot be 'S0'"),
        (HEAD + "capture_separator = ''", "capture_separator cannot be ''"),
        (HEAD + "man_moves = ['forward']", "man_moves cannot be 'forward'"),
        (HEAD + "capture_priority = ['most-pieces', 'most']", "capture_priority cannot be 'most'"),
        (HEAD + "promotion_in_capture = 'crown'", "promotion_in_capture cannot be 'crown'"),
        (HEAD + "width = 3", "width must be between 4 and 12"),
        (HEAD + "height = 27", "height must be between 4 and 12"),
        (HEAD + "men_rows = 0", "men_rows must be between 1 and"),
        ("title = 'School'\ngame_type = 99", "'name' is missing"),
        ("name = 'school'\ngame_type = 99", "'title' is missing"),
        ("name = 'school'\ntitle = 'School'", "'game_type' is missing"),
        (HEAD.replace("99", "100"), "game_type must be between 0 and 99"),
        ("", "'name' is missing"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_name(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message) as caught:
        load(text, "school.toml")
    assert str(caught.value).startswith("school.toml:")


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("clone", [lambda r: pickle.loads(pickle.dumps(r)), copy.copy, copy.deepcopy])
def test_a_rule_set_can_be_copied_and_sent_to_another_process(rules: Rules, clone: object) -> None:
    assert rules.tables, "what is worked out once does not stand in the way"
    other = clone(rules)  # type: ignore[operator]
    assert other == rules
    assert hash(other) == hash(rules)
    assert dict(other.articles) == dict(rules.articles)
    assert Position.start(other).legal_moves() == Position.start(rules).legal_moves()


def test_rule_sets_that_differ_in_one_trait_are_not_equal() -> None:
    assert load(HEAD) == load(HEAD + "width = 8")
    assert load(HEAD) != load(HEAD + "width = 10")


def test_article_is_that_of_the_first_trait_that_cites_one() -> None:
    rules = load(HEAD + "flying_king = true # 8\nman_moves = ['diagonal-forward'] # 5\nwidth = 8\n")
    assert rules.article("man_moves", "flying_king") == "5"
    assert rules.article("width", "flying_king", "man_moves") == "8"
    assert rules.article("width", "starts") is None
    assert rules.article() is None
    assert find("english").article("capture_mandatory") == "WCDF 1.20"


@pytest.mark.parametrize("code", ["N4", "S0", "n2", "numeric"])
def test_unknown_notation_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="unknown notation"):
        find("russian").numbering(code)


@pytest.mark.parametrize(
    ("variant", "code", "numeric", "used"),
    [
        ("russian", "A0", True, "N2"),
        ("russian", "A0", False, "A0"),
        ("russian", "N0", False, "A0"),
        ("international", "N2", False, "A0"),
        ("international", "N0", True, "N0"),
        ("international", "A0", True, "N2"),
        ("english", "N1", True, "N1"),
        ("english", "N1", False, "A0"),
        ("english", "A0", True, "N1"),
    ],
)
def test_numbering_of_the_other_kind_is_the_usual_one(
    variant: str, code: str, numeric: bool, used: str
) -> None:
    assert find(variant).numbering_like(code, numeric).code == used
