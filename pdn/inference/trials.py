"""A game on trial: replayed as far as its answer needs it, under its tag or every rule set; it votes then."""

from collections import Counter
from dataclasses import dataclass, field

from pdn.game import Game
from pdn.inference.candidates import LONG_RUN, faults, find_notation, is_numeric, setups, try_all
from pdn.inference.guesses import Candidate, Inference
from pdn.inference.votes import Votes
from pdn.items import Tag
from pdn.notation import parse_move
from pdn.plain import PlainGames
from pdn.replay import legal_run
from pdn.rules import Rules, by_gametype
from pdn.values.gametype import GameType, try_gametype


@dataclass(slots=True)
class Trial:
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


def declared_type(tag: Tag | None) -> GameType | None:
    """Return what a GameType tag says, if it can be read."""
    return try_gametype(tag.value) if tag else None


def named_rules(tag: Tag | None, asked: Rules | None = None) -> tuple[Rules | None, str | None]:
    """Return the rule set that a tag names, or that is asked for, and the notation that it claims."""
    declared = declared_type(tag)
    known = asked or (by_gametype(declared) if declared else None)
    if declared and known and declared.notation and declared.number == known.game_type:
        return known, declared.notation.replace("S", "A")  # short algebraic names the same squares
    return known, None


def try_plain(game: Game, plain: PlainGames, votes: Votes) -> Trial | None:
    """Read a plain game, of which nothing is to be said, under its tag, or under the leader of the votes."""
    # The leader is asked for where it is needed, and not for games with a tag: these may also come in runs,
    # and what the votes settle on depends on when they are asked.
    found = plain.read(game, votes.leader)
    if found is None:
        return None
    rules = found.rules
    if found.is_tagged:
        votes.add_plain(game, rules)
        return Trial(game, None, plain=Inference(rules, rules.notation))
    signs = Counter({"-": found.plies - found.captures})
    signs[rules.capture_separator] += found.captures
    candidate = Candidate(rules, rules.notation, found.plies, found.plies, found.plies)
    votes.add_signs(signs, rules.notation[0] == "N")
    votes.add_game([candidate])
    votes.add_notation(candidate)
    return Trial(game, None, signs=signs, tried=[candidate], is_shortcut=True)


def try_game(game: Game, votes: Votes) -> Trial:
    """Replay a game as far as its answer needs it, and let it vote."""
    tag = game.find_tag("GameType")
    known, claim = named_rules(tag)
    if known:
        return _check_tag(Trial(game, tag, claim=claim), known, votes)
    leader = votes.leader()  # before the game's own signs count, as for a plain game
    moves = [parse_move(item.text) for item in game.main_line() if item.kind == "MOVE"]
    numeric = is_numeric(game)
    trial = Trial(game, tag, signs=Counter(move.separator for move in moves))
    votes.add_signs(trial.signs, numeric)
    if numeric is None:
        trial.is_open = True
        rules = by_setups(game, votes)
        if rules:
            votes.add_setup(rules)
            trial.tried = [Candidate(rules, rules.notation, 0, 0)]
        return trial
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


def _check_tag(trial: Trial, known: Rules, votes: Votes) -> Trial:
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


def by_setups(game: Game, votes: Votes) -> Rules | None:
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
