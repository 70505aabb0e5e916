"""Where validation spends its time: its stages, and the functions with most time of their own."""

import cProfile
import pstats
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pdn.validate import validate_text

#: By the functions that stand for them, as they are called where they are compiled and where not.
STAGES = {
    "cutting into games": ("cutter.py cut",),
    "plain games": ("<method 'run' of 'Sweep' objects>", "sweep.py run"),
    "tokens of other games": ("reader.py read_items",),
    "replay and checks": ("validate.py validate_game",),
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
    shares = {stage: sum(spent.get(name, 0) for name in names) / total for stage, names in STAGES.items()}
    yield [["stage", "share"], *([stage, f"{share:.0%}"] for stage, share in shares.items())]
    own = [["function", "calls", "own time"]]
    for name, call in sorted(calls, key=lambda item: -item[1][2])[:12]:
        own.append([name.split(" at 0x")[0], f"{call[1]:,}", f"{call[2] / total:.0%}"])
    yield own
