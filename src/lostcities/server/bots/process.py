"""The process in which the server's own bots play: python -m lostcities.server.bots.process.

It reads where to connect, and with which tokens, from its standard input, so that no list of processes shows them; when
the server is gone, its input ends, and so does the process.
"""

import asyncio
import json
import os
import sys
import threading

from ...bots import Budget
from .. import logs
from ..warmup import warm_bots
from .client import Entrant, play_for
from .turn_budgets import SECONDS


def main() -> None:
    logs.set_up()
    told = json.loads(sys.stdin.readline())
    threading.Thread(target=end_with_server, daemon=True).start()
    threading.Thread(target=warm_bots, daemon=True).start()  # and play meanwhile
    entrants = [Entrant(bot, token) for bot, token in told["entrants"]]
    asyncio.run(play_for(told["server"], entrants, Budget(seconds=SECONDS)))


def end_with_server() -> None:
    """Exit when standard input ends."""
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
