"""Run the command as ``python -m pdn.cli``."""

from . import main

main(prog_name="pdn")
