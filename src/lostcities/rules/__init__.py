"""The rules of all games. Pure: no files, no clock, nothing from any other part of the package."""

from . import classic, deck52, partners, rivals, rollwrite
from .contract import register

for game in (classic, partners, deck52, rivals, rollwrite):
    register(game)
