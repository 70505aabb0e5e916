"""Where validation spends its time: its stages, and the functions with most time of their own."""

import cProfile
import pstats
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pdn.validate import validate_text

#: By the functions that stand for them; one that is gone is left out.
STAGES = {
    "cutting into games": "cutter.py cut",
    "plain games": "plain.py count_plies",
    "tokens of other games": "reader.py read_items",
    "replay and checks": "validate.py validate_game",
}


def profile(path: Path) -> Iterator[list[list[str]]]:
    """Run the validation under cProfile and yield its two tables."""
    with cProfile.Profile() as profiler:
        deque(validate_text(path.read_text(encoding="utf-8", errors="replace")), 0)
    stats: Any = pstats.Stats(profiler)
    calls = [
        (f"{Path(file).name} {name}".lstrip("~ "), call) for (file, _, name), call in stats.stats.items()
    ]
    spent = {name: call[3] for name, call in calls}  # with all that it calls
    total = sum(call[2] for _, call in calls)
    shares = [[stage, f"{spent[name] / total:.0%}"] for stage, name in STAGES.items() if name in spent]
    yield [["stage", "share"], *shares]
    own = [["function", "calls", "own time"]]
    for name, call in sorted(calls, key=lambda item: -item[1][2])[:12]:
        own.append([name.split(" at 0x")[0], f"{call[1]:,}", f"{call[2] / total:.0%}"])
    yield own
