"""Passwords that are tried: wrong ones are counted for each account, wherever they come from."""

from collections import OrderedDict

from .accounts import Accounts
from .budgets import REMEMBERED, Budgets
from .names import name_key
from .people import Person

LOCKED = "Too many wrong passwords were tried for this name. Please wait a while."


class Guesses:
    """Signs in by name and password, within a budget for each account.

    The guesses of others do not shut out who has signed in from the same network before: that pair has its own budget.
    """

    def __init__(self, accounts: Accounts, limit: tuple[float, float]):
        self.accounts = accounts
        self.budgets = Budgets(limit, LOCKED)
        self.known: OrderedDict[tuple[str, str], None] = OrderedDict()  # accounts and where they signed in

    async def sign_in(self, name: str, password: str, origin: str) -> tuple[Person, str]:
        """The user with this name and password, and the cookie."""
        account = name_key(name)
        guesser = self.spend(account, origin)
        person, cookie = await self.accounts.sign_in(name, password)
        self.budgets.give_back(guesser)
        self.known[account, origin] = None
        self.known.move_to_end((account, origin))
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return person, cookie

    async def check(self, person: Person, password: str, origin: str) -> None:
        """Refuse a wrong password of somebody who is signed in."""
        guesser = self.spend(name_key(person.name), origin)
        await self.accounts.check_password(person, password)
        self.budgets.give_back(guesser)

    def spend(self, account: str, origin: str) -> tuple[str, str]:
        """Count a guess; returns against whom."""
        guesser = (account, origin if (account, origin) in self.known else "")
        self.budgets.spend(guesser)
        return guesser
