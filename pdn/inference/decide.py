"""Which game it is: the rule set and the notation that a file does not name, or names wrongly.

A GameType tag is a claim to be checked against the moves.  Without a usable one each known rule
set is tried, and the one under which the game stays legal longest is taken.  What a game alone
leaves open the other games of its file decide.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pdn.finding import Finding, Fix, Severity
from pdn.game import Game
from pdn.inference.candidates import (
    CLEAR_RUN,
    LONG_RUN,
    Candidate,
    faults,
    find_notation,
    goes_by,
    has_double,
    is_numeric,
    outweighs,
    setups,
    try_all,
)
from pdn.inference.gametag import retag, tag_behind
from pdn.inference.votes import SHORTEST, Votes, names_like
from pdn.items import Tag
from pdn.notation import parse_move
from pdn.plain import PlainGames
from pdn.reader import GameRun
from pdn.replay import legal_run
from pdn.rules import Rules, by_gametype
from pdn.values.gametype import GameType, parse_gametype

LOOK_AHEAD = 16  # games that wait for the answer of the games behind them
MOST_ITEMS = 50_000  # and tokens that these games may hold
MOST_NAMED = 2  # rule sets that are named besides the one chosen


class Inference(NamedTuple):
    """The rule set and notation a game is read with, and what there is to say about the choice."""

    rules: Rules
    notation: str
    finding: Finding | None = None


@dataclass(slots=True)
class _Trial:
    """A game and what came of trying rule sets on it."""

    game: Game
    tag: Tag | None
    expected: Candidate | None = None  #: the rule set that its tag names
    claim: str | None = None  #: the notation that its tag names
    signs: Counter[str] = field(default_factory=Counter)  #: what stands between the squares of its moves
    tried: list[Candidate] = field(default_factory=list)
    is_open: bool = False  #: what the other games say may change the answer
    is_shortcut: bool = False  #: only the leader of the votes was tried
    plain: Inference | None = None  #: the answer for a plain game that bears its tag out


def infer(game: Game, rules: Rules | None = None, votes: Votes | None = None) -> Inference:
    """Find the rule set and notation of a game; ``rules`` is the set that the user asks for.

    ``votes`` holds what the games before it in the same file have shown; the game adds its own.
    """
    if rules:
        return _read_as(game, rules)
    votes = votes or Votes()
    return _decide(_try(game, votes), votes)


def infer_all(
    games: Iterable[Game | GameRun],
    rules: Rules | None = None,
    look_ahead: int = LOOK_AHEAD,
    plain: PlainGames | None = None,
    votes: Votes | None = None,
) -> Iterator[tuple[Game, Inference] | GameRun]:
    """Find the rule sets and notations of the games of one file, in their order.

    A game that leaves the answer open waits for the games behind it, but for no more than
    ``look_ahead`` of them.  ``plain`` is what finds the runs among the games: these know their
    rule sets, and no run is found while a game waits.  ``votes`` holds what games before these have
    shown; these add their own.
    """
    votes = Votes() if votes is None else votes
    plain = plain or PlainGames(rules)
    plain.accepts = votes.are_usual
    waiting: deque[_Trial] = deque()
    items = 0
    for game in games:
        if isinstance(game, GameRun):
            if not rules:
                votes.add_run(game)
            yield game
            continue
        plain.forget()
        if rules:
            yield game, _read_as(game, rules)
            continue
        waiting.append(_try_plain(game, plain, votes) or _try(game, votes))
        trial = waiting[-1]
        items += 0 if game.clean_plies else len(game.items)
        while waiting and (
            len(waiting) > look_ahead or items > MOST_ITEMS or not _must_wait(waiting[0], votes)
        ):
            trial = waiting.popleft()
            items -= 0 if trial.game.clean_plies else len(trial.game.items)
            yield trial.game, _decide(trial, votes)
        plain.is_on = not waiting
    for trial in waiting:
        yield trial.game, _decide(trial, votes)


def _must_wait(trial: _Trial, votes: Votes) -> bool:
    if trial.expected:
        claim = votes.claim(trial.expected.rules)
        return trial.is_open and not (claim.is_believed or claim.contradicted())
    return trial.is_open and votes.leader() is None


def _declared(tag: Tag | None) -> GameType | None:
    try:
        return parse_gametype(tag.value.strip()) if tag else None
    except ValueError:
        return None


def _known(tag: Tag | None, asked: Rules | None = None) -> tuple[Rules | None, str | None]:
    """Return the rule set that a tag names, or that is asked for, and the notation that it claims."""
    declared = _declared(tag)
    known = asked or (by_gametype(declared) if declared else None)
    if declared and known and declared.notation and declared.number == known.game_type:
        return known, declared.notation.replace("S", "A")  # short algebraic names the same squares
    return known, None


def _read_as(game: Game, rules: Rules) -> Inference:
    """Read a game under the rules that the user asks for."""
    tag = game.find_tag("GameType")
    _, claim = _known(tag, rules)
    notation, _ = find_notation(game, rules, claim)
    return _taken(game, tag, Candidate(rules, notation, 0, 0), claim, asked=True)


def _try_plain(game: Game, plain: PlainGames, votes: Votes) -> _Trial | None:
    """Read a plain game, of which nothing is to be said, under its tag, or under the leader of the votes."""
    leader = votes.leader()
    found = plain.read(game, leader)
    if found is None:
        return None
    rules = found.rules
    if found.is_tagged:
        votes.add_plain(game, rules)
        return _Trial(game, None, plain=Inference(rules, rules.notation))
    signs = Counter({"-": found.plies - found.captures, rules.capture_separator: found.captures})
    candidate = Candidate(rules, rules.notation, found.plies, found.plies, found.plies)
    votes.add_signs(signs, rules.notation[0] == "N")
    votes.add_game([candidate])
    votes.add_notation(candidate)
    return _Trial(game, None, signs=signs, tried=[candidate], is_shortcut=True)


def _try(game: Game, votes: Votes) -> _Trial:
    """Replay a game as far as its answer needs it, and let it vote."""
    tag = game.find_tag("GameType")
    known, claim = _known(tag)
    if known:
        return _check_tag(_Trial(game, tag, claim=claim), known, votes)
    moves = [parse_move(item.text) for item in game.main_line() if item.kind == "MOVE"]
    numeric = is_numeric(game)
    trial = _Trial(game, tag, signs=Counter(move.separator for move in moves))
    votes.add_signs(trial.signs, numeric)
    if numeric is None:
        trial.is_open = True
        rules = _by_setups(game, votes)
        if rules:
            votes.add_setup(rules)
            trial.tried = [Candidate(rules, rules.notation, 0, 0)]
        return trial
    leader = votes.leader()
    if leader:
        (candidate,) = _try_all(game, votes, [leader])
        if candidate.is_sound:
            trial.tried, trial.is_shortcut = [candidate], True
            votes.add_game(trial.tried)
            votes.add_notation(candidate)
            return trial
    trial.tried = _try_all(game, votes, votes.likeliest(numeric, trial.signs))
    votes.add_game(trial.tried)
    sound = [candidate for candidate in trial.tried if candidate.is_sound]
    for candidate in sound:
        votes.add_notation(candidate)
    trial.is_open = len(sound) != 1
    return trial


def _try_all(game: Game, votes: Votes, order: list[Rules]) -> list[Candidate]:
    numeric = is_numeric(game)
    return try_all(game, order, [votes.notation(rules, numeric) for rules in order])


def _check_tag(trial: _Trial, known: Rules, votes: Votes) -> _Trial:
    """Replay a game under the rules that its tag names; under all others only where it fails them."""
    game = trial.game
    numeric = is_numeric(game)
    claim = votes.claim(known)
    notation, fits = find_notation(game, known, trial.claim, votes.notation(known, numeric))
    trial.expected = Candidate(known, notation, 0, 0)
    if numeric is None:
        return trial
    if fits and claim.is_believed:
        votes.add_tag(known)
        return trial
    plies = sum(item.kind == "MOVE" for item in game.main_line())
    expected = Candidate(known, notation, legal_run(game, known, notation), plies)
    trial.expected = expected
    claim.checked += 1
    order = [rules for rules in votes.likeliest(numeric) if rules.play != known.play]
    if expected.is_turned and notation != trial.claim:
        tried = _try_all(game, votes, order) if plies >= LONG_RUN else []
        trial.tried = [found for found in tried if found.is_sound and not found.is_turned]
    if expected.is_sound:
        if not trial.tried:
            votes.add_sound(expected, game)
        return trial
    trial.tried = _try_all(game, votes, claim.contradicted()[:1])
    if not any(candidate.is_sound for candidate in trial.tried):
        trial.tried = _try_all(game, votes, order)
    for candidate in trial.tried:
        if candidate.is_sound:
            claim.rivals[candidate.rules] += 1
            trial.is_open = True
    for rules in claim.doubts():
        if rules not in claim.misfits:
            others = (_try_all(sound, votes, [rules])[0] for sound in claim.sound)
            claim.misfits[rules] = sum(not other.is_sound for other in others)
    return trial


def _decide(trial: _Trial, votes: Votes) -> Inference:
    game, expected = trial.game, trial.expected
    if trial.plain:
        return trial.plain
    if expected:
        other = _contradiction(trial, votes)
        if other:
            return _contradicted(trial, expected, other)
        return _taken(game, trial.tag, expected, trial.claim)
    if trial.is_shortcut:
        return _inferred(trial, trial.tried[0], votes)
    numeric = is_numeric(game)
    if numeric is None:
        rules = _by_setups(game, votes) or votes.choose(votes.likeliest(numeric), numeric)
        return _inferred(
            trial, Candidate(rules, votes.notation(rules, numeric) or rules.notation, 0, 0), votes
        )
    leader = votes.leader()
    best = _best(trial, votes)
    if leader and leader is not best.rules:
        expected = next((found for found in trial.tried if found.rules is leader), None)
        if expected and not _may_leave(trial, expected, best, votes):
            best = expected
    return _inferred(trial, best, votes)


def _best(trial: _Trial, votes: Votes) -> Candidate:
    """Return the rule set that a game without a tag fits best; the votes break ties."""
    top = max(candidate.rank for candidate in trial.tried)
    sound = [candidate for candidate in trial.tried if candidate.is_sound]
    ties = sound or [candidate for candidate in trial.tried if candidate.rank == top]
    if not votes.games:
        return max(ties, key=lambda candidate: candidate.rank)
    numeric = is_numeric(trial.game)
    found = {candidate.rules: candidate for candidate in ties}
    order = [rules for rules in votes.likeliest(numeric, trial.signs) if rules in found]
    return found[votes.choose(order, numeric) if order else ties[0].rules]


def _may_leave(trial: _Trial, expected: Candidate, other: Candidate, votes: Votes) -> bool:
    """Tell whether a game is of another kind than the other games of its file."""
    if outweighs(other, expected, trial.game, None):
        return True
    is_better = other.is_sound or other.legal >= expected.legal + CLEAR_RUN
    return is_better and not votes.leads(expected.rules, other.rules)


def _contradiction(trial: _Trial, votes: Votes) -> Candidate | None:
    """Return the rules that a game is played by against its tag, if that is clear."""
    expected = trial.expected
    if not expected or not trial.tried:
        return None
    claim = votes.claim(expected.rules)
    for rules in claim.contradicted():
        found = next((c for c in trial.tried if c.rules is rules and c.is_sound), None)
        if found:
            return found
    best = max(trial.tried, key=lambda candidate: (candidate.rank, claim.rivals[candidate.rules]))
    if expected.is_turned:
        return best if best.is_sound and best.plies >= LONG_RUN and not best.is_turned else None
    if best.legal > expected.run and outweighs(best, expected, trial.game, trial.claim):
        return best
    sound = [found for found in trial.tried if found.is_sound]
    return sound[0] if len(sound) == 1 and goes_by(sound[0], expected, trial.game) else None


def _by_setups(game: Game, votes: Votes) -> Rules | None:
    """Choose by the positions of a game without moves: the file's board, or the smallest that holds them."""
    given = setups(game)
    leader = votes.leader()
    if not given or (leader and faults(given, leader, leader.notation)[0] == 0):
        return leader
    numeric = all(setup.is_numeric for setup in given)

    def fit(rules: Rules) -> tuple[int, int, bool, int]:
        kind = (rules.notation[0] == "N") == numeric
        return *faults(given, rules, rules.notation), not kind, len(rules.board.squares)

    return min(votes.likeliest(numeric), key=fit)


def _taken(
    game: Game, tag: Tag | None, found: Candidate, claim: str | None, asked: bool = False
) -> Inference:
    """Believe a tag, or the user, in the rules; say where the notation is another."""
    rules, notation = found.rules, found.notation
    usual = rules.numbering_like(rules.notation, notation[0] == "N").code
    # What the user asks for is not argued with, unless the board has to be turned for it.
    if notation == (claim or rules.notation) or (asked and notation == usual) or is_numeric(game) is None:
        return Inference(rules, notation)
    declared = _declared(tag)
    says_so = tag and declared and declared.number == rules.game_type
    what = tag.value if tag and says_so else rules.game_type
    message = f"GameType {what} means notation {claim or rules.notation}, but the moves are in {notation}"
    finding = _finding(game, tag, "wrong-notation", Severity.WARNING, message)
    return Inference(rules, notation, finding)


def _contradicted(trial: _Trial, expected: Candidate, other: Candidate) -> Inference:
    assert trial.tag
    message = (
        f"GameType {trial.tag.value} contradicts the moves: read as {other.name}, notation {other.notation}"
    )
    legal = "legal throughout" if other.is_sound else f"legal up to ply {other.run}"
    against = f"illegal at ply {max(expected.run, 0) + 1} as {expected.name}"
    if expected.is_turned:
        against = f"as {expected.name} only with the board turned, to {expected.notation}"
    reason = f"{against}, {legal} as {other.name}"
    also = [found.name for found in trial.tried if found.is_sound and found is not other]
    if other.is_sound and also:
        reason += f", and as {' or '.join(also[:MOST_NAMED])}" + (" or others" if also[MOST_NAMED:] else "")
    fix = retag(trial.game, trial.tag, other.rules, other.notation)
    finding = _finding(
        trial.game, trial.tag, "game-type-contradiction", Severity.WARNING, message, reason, fix
    )
    return Inference(other.rules, other.notation, finding)


def _inferred(trial: _Trial, found: Candidate, votes: Votes) -> Inference:
    """Say what a game without a usable tag is read as, and why."""
    how = f"read as {found.name}, notation {found.notation}"
    tag = trial.tag
    fix = None
    if tag is None:
        message, code, severity = "no GameType tag", "variant-inferred", Severity.INFO
        if found.is_sound and votes.leader() in (None, found.rules):
            fix = tag_behind(trial.game, found.rules, found.notation, _is_decisive(trial, found, votes))
    else:
        message, code, severity = f'unknown GameType "{tag.value}"', "unknown-game-type", Severity.WARNING
    reason = _reason(trial, found, votes)
    finding = _finding(trial.game, tag, code, severity, f"{message}: {how}", reason, fix)
    return Inference(found.rules, found.notation, finding)


def _is_decisive(trial: _Trial, found: Candidate, votes: Votes) -> bool:
    """Tell whether the game itself leaves only one rule set, so that writing it down is safe.

    The other games of its file show on which board they are played, but not by which rules this one
    is: a file may hold games of two kinds, and no fault tells them apart.
    """
    if found.plies < SHORTEST or has_double(found.rules):
        return False
    tried = {candidate.rules: candidate.is_sound for candidate in trial.tried}
    for rules in votes.known():
        if rules is found.rules:
            continue
        if rules in tried:
            fits = tried[rules]
        elif rules.board == found.rules.board and names_like(rules, found.notation[0] == "N"):
            fits = legal_run(trial.game, rules, found.notation) >= found.plies
            votes.add_fitting(rules, fits)
        else:
            fits = not votes.leads(found.rules, rules)
        if fits:
            return False
    return True


def _reason(trial: _Trial, found: Candidate, votes: Votes) -> str | None:
    neighbours = None
    if votes.leads_all(found.rules):
        fitting = {candidate.rules for candidate in trial.tried if candidate.is_sound}
        is_told = not has_double(found.rules) and votes.is_unanimous(found.rules, fitting)
        neighbours = f"the other games of the file {'are' if is_told else 'fit best as'} {found.name}"
    if found.plies == 0:
        return neighbours or ("its board holds the position" if setups(trial.game) else None)
    sound = [candidate for candidate in trial.tried if candidate.is_sound]
    if found.is_sound:
        reason = "every move is legal under it"
        if trial.is_shortcut or (neighbours and len(sound) != 1):
            return f"{reason}; {neighbours}" if neighbours else reason
        nearest = max(
            (other for other in trial.tried if not other.is_sound), key=lambda other: other.run, default=None
        )
        if nearest and nearest.run > 0:
            reason += f"; illegal at ply {nearest.run + 1} as {nearest.name}"
        return reason
    if found.run > 0:
        many = "ply is" if found.run == 1 else f"{found.run} plies are"
        if any(candidate.rank > found.rank for candidate in trial.tried):
            return f"the first {many} legal under it" + (f"; {neighbours}" if neighbours else "")
        if any(candidate.run > found.run for candidate in trial.tried):
            return f"{found.legal} of the {found.plies} plies are legal under it, not so many under any other"
        return f"the first {many} legal under it, not more under any other"
    return neighbours or "no known rule set allows the first move"


def _finding(
    game: Game,
    tag: Tag | None,
    code: str,
    severity: Severity,
    message: str,
    reason: str | None = None,
    fix: Fix | None = None,
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
        fix=fix,
    )
