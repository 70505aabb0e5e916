"""Which game it is: the rule set and the notation that a file does not name, or names wrongly.

``candidates`` tries a rule set on a game, ``votes`` keeps what the games of a file have shown, ``decide``
decides, ``gametag`` writes the tag that is missing.
"""

from .decide import Inference, infer, infer_all
from .votes import Votes

__all__ = ["Inference", "Votes", "infer", "infer_all"]
