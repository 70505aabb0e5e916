"""Which game it is: the rule set and the notation that a file does not name, or names wrongly.

A GameType tag is a claim to be checked against the moves.  Without a usable one each known rule
set is tried, and the one under which the game stays legal longest is taken.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

from pdn.finding import Finding, Severity
from pdn.game import Game, Tag
from pdn.gametype import GameType, parse_gametype
from pdn.notation import parse_move
from pdn.replay import first_move_fits, legal_run
from pdn.rules import Rules, all_rules, by_gametype

CLEAR_RUN = 10  # legal plies that show a notation which neither the tag nor custom suggests


class Inference(NamedTuple):
    """The rule set and notation a game is read with, and what there is to say about the choice."""

    rules: Rules
    notation: str
    finding: Finding | None = None


class _Candidate(NamedTuple):
    rules: Rules
    notation: str
    run: int  #: plies that stay legal

    @property
    def rank(self) -> tuple[int, bool]:
        """What decides between two candidates; on a tie the likelier one, tried first, stays."""
        return self.run, self.notation == self.rules.notation


def infer(game: Game, rules: Rules | None = None) -> Inference:
    """Find the rule set and notation of a game; ``rules`` is the set that the user asks for."""
    tag = game.find_tag("GameType")
    declared = _declared(tag)
    known = rules or (by_gametype(declared) if declared else None)
    claim = None
    if declared and known and declared.notation and declared.number == known.game_type:
        claim = declared.notation.replace("S", "A")  # short algebraic names the same squares
    if known is None:
        return _try_all(game, tag)
    notation = _best_notation(game, known, claim)
    usual = known.numbering_like(known.notation, notation[0] == "N").code
    # What the user asks for is not argued with, unless the board has to be turned for it.
    if notation == (claim or known.notation) or (rules and notation == usual) or _is_numeric(game) is None:
        return Inference(known, notation)
    says_so = tag and declared and declared.number == known.game_type
    what = tag.value if tag and says_so else known.game_type
    message = f"GameType {what} means notation {claim or known.notation}, but the moves are in {notation}"
    finding = _finding(game, tag, "wrong-notation", Severity.WARNING, message)
    return Inference(known, notation, finding)


def _declared(tag: Tag | None) -> GameType | None:
    try:
        return parse_gametype(tag.value.strip()) if tag else None
    except ValueError:
        return None


def _is_numeric(game: Game) -> bool | None:
    """Tell whether the squares of the moves are numbers; None when there is no move."""
    first = next((item.text for item in game.items if item.kind == "MOVE"), None)
    return first[0].isdigit() if first else None


def _best_notation(game: Game, rules: Rules, claim: str | None = None) -> str:
    """Return the notation a game is read in: the one claimed, the usual one, or another corner.

    A first move that is none does not turn the board: another corner is taken only where the
    game stays legal under it for long.
    """
    numeric = _is_numeric(game)
    if numeric is None:
        return rules.notation
    kind = "N" if numeric else "A"
    usual = rules.numbering_like(rules.notation, numeric).code
    likely = list(dict.fromkeys([claim, usual])) if claim and claim[0] == kind else [usual]
    fitting = [code for code in likely if first_move_fits(game, rules, code)]
    if len(fitting) > 1:  # a claim against the usual is believed while that does not hold longer
        return max(fitting, key=lambda code: legal_run(game, rules, code))
    if fitting:
        return fitting[0]
    others = (kind + corner for corner in "2013" if kind + corner not in likely)
    runs = {code: legal_run(game, rules, code) for code in others if first_move_fits(game, rules, code)}
    best = max(runs, key=lambda code: runs[code], default=usual)
    return best if runs.get(best, 0) >= CLEAR_RUN else likely[0]


@cache
def _guesses() -> tuple[Rules, ...]:
    """Return the rule sets worth trying: of those that allow the same games in the same notation, one."""
    found: dict[object, Rules] = {}
    for rules in all_rules():
        if rules.default_of_type:
            found.setdefault((rules.play, rules.notation), rules)
    return tuple(found.values())


def _try_all(game: Game, tag: Tag | None) -> Inference:
    moves = [parse_move(item.text) for item in game.main_line() if item.kind == "MOVE"]
    plies = len(moves)
    signs = Counter(move.separator for move in moves)
    numeric = _is_numeric(game)

    def likelihood(rules: Rules) -> tuple[int, bool, int]:
        """Rank a rule set by what speaks for it though its moves do not: signs and squares."""
        sign = rules.capture_separator
        kind = (rules.notation[0] == "N") == numeric
        return 0 if sign == "-" else signs[sign], kind, -rules.game_type

    best: _Candidate | None = None
    # The likeliest first: what is legal throughout under one need not be tried under the others.
    for rules in sorted(_guesses(), key=likelihood, reverse=True):
        notation = _best_notation(game, rules)
        candidate = _Candidate(rules, notation, legal_run(game, rules, notation))
        if best is None or candidate.rank > best.rank:
            best = candidate
        if best.run >= plies and best.notation == best.rules.notation:
            break
    assert best
    rules = best.rules
    how = f"read as {rules.game_type} ({rules.title}), notation {best.notation}"
    reason = None
    if best.run >= plies > 0:
        reason = "every move is legal under it"
    elif best.run > 0:
        many = "ply is" if best.run == 1 else f"{best.run} plies are"
        reason = f"the first {many} legal under it, not more under any other"
    elif plies:
        reason = "no known rule set allows the first move"
    if tag is None:
        message, code, severity = "no GameType tag", "variant-inferred", Severity.INFO
    else:
        message, code, severity = f'unknown GameType "{tag.value}"', "unknown-game-type", Severity.WARNING
    finding = _finding(game, tag, code, severity, f"{message}: {how}", reason)
    return Inference(rules, best.notation, finding)


def _finding(
    game: Game, tag: Tag | None, code: str, severity: Severity, message: str, reason: str | None = None
) -> Finding:
    start, end = (tag.start, tag.end) if tag else (0, 0)
    return Finding(
        code,
        severity,
        message,
        game.start + start,
        game.start + end,
        game.number,
        written=game.text[start:end] or None,
        help=reason,
    )
