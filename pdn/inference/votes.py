"""What the games of one file say together of the rules they are played by."""

from collections import Counter
from collections.abc import Container

from pdn.game import Game
from pdn.inference.guesses import CLEAR_RUN, Candidate, guesses, likeness
from pdn.reader import GameRun
from pdn.rules import Rules

SHORTEST = 6  # plies of a game that votes: what is legal in a fragment may be chance
LEAD = 2  # games by which a rule set must be ahead; one game may have a fault that is legal elsewhere
COMPARED = 16  # games after which no clearer answer is waited for
FAULTY = 20  # of so many games one may have a fault that is legal under other rules
STRANGE = 2  # of so many all but one may be read under rules that are written otherwise
CHECKED = 6  # games with one GameType that are replayed before the tag is believed
DOUBTED = 16  # and so many where one of them had a fault that is legal under other rules
SUPPORT = 3  # games that a tag must fail, all legal under the same other rules, to be wrong
SHARE = 10  # and they are at least one in so many


class Claim:
    """What became of the games whose tag names one rule set."""

    def __init__(self) -> None:
        self.checked = 0  #: games that were replayed for it
        self.sound: list[Game] = []  #: the first of these that are legal throughout
        self.rivals: Counter[Rules] = Counter()  #: the others, by all the rules that they fit
        self.misfits: dict[Rules, int] = {}  #: of ``sound``, how many a rival does not fit

    @property
    def is_believed(self) -> bool:
        """Whether the tag needs no further check where the first move fits it."""
        return self.checked >= (DOUBTED if self.rivals else CHECKED) and not self.contradicted()

    def doubts(self) -> list[Rules]:
        """Return the rule sets that enough games fit better than the tag, the strongest first.

        A fault here and there makes a single game legal under laxer rules; many do not.
        """
        enough = max(SUPPORT, self.checked / SHARE)
        return [rules for rules, n in self.rivals.most_common() if n >= enough]

    def contradicted(self) -> list[Rules]:
        """Return the doubts that the games which bear out the tag do not refute."""
        return [
            rules
            for rules in self.doubts()
            if rules in self.misfits and self.misfits[rules] * SUPPORT < self.rivals[rules]
        ]


class Votes:
    """The votes of the games of a file: for rules, for the notation, for the capture sign.

    A game with a tag that its moves bear out votes against all other rule sets; a game without one
    against those under which it is not legal, or for not nearly as long as under the best.
    """

    def __init__(self) -> None:
        self.games = 0  #: games that have voted
        self.signs: Counter[str] = Counter()
        self.claims: dict[Rules, Claim] = {}
        self._compared = 0  #: games that were tried under every rule set
        self._numeric = 0  #: games that name squares by numbers, less those that use letters
        self._tagged = 0  #: games that a tag counted for
        self._tags: Counter[Rules] = Counter()  #: these, by the tag
        self._against: Counter[Rules] = Counter()
        self._fitting: Counter[Rules] = Counter()  #: games that were legal throughout
        self._setups: Counter[Rules] = Counter()
        self._notations: dict[tuple[Rules, bool], Counter[str]] = {}
        self._leader: Rules | None = None

    def claim(self, rules: Rules) -> Claim:
        """Return what is known of the games whose tag names a rule set."""
        return self.claims.setdefault(rules, Claim())

    def add_tag(self, rules: Rules, many: int = 1) -> None:
        """Count a game whose tag can be believed, or many."""
        self.games += many
        self._tagged += many
        self._tags[rules] += many

    def add_sound(self, candidate: Candidate, game: Game) -> None:
        """Count a game that is legal throughout under the rule set that its tag names."""
        self.add_tag(candidate.rules)
        self.add_notation(candidate)
        claim = self.claim(candidate.rules)
        if len(claim.sound) < DOUBTED:
            claim.sound.append(game)

    def add_plain(self, game: Game, rules: Rules) -> None:
        """Count a plain game, which bears its tag out."""
        claim = self.claim(rules)
        if claim.is_believed:
            self.add_tag(rules)
        else:
            claim.checked += 1
            self.add_sound(Candidate(rules, rules.notation, game.clean_plies, game.clean_plies), game)

    def add_run(self, run: GameRun) -> None:
        """Count a run of plain games, each as :meth:`add_plain` does."""
        left = run.cut.run.by_rules()
        for game, rules in run.games():
            if all(self.claim(rules).is_believed for rules in left):
                break
            self.add_plain(game, rules)
            left[rules] -= 1
        for rules, many in left.items():
            self.add_tag(rules, many)

    def are_usual(self, rules: Rules) -> bool:
        """Tell whether no game of the file has shown another notation of a rule set than its usual one."""
        return self.notation(rules, rules.notation[0] == "N") in (None, rules.notation)

    def add_setup(self, rules: Rules) -> None:
        """Count a game without moves by the rule set whose board holds its position best."""
        self._setups[rules] += 1

    def add_signs(self, signs: Counter[str], numeric: bool | None) -> None:
        """Count what stands between the squares of moves, and how these are named."""
        self.signs.update(signs)
        if numeric is not None:
            self._numeric += 1 if numeric else -1

    def add_notation(self, candidate: Candidate) -> None:
        """Count the notation of a game that holds long enough to show it."""
        if candidate.run >= min(CLEAR_RUN, candidate.plies) and candidate.plies >= SHORTEST:
            key = (candidate.rules, candidate.notation[0] == "N")
            self._notations.setdefault(key, Counter())[candidate.notation] += 1

    def add_game(self, tried: list[Candidate]) -> None:
        """Count a game without a tag that was tried under these rule sets.

        Where it is legal throughout under the only one that was tried, the others are not asked.
        """
        best = max(candidate.legal for candidate in tried)
        if tried[0].plies < SHORTEST or best < SHORTEST:
            return
        self.games += 1
        self._compared += len(tried) > 1
        enough = best if any(candidate.is_sound for candidate in tried) else best - CLEAR_RUN
        for candidate in tried:
            self._fitting[candidate.rules] += candidate.is_sound
            if candidate.legal < enough:
                self._against[candidate.rules] += 1

    def add_fitting(self, rules: Rules, fits: bool) -> None:
        """Count a game that was tried under one more rule set than its answer needed, if it fits."""
        self._fitting[rules] += fits

    def known(self) -> tuple[Rules, ...]:
        """Return the rule sets worth trying here, those of the file's tags in place of their likes."""
        if not self._tags:
            return guesses()
        found = {likeness(rules): rules for rules in guesses()}
        found.update((likeness(rules), rules) for rules, _ in reversed(self._tags.most_common()))
        return tuple(found.values())

    def against(self, rules: Rules) -> int:
        """Count the games that speak against a rule set."""
        return self._against[rules] + self._tagged - self._tags[rules]

    def likeliest(self, numeric: bool | None, signs: Counter[str] | None = None) -> list[Rules]:
        """Sort the rule sets by what speaks for them besides the moves: tags, signs and kind of squares."""
        signs = signs if signs and signs.total() > signs["-"] + signs[""] else self.signs

        def likelihood(rules: Rules) -> tuple[int, bool, bool, int, int]:
            sign = rules.capture_separator
            marked = sign not in ("-", "x") and 2 * signs[sign] > signs[sign] + signs["x"]
            kind = (rules.notation[0] == "N") == numeric
            return self._tags[rules], marked, kind, 0 if sign == "-" else signs[sign], -rules.game_type

        return sorted(self.known(), key=likelihood, reverse=True)

    def choose(self, order: list[Rules], numeric: bool | None) -> Rules:
        """Return the file's among some rule sets, else the first that faults alone do not speak against."""
        leader = self.leader()
        return leader if leader in order else self._first(order, numeric)

    def leads(self, rules: Rules, other: Rules) -> bool:
        """Tell whether the games clearly prefer one rule set to another."""
        return self.against(other) >= self.against(rules) + LEAD

    def leads_all(self, rules: Rules) -> bool:
        """Tell whether the games clearly prefer a rule set to all others that name squares like them."""
        enough = self.against(rules) + LEAD
        return self.games > 0 and all(
            other is rules or self.against(other) >= enough
            for other in self.known()
            if names_like(other, self._numeric >= 0)
        )

    def is_unanimous(self, rules: Rules, own: Container[Rules]) -> bool:
        """Tell whether no other game fits another rule set, as the one asking does those in ``own``."""
        fitting = (n - (other in own) for other, n in self._fitting.items() if other is not rules)
        return self.against(rules) == 0 and not any(n > 0 for n in fitting)

    def leader(self) -> Rules | None:
        """Return the rule set of the file as soon as its games leave no other, or not soon enough.

        It stays until more games have spoken against it than faults would explain.
        """
        if not self.games:
            held = self._setups.most_common(1)
            return held[0][0] if held and held[0][1] >= LEAD else None
        if self._leader:
            faulty = self.against(self._leader) - self.games // FAULTY
            if faulty < LEAD or all(self.against(rules) >= faulty for rules in self.known()):
                return self._leader
        self._leader = None
        numeric = self._numeric >= 0
        first = self._first(self.likeliest(numeric), numeric)
        if self.games >= COMPARED or self.leads_all(first):
            self._leader = first
        return self._leader

    def _first(self, order: list[Rules], numeric: bool | None) -> Rules:
        """Return the first that the games do not speak against more than faults would explain."""
        against = {rules: self.against(rules) + self._strangeness(rules, numeric) for rules in order}
        least = min(against.values())
        return next(rules for rules in order if against[rules] <= least + self._compared // FAULTY)

    def _strangeness(self, rules: Rules, numeric: bool | None) -> int:
        """Return the games that weigh against rules whose squares are not named in this way."""
        return 0 if numeric is None or names_like(rules, numeric) else self._compared // STRANGE

    def notation(self, rules: Rules, numeric: bool | None) -> str | None:
        """Return the notation that games of the file are in under a rule set, if there are any."""
        found = self._notations.get((rules, bool(numeric)))
        return found.most_common(1)[0][0] if found else None


def names_like(rules: Rules, numeric: bool) -> bool:
    """Tell whether a rule set is known to name squares by numbers, or by letters."""
    return ("N" if numeric else "A") in (rules.notation[0], rules.second_notation[:1])
