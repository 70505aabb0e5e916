"""How a game fares under one rule set: the notation it is read in there, and how long it stays legal."""

from functools import lru_cache

from pdn.core.legality import read_move
from pdn.game import Game
from pdn.inference.guesses import CLEAR_RUN, Candidate
from pdn.items import setup_fen
from pdn.notation import parse_move
from pdn.position import place
from pdn.replay import Placement, Ply, Replay, first_move_fits, legal_run
from pdn.rules import Rules
from pdn.values.fen import FenError, Setup, parse_broken_fen

LONG_RUN = 20  # legal plies that show another board though they are not all of the game
SHORT_RUN = 4  # legal plies that do where the board lacks squares that are written
LETTERS_RUN = 2  # and where squares are written in letters that the rule set numbers, or the reverse
EARLY = 4  # a tag that is wrong fails in the first of so many parts of the game
FOREIGN = 2  # different moves that only a rival on the same board allows, where one may be a fault
FEWER = 4  # so many times fewer plies have to be legal under a rule set that a game does not belong to


def is_numeric(game: Game) -> bool | None:
    """Tell whether the squares of the moves are numbers; None when there is no move."""
    first = next((item.text for item in game.items if item.kind == "MOVE"), None)
    return first[0].isdigit() if first else None


def setups(game: Game) -> list[Setup]:
    """Return the positions that the game gives itself, as far as they can be read."""
    tag = game.find_tag("FEN")
    texts = [tag.value] if tag else []
    texts += [setup_fen(item)[0] for item in game.items if item.kind in ("SETUP", "FEN")]
    found = []
    for text in texts:
        try:
            found.append(parse_broken_fen(text))
        except FenError:
            continue
    return [setup for setup in found if setup.pieces]


def faults(given: list[Setup], rules: Rules, notation: str) -> tuple[int, int]:
    """Count what is wrong with setups on the board of a rule set: squares that it lacks, and all."""
    found = [fault.code for setup in given for fault in place(setup, rules, notation)[1]]
    return found.count("fen-off-board"), len(found)


def find_notation(
    game: Game, rules: Rules, claim: str | None = None, custom: str | None = None, turn: bool = True
) -> tuple[str, bool]:
    """Return the notation a game is read in, and whether its first move is one there.

    It is the one claimed, the custom of the file, the usual one, or another corner.  A first move
    that is none does not turn the board: another corner is taken only where the game stays legal
    under it for long, and where the board may ``turn``.
    """
    numeric = is_numeric(game)
    if numeric is None:
        return rules.notation, True
    kind = "N" if numeric else "A"
    usual = rules.numbering_like(rules.notation, numeric).code
    likely = [code for code in dict.fromkeys([custom, claim, usual]) if code and code[0] == kind]
    fitting = [code for code in likely if first_move_fits(game, rules, code)]
    if len(fitting) > 1:  # a claim against the usual is believed while that does not hold longer
        return max(fitting, key=lambda code: legal_run(game, rules, code)), True
    if fitting:
        return fitting[0], True
    if not turn:
        return likely[0], False
    others = (kind + corner for corner in "2013" if kind + corner not in likely)
    runs = {code: legal_run(game, rules, code) for code in others if first_move_fits(game, rules, code)}
    best = max(runs, key=lambda code: runs[code], default=usual)
    return (best, True) if runs.get(best, 0) >= CLEAR_RUN else (likely[0], False)


def try_all(game: Game, order: list[Rules], customs: list[str | None]) -> list[Candidate]:
    """Replay a game under rule sets that no tag names, each in the custom notation of the file if it has one.

    Where the game is legal throughout under one of them, it is not asked how far it goes on boards
    that lack some of its squares, or that would have to be turned.
    """
    moves = [parse_move(item.text) for item in game.main_line() if item.kind == "MOVE"]
    names = {name for move in moves for name in move.squares}
    holding = [names <= square_names(rules, is_numeric(game) is not False) for rules in order]
    found: dict[int, Candidate] = {}
    is_sound = False
    for i in sorted(range(len(order)), key=lambda i: not holding[i]):
        rules = order[i]
        if is_sound and not holding[i]:
            found[i] = Candidate(rules, rules.notation, 0, len(moves))
            continue
        notation, fits = find_notation(game, rules, custom=customs[i], turn=not is_sound)
        run = legal_run(game, rules, notation) if fits else 0
        found[i] = Candidate(rules, notation, run, len(moves), run)
        is_sound = is_sound or (found[i].is_sound and not found[i].is_turned)
    tried = [found[i] for i in range(len(order))]
    if is_sound:
        tried = [one._replace(run=0, legal=0) if one.is_turned else one for one in tried]
    if is_sound or len(tried) == 1:
        return tried
    return [one._replace(legal=legal_plies(game, one)) if one.run > 0 else one for one in tried]


@lru_cache
def square_names(rules: Rules, numeric: bool) -> frozenset[str]:
    """Return the names that the squares of a rule set have in numbers or in letters."""
    return frozenset(rules.numbering_like(rules.notation, numeric).squares)


def legal_plies(game: Game, candidate: Candidate) -> int:
    """Count the legal plies of the main line, behind a fault too where the position is still known."""
    steps = Replay(game, candidate.rules, candidate.notation)
    return sum(
        isinstance(step, Ply) and step.variation == 0 and step.move is not None and step.illegal is None
        for step in steps
    )


def are_alike(one: Candidate, other: Candidate, game: Game) -> bool:
    """Tell whether the game stands on the same board for both: the same squares, names and first side."""
    first, second = one.rules, other.rules
    if (first.board, first.numbering(one.notation).squares) != (
        second.board,
        second.numbering(other.notation).squares,
    ):
        return False
    same_start = (first.first_side, first.start_board) == (second.first_side, second.start_board)
    return same_start or game.find_tag("FEN") is not None


def outweighs(other: Candidate, expected: Candidate, game: Game, claim: str | None) -> bool:
    """Tell whether a game alone shows that it is not played by the rules that it is expected to be.

    It never does for rules on the same board, which differ only in what must be captured and what
    becomes of a king: there one fault makes a game legal under other rules as easily as those
    rules do.  On another board next to nothing is legal.  ``claim`` is the notation that a tag
    names.
    """
    if are_alike(expected, other, game):
        return False
    kind = expected.notation[0]
    if not other.is_sound:
        enough = LONG_RUN
    elif kind not in (expected.rules.notation[0], (claim or expected.rules.notation)[0]):
        enough = LETTERS_RUN
    elif lacks_squares(game, expected):
        enough = SHORT_RUN
    else:
        enough = CLEAR_RUN
    return other.legal >= enough and legal_plies(game, expected) * FEWER <= other.legal


def goes_by(other: Candidate, expected: Candidate, game: Game) -> bool:
    """Tell whether a game is played by other rules on the same board, and not by those expected.

    One fault can make a game legal under other rules; what these rules alone allow, again and
    again, cannot be one.  All of the game is legal under the ``other``.
    """
    if other.plies < LONG_RUN or expected.run >= other.plies // EARLY or not are_alike(expected, other, game):
        return False
    replay = Replay(game, other.rules, other.notation)
    before = replay.position()
    foreign: set[tuple[int, ...]] = set()
    for step in replay:
        if step.variation:
            continue
        if isinstance(step, Placement):
            before = replay.position()
        elif isinstance(step, Ply) and step.move:
            path, captured = step.move.path, set(step.move.captured)
            legal = read_move(expected.rules.tables, list(before.board), before.side, path).moves
            if all(captured != set(move.captured) for move in legal):
                foreign.add(path)
            before = before.play(step.move)
    return len(foreign) >= FOREIGN


def lacks_squares(game: Game, expected: Candidate) -> bool:
    """Tell whether more squares than a slip of the pen would explain are not on the board."""
    names = {piece.square for setup in setups(game) for piece in setup.pieces}
    moves = (parse_move(item.text) for item in game.main_line() if item.kind == "MOVE")
    names.update(name for move in moves for name in move.squares)
    return sum(name not in square_names(expected.rules, name[0].isdigit()) for name in names) > 1
