"""Which game it is: the rule set and the notation that a file does not name, or names wrongly.

``stream`` goes through the games of a file, ``waiting`` holds those that wait for others, ``trials`` tries
a game under its tag or under every rule set (``candidates``: under one), ``votes`` keeps what the games of
a file have shown, ``decide`` decides, ``gametag`` writes the tag that is missing.
"""

from .guesses import Inference
from .stream import infer, infer_all
from .votes import Votes

__all__ = ["Inference", "Votes", "infer", "infer_all"]
