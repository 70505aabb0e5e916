"""The moves of a game as a tree: lines, what is said of moves, and nesting without end."""

import copy
import pickle

import pytest

from pdn import Node, Tree, read_game


def tree(movetext: str) -> Tree:
    return read_game(movetext).tree


def texts(nodes: list[Node]) -> str:
    return " ".join(node.text for node in nodes)


def lines(found: Tree) -> list[str]:
    """Each line as the moves from the start of the game to its last."""
    return [texts(found.path(found.nodes[line.nodes[-1]])) for line in found.lines if line.nodes]


def test_main_line() -> None:
    found = tree("1. 32-28 19-23 2. 28x19 14x23 *")
    assert texts(list(found)) == texts(list(found.line())) == "32-28 19-23 28x19 14x23"
    assert len(found) == 4
    assert [node.index for node in found] == [0, 1, 2, 3]
    assert [node.parent for node in found] == [-1, 0, 1, 2]
    assert [node.number and node.number.text for node in found] == ["1.", None, "2.", None]


@pytest.mark.parametrize(
    ("movetext", "expected"),
    [
        ("32-28 (31-27) 19-23", ["32-28 19-23", "31-27"]),
        ("32-28 (31-27 20-25) 19-23", ["32-28 19-23", "31-27 20-25"]),
        ("32-28 19-23 (18-23) (17-22) 28x19", ["32-28 19-23 28x19", "32-28 18-23", "32-28 17-22"]),
        (
            "32-28 19-23 (18-23 (17-22 28x17)) 28x19",
            ["32-28 19-23 28x19", "32-28 18-23", "32-28 17-22 28x17"],
        ),
        ("32-28 (31-27 (34-30 (35-30))) 19-23", ["32-28 19-23", "31-27", "34-30", "35-30"]),
        (
            "32-28 19-23 28x19 (1-2 3-4 (5-6) 7-8)",
            ["32-28 19-23 28x19", "32-28 19-23 1-2 3-4 7-8", "32-28 19-23 1-2 5-6"],
        ),
        ("(31-27) 32-28", ["32-28", "31-27"]),
        ("32-28 (31-27", ["32-28", "31-27"]),
        ("32-28 ) 19-23", ["32-28 19-23"]),
        ("32-28 * (31-27)", ["32-28", "31-27"]),
        ("32-28 () 19-23", ["32-28 19-23"]),
    ],
)
def test_side_line_takes_the_place_of_the_move_before_it(movetext: str, expected: list[str]) -> None:
    assert lines(tree(movetext)) == expected


def test_children_begin_with_the_line_itself() -> None:
    found = tree("32-28 (31-27 1-2) (34-30) 19-23 (18-23) (17-22 3-4)")
    assert texts(found.children()) == "32-28 31-27 34-30"
    assert texts(found.children(found.nodes[0])) == "19-23 18-23 17-22"
    assert texts(found.children(found.nodes[1])) == "1-2"
    assert found.children(found.nodes[-1]) == []


def test_children_of_a_side_line_begin_with_the_line_itself() -> None:
    found = tree("32-28 (31-27 1-2 (3-4) 5-6) 19-23")
    assert texts(found.children(found.nodes[1])) == "1-2 3-4"


def test_variations_of_a_node() -> None:
    found = tree("32-28 (31-27) (34-30 (35-30)) 19-23")
    first, _, third, *_ = found
    assert [texts(list(found.line(line.number))) for line in found.variations(first)] == ["31-27", "34-30"]
    assert [line.number for line in found.variations(third)] == [3]
    assert found.variations(found.nodes[-1]) == []


def test_lines_know_where_they_belong() -> None:
    found = tree("32-28 19-23 (18-23 38-33 (37-32)) 28x19")
    assert [(line.number, line.parent, line.instead) for line in found.lines] == [
        (0, -1, -1),
        (1, 0, 1),
        (2, 2, 3),
    ]
    assert [node.line for node in found] == [0, 0, 1, 1, 2, 0]


def test_empty_tree() -> None:
    found = tree('[Event "A"] *')
    assert (len(found), found.children(), list(found.line())) == (0, [], [])
    assert [item.text for item in found.lines[0].terminators] == ["*"]


# What is said of moves.


def test_comments_before_and_behind_a_move() -> None:
    found = tree("{a} % b\n1. {c} 32-28 {d} {e} 1... {f} 19-23 ; g\n* {h}")
    first, second = found
    assert [item.text for item in found.before] == ["{a}", "% b"]
    assert [item.text for item in first.before] == ["{c}"]
    assert (first.comment, second.comment) == ("d e", "g h")
    assert [item.text for item in second.before] == ["{f}"]


def test_comment_behind_the_bracket_belongs_to_the_first_move_of_the_side_line() -> None:
    found = tree("32-28 {a} ({b} 1. {c} 31-27 {d}) {e} 19-23")
    assert [(n.text, [i.text for i in n.before], n.comment) for n in found] == [
        ("32-28", [], "a e"),
        ("31-27", ["{b}", "{c}"], "d"),
        ("19-23", [], ""),
    ]


def test_comment_of_a_line_without_moves() -> None:
    found = tree("32-28 ({b}) 19-23")
    assert [item.text for item in found.lines[1].opened] == ["{b}"]
    assert [node.comment for node in found] == ["", ""]


def test_comment_without_moves_stands_before_them() -> None:
    assert [item.text for item in tree("* {a}").before] == ["{a}"]
    assert [item.text for item in tree("1. {a} *").before] == ["{a}"]


@pytest.mark.parametrize(
    ("comment", "words"),
    [
        ("{ a }", "a"),
        ("{a {b} c}", "a {b} c"),
        ("{}", ""),
        ("{} {a}", "a"),
        ("% a", "a"),
        (";a", "a"),
        ("#! a", "a"),
        ("{a} % b", "a b"),
        ("{ a", "a"),
        ("{a\nb}", "a\nb"),
    ],
)
def test_comment_is_words(comment: str, words: str) -> None:
    (node,) = tree(f"32-28 {comment}")
    assert node.comment == words


def test_strengths_and_nags() -> None:
    found = tree("32-28!? $3 (!) 19-23* {a} $10 28x19 $1$2 14x23 ! *")
    assert [[item.text for item in node.strengths] for node in found] == [["!?", "(!)"], ["*"], [], ["!"]]
    assert [node.nags for node in found] == [[3], [10], [1, 2], []]


def test_strength_behind_a_side_line_is_of_the_move_before_it() -> None:
    first, _ = tree("32-28 (31-27) ! $2")
    assert ([item.text for item in first.strengths], first.nags) == (["!"], [2])


def test_terminators_belong_to_their_line() -> None:
    found = tree("32-28 (31-27 2-0) 19-23 1-1 *")
    assert [[item.text for item in line.terminators] for line in found.lines] == [["1-1", "*"], ["2-0"]]


def test_setups_and_unknown_moves_are_nodes() -> None:
    found = tree('W:W1:B2 1. - 19-23 /FEN "W:W31:B1"/ 2. 31-27 ...')
    assert [node.item.kind for node in found] == ["FEN", "ELLIPSIS", "MOVE", "SETUP", "MOVE", "ELLIPSIS"]
    assert [node.parent for node in found] == [-1, 0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "movetext", ["1. {a} (31-27) 32-28", "32-28 ({a} (31-27) 34-30)", "32-28 (31-27 2. {a}) 19-23"]
)
def test_no_comment_gets_lost(movetext: str) -> None:
    found = tree(movetext)
    remarks = [item for node in found for item in (*node.before, *node.after)]
    remarks += [item for line in found.lines for item in line.opened]
    assert [item.text for item in (*found.before, *remarks)] == ["{a}"]


# Nesting.

DEEP = 5000


def test_side_lines_five_thousand_deep() -> None:
    found = tree("1. 32-28 " + "(31-27 {a} " * DEEP + ")" * DEEP + " 19-23 *")
    assert len(found.lines) == DEEP + 1
    assert {node.parent for node in found.nodes[:-1]} == {-1}
    assert len(found.children()) == DEEP + 1
    assert len(repr(found)) > DEEP
    assert copy.deepcopy(found) == found
    assert pickle.loads(pickle.dumps(found)) == found


def test_five_thousand_moves_in_ever_deeper_side_lines() -> None:
    found = tree("1. 32-28 " + "19-23 (18-23 37-32 " * DEEP + ")" * DEEP)
    # Each side line stands in place of 19-23, behind the 37-32 of the line around it.
    assert len(found.path(found.nodes[-1])) == 1 + 2 * DEEP
    assert pickle.loads(pickle.dumps(found)) == found


def test_side_lines_beside_each_other() -> None:
    found = tree("1. 32-28 " + "(31-27 {a}) " * DEEP + "19-23 *")
    assert len(found.children()) == DEEP + 1
    assert len(found.variations(found.nodes[0])) == DEEP


# As a value.


def test_trees_are_compared_by_what_they_hold() -> None:
    assert tree("32-28 (31-27) 19-23") == tree("32-28 (31-27) 19-23")
    assert tree("32-28 (31-27) 19-23") != tree("32-28 (31-26) 19-23")
    assert tree("32-28 {a}") != tree("32-28 {b}")


def test_copy_is_another_tree() -> None:
    found = tree("32-28 {a} (31-27) 19-23")
    other = copy.deepcopy(found)
    other.nodes[0].nags.append(1)
    assert (found.nodes[0].nags, other.nodes[0].nags) == ([], [1])
    assert copy.copy(found) == found


def test_repr_of_a_node_shows_its_move() -> None:
    assert "32-28" in repr(tree("32-28").nodes[0])


def test_tree_is_made_once() -> None:
    game = read_game("32-28")
    assert game.tree is game.tree
