"""Make the generated pages of this folder again: ``python docs/generate.py``."""

from pathlib import Path

from pdn import all_rules
from pdn.render.rules import page

PAGES = {"rules.md": lambda: page(all_rules())}

if __name__ == "__main__":
    for name, make in PAGES.items():
        Path(__file__).with_name(name).write_text(make(), encoding="utf-8")
