"""python -m lostcities.conformance [GAME]."""

import argparse
import sys

from ..rules.contract import registered
from .cases import cases
from .runner import run

parser = argparse.ArgumentParser(
    prog="python -m lostcities.conformance",
    description="Check that games keep the contract: rules, knowledge, records, notation.",
    epilog="example: python -m lostcities.conformance classic",
)
parser.add_argument("game", nargs="?", choices=registered(), help="one game only")
sys.exit(1 if run(cases(parser.parse_args().game)) else 0)
