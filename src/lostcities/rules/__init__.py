"""The rules of all games. Pure: no files, no clock, nothing from any other part of the package."""

from .contract import register_by_name

for game in ("classic", "partners", "deck52", "rivals", "rollwrite"):
    register_by_name(game, f"{__name__}.{game}")
