"""Read, check and convert Portable Draughts Notation (PDN).

The names below are the library's face; the modules hold what stands behind them.  Each
is loaded when it is asked for: all of them together take longer than to read a game.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdn.core.captures import Move
    from pdn.draws import Claim, DrawClocks
    from pdn.files import GameFile
    from pdn.files import open as open  # not for `import *`, which would hide Python's own
    from pdn.finding import Edit, Finding, Fix, Severity
    from pdn.fixing import apply_fixes
    from pdn.game import Game
    from pdn.inference import Inference, infer
    from pdn.items import Item, Tag
    from pdn.listing import Excluded, Listed, list_excluded, list_moves
    from pdn.notation import long_form, move_text, short_form, write_move
    from pdn.position import Position, SetupError, SetupFault
    from pdn.reader import games, read_game
    from pdn.replay import Continuation, Placement, Ply, Replay
    from pdn.report import Report
    from pdn.rules import DrawRule, Rules, RulesError, all_rules, load_file
    from pdn.rules import find as find_rules
    from pdn.source import Source, SourceError, open_sources
    from pdn.tree import Line, Node, Tree
    from pdn.validate import validate as validate_source
    from pdn.validate import validate_game, validate_text
    from pdn.values.fen import FenError, Setup, parse_fen, write_fen
    from pdn.values.gametype import GameType, parse_gametype
    from pdn.writer import write_game, write_games

__all__ = [
    "Claim",
    "Continuation",
    "DrawClocks",
    "DrawRule",
    "Edit",
    "Excluded",
    "FenError",
    "Finding",
    "Fix",
    "Game",
    "GameFile",
    "GameType",
    "Inference",
    "Item",
    "Line",
    "Listed",
    "Move",
    "Node",
    "Placement",
    "Ply",
    "Position",
    "Replay",
    "Report",
    "Rules",
    "RulesError",
    "Setup",
    "SetupError",
    "SetupFault",
    "Severity",
    "Source",
    "SourceError",
    "Tag",
    "Tree",
    "all_rules",
    "apply_fixes",
    "find_rules",
    "games",
    "infer",
    "list_excluded",
    "list_moves",
    "load_file",
    "long_form",
    "move_text",
    "open_sources",
    "parse_fen",
    "parse_gametype",
    "read_game",
    "short_form",
    "validate_game",
    "validate_source",
    "validate_text",
    "write_fen",
    "write_game",
    "write_games",
    "write_move",
]

# Where the names come from, once more: the imports above are for type checkers, and nobody runs them.
_FACE = {
    "pdn.core.captures": "Move",
    "pdn.draws": "Claim DrawClocks",
    "pdn.files": "GameFile open",
    "pdn.finding": "Edit Finding Fix Severity",
    "pdn.fixing": "apply_fixes",
    "pdn.game": "Game",
    "pdn.inference": "Inference infer",
    "pdn.items": "Item Tag",
    "pdn.listing": "Excluded Listed list_excluded list_moves",
    "pdn.notation": "long_form move_text short_form write_move",
    "pdn.position": "Position SetupError SetupFault",
    "pdn.reader": "games read_game",
    "pdn.replay": "Continuation Placement Ply Replay",
    "pdn.report": "Report",
    "pdn.rules": "DrawRule Rules RulesError all_rules load_file find:find_rules",
    "pdn.source": "Source SourceError open_sources",
    "pdn.tree": "Line Node Tree",
    "pdn.validate": "validate_game validate_text validate:validate_source",
    "pdn.values.fen": "FenError Setup parse_fen write_fen",
    "pdn.values.gametype": "GameType parse_gametype",
    "pdn.writer": "write_game write_games",
}
_HOMES = {
    entry.split(":")[-1]: (home, entry.split(":")[0])
    for home, names in _FACE.items()
    for entry in names.split()
}

if not TYPE_CHECKING:  # a type checker would take any name for one of the library's

    def __getattr__(name: str) -> object:
        """Load a name of the face, or a module of the library."""
        if name in _HOMES:
            home, original = _HOMES[name]
            value = getattr(import_module(home), original)
        else:
            value = _module(name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_HOMES})


def _module(name: str) -> object:
    """Load a module of the library, which need not be imported to be named.

    Raises:
        AttributeError: there is none of this name.
    """
    full = f"{__name__}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name != full:
            raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name) from None
