"""Read, check and convert Portable Draughts Notation (PDN).

The names below are the library's face; the modules hold what stands behind them.
"""

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
from pdn.rules import DrawRule, Rules, RulesError, all_rules, load_file
from pdn.rules import find as find_rules
from pdn.source import Source, SourceError, open_sources
from pdn.tree import Line, Node, Tree
from pdn.validate import Report, validate_game, validate_text
from pdn.validate import validate as validate_source
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
