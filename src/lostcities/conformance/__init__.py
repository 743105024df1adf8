"""Does a game keep the contract? Checks that walk the registry, for our games and for yours.

python -m lostcities.conformance            every game, every number of players
python -m lostcities.conformance rivals     one game

From code: `run(cases())`, or `run([Case("mygame", 3)])` after `register(mygame)`.
"""

from .cases import Case as Case
from .cases import cases as cases
from .checks import CHECKS as CHECKS
from .checks import Failure as Failure
from .runner import run as run
