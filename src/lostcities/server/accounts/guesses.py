"""Wrong passwords, counted by account."""

from collections import OrderedDict

from ..phrases import phrase
from ..transport.rate_limit import REMEMBERED, RateLimits
from .models import Person
from .names import name_key
from .service import Accounts


class Guesses:
    """Counts wrong passwords by account, wherever they come from.

    Whoever has signed in from a network before has a bucket of their own there, so that others cannot lock them out.
    """

    def __init__(self, accounts: Accounts, limit: tuple[float, float]):
        self.accounts = accounts
        self.buckets = RateLimits(limit, phrase("refusal.many_wrong_passwords"))
        self.known: OrderedDict[tuple[str, str], None] = OrderedDict()  # accounts and where they signed in

    async def sign_in(self, name: str, password: str, origin: str) -> tuple[Person, str]:
        account = name_key(name)
        guesser = self.spend(account, origin)
        person, cookie = await self.accounts.sign_in(name, password)
        self.buckets.give_back(guesser)
        self.known[account, origin] = None
        self.known.move_to_end((account, origin))
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return person, cookie

    async def check(self, person: Person, password: str, origin: str) -> None:
        """Refuse a wrong password of a user who is signed in."""
        guesser = self.spend(name_key(person.name), origin)
        await self.accounts.check_password(person, password)
        self.buckets.give_back(guesser)

    def spend(self, account: str, origin: str) -> tuple[str, str]:
        """Count a guess; returns its key."""
        guesser = (account, origin if (account, origin) in self.known else "")
        self.buckets.spend(guesser)
        return guesser
