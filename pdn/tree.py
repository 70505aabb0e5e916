"""The moves of a game as a tree, held flat: nodes in the order of the text, each with its parent's index.

Nothing here recurses, so side lines may be nested as deep as a file likes.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pdn.items import Item

_NODES = frozenset({"MOVE", "ELLIPSIS", "SETUP", "FEN"})


@dataclass(slots=True)
class Node:
    """One move of a game, or what stands in place of one: an unknown move or a setup.

    ``item.kind`` tells which: MOVE, ELLIPSIS, SETUP or FEN.  Dots that only say whose move it is
    are an ELLIPSIS too: what they stand for takes a board to tell (:class:`pdn.Replay`).
    """

    index: int  #: its place in :attr:`Tree.nodes`
    parent: int  #: the place of the node before it in its line, -1 at the start of the game
    line: int  #: 0 in the main line, else the number of the side line
    item: Item
    number: Item | None = None  #: the move number before it
    before: list[Item] = field(default_factory=list)  #: remarks between its number, or the bracket, and it
    after: list[Item] = field(default_factory=list)  #: remarks behind it
    strengths: list[Item] = field(default_factory=list)  #: ``!``, ``(?)`` and the star of an only move
    nags: list[int] = field(default_factory=list)  #: the numbers of its ``$1``

    @property
    def text(self) -> str:
        """The move as the file has it."""
        return self.item.text

    @property
    def comment(self) -> str:
        """The comments behind it, without braces; several are joined by a blank."""
        return comment_text(self.after)


@dataclass(slots=True)
class Line:
    """A line of moves: the main line, or a side line."""

    number: int
    parent: int  #: the node that its first one follows, -1 at the start of the game
    instead: int  #: the node that a side line stands behind, and whose place it takes; -1 for none
    nodes: list[int] = field(default_factory=list)
    opened: list[Item] = field(default_factory=list)  #: remarks in a side line that no move follows
    terminators: list[Item] = field(default_factory=list)


@dataclass(slots=True)
class Tree:
    """All lines of a game; node 0 is its first move.

    A side line stands in place of the move that it follows (PDN 3.0), so that its first node has
    the same parent as that move.
    """

    nodes: list[Node] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    before: list[Item] = field(default_factory=list)  #: remarks before the first move
    # The numbers of the lines by the node that they follow, and of the side lines by the one they replace.
    _starting: dict[int, list[int]] = field(default_factory=dict, repr=False, compare=False)
    _instead: dict[int, list[int]] = field(default_factory=dict, repr=False, compare=False)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def line(self, number: int = 0) -> Iterator[Node]:
        """Yield the nodes of one line in order; by default of the main line."""
        return (self.nodes[index] for index in self.lines[number].nodes)

    def children(self, node: Node | None = None) -> list[Node]:
        """Return what may follow a node, or open the game: its own line first, then the side lines."""
        found: list[int] = []
        if node is not None:
            own = self.lines[node.line].nodes
            after = bisect_right(own, node.index)
            found += own[after : after + 1]
        for number in self._starting.get(-1 if node is None else node.index, ()):
            found += self.lines[number].nodes[:1]
        return [self.nodes[index] for index in found]

    def variations(self, node: Node) -> list[Line]:
        """Return the side lines that stand behind a node and take its place."""
        return [self.lines[number] for number in self._instead.get(node.index, ())]

    def path(self, node: Node) -> list[Node]:
        """Return the nodes from the start of the game to this one."""
        found = [node]
        while found[-1].parent >= 0:
            found.append(self.nodes[found[-1].parent])
        return found[::-1]


def build_tree(items: Sequence[Item]) -> Tree:
    """Make the tree of the tokens of a game."""
    tree = Tree()
    stack: list[tuple[Line, int]] = []
    line = _open_line(tree, -1, -1)
    last = -1  # the node that the next one follows
    number: Item | None = None
    waiting: list[Item] = []  # remarks behind a number or a bracket
    started = False
    for item in items:
        kind = item.kind
        if kind in _NODES:
            node = Node(len(tree.nodes), last, line.number, item, number, waiting)
            tree.nodes.append(node)
            line.nodes.append(node.index)
            last, number, waiting, started = node.index, None, [], True
        elif kind == "NUMBER":
            number = item
        elif kind == "LPAR":
            _behind(tree, line, waiting)
            stack.append((line, last))
            instead = line.nodes[-1] if line.nodes else -1
            parent = tree.nodes[instead].parent if instead >= 0 else last
            line = _open_line(tree, parent, instead)
            last, number, waiting = parent, None, []
        elif kind == "RPAR":
            _behind(tree, line, waiting)
            line, last = stack.pop()
            number, waiting = None, []
        elif kind == "TERMINATOR":
            line.terminators.append(item)
        elif kind in ("TAG", "BAD_TAG"):
            continue
        elif not line.nodes or number:
            (waiting if stack or number or started else tree.before).append(item)
        elif kind == "STRENGTH":
            tree.nodes[line.nodes[-1]].strengths.append(item)
        elif kind == "NAG":
            tree.nodes[line.nodes[-1]].nags.append(int(item.text[1:10]))
        else:
            tree.nodes[line.nodes[-1]].after.append(item)
    _behind(tree, line, waiting)
    return tree


def _open_line(tree: Tree, parent: int, instead: int) -> Line:
    """Add a line that has no moves yet, where its neighbours will find it."""
    line = Line(len(tree.lines), parent, instead)
    tree.lines.append(line)
    tree._starting.setdefault(parent, []).append(line.number)
    tree._instead.setdefault(instead, []).append(line.number)
    return line


def _behind(tree: Tree, line: Line, remarks: list[Item]) -> None:
    """Put remarks that no move follows behind the last move of their line."""
    if line.nodes:
        tree.nodes[line.nodes[-1]].after.extend(remarks)
    else:
        (line.opened if line.number else tree.before).extend(remarks)


def comment_text(items: Sequence[Item]) -> str:
    """Return the words of the comments among some tokens, without braces and marks."""
    texts = []
    for item in items:
        if item.kind in ("COMMENT", "UNCLOSED_COMMENT"):
            texts.append(item.text[1:].removesuffix("}").strip())
        elif item.kind == "LINE_COMMENT":
            texts.append(re.sub(r"^(%|;|#!)", "", item.text).strip())
    return " ".join(text for text in texts if text)
