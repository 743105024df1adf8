"""python -m lostcities.conformance [GAME]."""

import argparse
import io
import sys

from ..games.registry import loadable
from .cases import cases
from .runner import run

parser = argparse.ArgumentParser(
    prog="python -m lostcities.conformance",
    description="Check that games keep the contract: rules, knowledge, records, notation.",
    epilog="example: python -m lostcities.conformance classic --games 20",
)
parser.add_argument("game", nargs="?", choices=loadable(), help="one game only")
parser.add_argument("--games", type=int, default=2, help="random games for each check (default: 2)")
given = parser.parse_args()
if isinstance(sys.stdout, io.TextIOWrapper):
    sys.stdout.reconfigure(errors="replace")  # a foreign locale may lack our signs
sys.exit(1 if run(cases(given.game, given.games)) else 0)
