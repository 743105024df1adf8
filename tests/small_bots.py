"""Bots to test with: plain ones, and ones that misbehave."""

import multiprocessing
import os
import signal
import sys
import time

from lostcities.bots import Choice


class First:
    """Plays the first legal action."""

    name = "first"

    def choose(self, decision):
        return Choice(int(decision.actions[0]))


class Last:
    name = "last"

    def choose(self, decision):
        return Choice(int(decision.actions[-1]))


class Illegal(First):
    """Chooses an action that is not legal."""

    def choose(self, decision):
        return Choice(next(action for action in range(1000) if action not in decision.actions))


class NoAction(First):
    def choose(self, decision):
        return Choice(10**6)


class Fraction(First):
    def choose(self, decision):
        return Choice(0.5)


class Nothing(First):
    def choose(self, decision):
        return None


class Raises(First):
    def choose(self, decision):
        raise ZeroDivisionError("no idea")


class Exits(First):
    def choose(self, decision):
        sys.exit(3)


class Slow(First):
    """Answers, but late."""

    def choose(self, decision):
        time.sleep(0.8)
        return super().choose(decision)


class Hangs(First):
    """Never answers, whatever it catches."""

    def choose(self, decision):
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class Kills(First):
    """Ends its process."""

    def choose(self, decision):
        os._exit(7)


class Deaf(First):
    """Hangs in a process of its own, so that no signal reaches it."""

    def __init__(self):
        if multiprocessing.parent_process():
            signal.signal(signal.SIGALRM, signal.SIG_IGN)

    def choose(self, decision):
        while True:
            time.sleep(1)


class Needy(First):
    def __init__(self, something):
        self.something = something


class NoBot:
    name = "no bot"


ready = First()


def make():
    return Last()
