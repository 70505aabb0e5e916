"""The peer pgn-extract, a program in C for chess: with ``-r`` it replays games and reports what is wrong.

It says how many games it could replay; their plies it writes into the games themselves, when asked.
"""

import os
import re
import shutil

from measuring import Failed, Work, run

NAME = "pgn-extract"
_MATCHED = re.compile(r"(\d+) games? matched")
_PLIES = re.compile(r'^\[PlyCount "(\d+)"\]', re.MULTILINE)


def command(path: str) -> list[str]:
    """Return what checks a file.

    Raises:
        Failed: it is not installed.
    """
    # Debian puts it among the games, which not every PATH holds.
    program = shutil.which(NAME, path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/games")))
    if not program:
        raise Failed(f"{NAME} is not installed (apt install {NAME})")
    return [program, "-r", path]


def count(path: str) -> Work:
    """Return how many games of a file it can replay, and the plies of those."""
    program, _, _ = command(path)
    matched = _MATCHED.search(run(command(path)).printed)
    plies = map(int, _PLIES.findall(run([program, "-s", "--plycount", path]).printed))
    return Work(int(matched[1]) if matched else 0, sum(plies))
