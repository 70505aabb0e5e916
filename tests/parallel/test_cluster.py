"""The recipe of ``docs/cluster.md``, on a local cluster."""

import re
import subprocess
import sys
from pathlib import Path

from .conftest import whole, written

DOCS = Path(__file__).resolve().parents[2] / "docs"
GAME = '[Event "{}"]\n[GameType "20"]\n\n1. 32-28 19-23 2. {}37-32 *\n\n'


def test_the_recipe_gives_what_one_process_does(tmp_path: Path) -> None:
    (program,) = re.findall(
        r"```python\n(.*?)```", (DOCS / "cluster.md").read_text(encoding="utf-8"), re.DOTALL
    )
    (tmp_path / "recipe.py").write_text(program, encoding="utf-8")
    comment = "{" + "so " * 1000 + "} "
    (tmp_path / "large.pdn").write_text("".join(GAME.format(i, comment) for i in range(1000)))
    for i in range(5):
        (tmp_path / f"{i}.pdn").write_text(GAME.format(i, ""))
    paths = sorted(tmp_path.glob("*.pdn"))
    # Not from within pytest: the cluster starts processes that run the main module again.
    done = subprocess.run(
        [sys.executable, "-P", tmp_path / "recipe.py", *paths],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stdout == written(whole(paths)).replace('"files": 0', '"files": 6')
