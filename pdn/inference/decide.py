"""Which game it is: the rule set and the notation that a file does not name, or names wrongly.

A GameType tag is a claim to be checked against the moves.  Without a usable one each known rule
set is tried, and the one under which the game stays legal longest is taken.  What a game alone
leaves open the other games of its file decide.
"""

from pdn.finding import Finding, Fix, Severity
from pdn.game import Game
from pdn.inference.candidates import LONG_RUN, find_notation, goes_by, is_numeric, outweighs, setups
from pdn.inference.gametag import retag, tag_behind
from pdn.inference.guesses import CLEAR_RUN, Candidate, Inference, has_double
from pdn.inference.trials import Trial, by_setups, declared_type, named_rules, try_game
from pdn.inference.votes import SHORTEST, Votes, names_like
from pdn.items import Tag
from pdn.replay import legal_run
from pdn.rules import Rules

MOST_NAMED = 2  # rule sets that are named besides the one chosen


def answer(game: Game, votes: Votes) -> Inference:
    """Answer for a game alone, behind those that have voted."""
    return decide(try_game(game, votes), votes)


def read_as(game: Game, rules: Rules) -> Inference:
    """Read a game under the rules that the user asks for."""
    tag = game.find_tag("GameType")
    _, claim = named_rules(tag, rules)
    notation, _ = find_notation(game, rules, claim)
    return _taken(game, tag, Candidate(rules, notation, 0, 0), claim, asked=True)


def decide(trial: Trial, votes: Votes) -> Inference:
    """Answer for a game that has been tried, by that and by the votes."""
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
        rules = by_setups(game, votes) or votes.choose(votes.likeliest(numeric), numeric)
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


def _best(trial: Trial, votes: Votes) -> Candidate:
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


def _may_leave(trial: Trial, expected: Candidate, other: Candidate, votes: Votes) -> bool:
    """Tell whether a game is of another kind than the other games of its file."""
    if outweighs(other, expected, trial.game, None):
        return True
    is_better = other.is_sound or other.legal >= expected.legal + CLEAR_RUN
    return is_better and not votes.leads(expected.rules, other.rules)


def _contradiction(trial: Trial, votes: Votes) -> Candidate | None:
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


def _taken(
    game: Game, tag: Tag | None, found: Candidate, claim: str | None, asked: bool = False
) -> Inference:
    """Believe a tag, or the user, in the rules; say where the notation is another."""
    rules, notation = found.rules, found.notation
    usual = rules.numbering_like(rules.notation, notation[0] == "N").code
    # What the user asks for is not argued with, unless the board has to be turned for it.
    if notation == (claim or rules.notation) or (asked and notation == usual) or is_numeric(game) is None:
        return Inference(rules, notation)
    declared = declared_type(tag)
    says_so = tag and declared and declared.number == rules.game_type
    what = tag.value if tag and says_so else rules.game_type
    message = f"GameType {what} means notation {claim or rules.notation}, but the moves are in {notation}"
    finding = _finding(game, tag, "wrong-notation", Severity.WARNING, message)
    return Inference(rules, notation, finding)


def _contradicted(trial: Trial, expected: Candidate, other: Candidate) -> Inference:
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


def _inferred(trial: Trial, found: Candidate, votes: Votes) -> Inference:
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


def _is_decisive(trial: Trial, found: Candidate, votes: Votes) -> bool:
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


def _reason(trial: Trial, found: Candidate, votes: Votes) -> str | None:
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
