"""A learning curve as SVG."""

import math
from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 640, 360
LEFT, TOP, RIGHT, BOTTOM = 64, 44, 28, 52
GRID = 50  # points between two lines
BLUE = "#2a6fb0"


class Look(NamedTuple):
    """How strong a player was after so many games."""

    games: int
    margin: float
    error: float

    def __str__(self) -> str:
        return f"{self.games:7,} games: {self.margin:+.1f} ± {2 * self.error:.1f} against random"


def picture(title: str, looks: Sequence[Look]) -> str:
    """The margins with a band of two standard errors."""
    most = max(look.games for look in looks) or 1
    low = GRID * math.floor(min(0.0, *(look.margin - 2 * look.error for look in looks)) / GRID)
    high = GRID * math.ceil(max(0.0, *(look.margin + 2 * look.error for look in looks)) / GRID)

    def x(games: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * games / most

    def y(margin: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - margin) / (high - low)

    def points(found: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{x(games):.1f},{y(margin):.1f}" for games, margin in found)

    upper = [(look.games, look.margin + 2 * look.error) for look in looks]
    lower = [(look.games, look.margin - 2 * look.error) for look in looks]
    parts = [f'<text x="{LEFT}" y="22" font-size="14">{title}</text>']
    for margin in range(low, high + 1, GRID):
        parts.append(f'<path d="M{LEFT},{y(margin):.1f} H{WIDTH - RIGHT}" stroke="#8886"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(margin) + 4:.1f}" text-anchor="end">{margin:+d}</text>')
    for quarter in range(5):
        games = most * quarter / 4
        parts.append(f'<text x="{x(games):.1f}" y="{HEIGHT - 28}" text-anchor="middle">{games:,.0f}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">games played</text>')
    parts.append(f'<polygon points="{points(upper + lower[::-1])}" fill="{BLUE}" opacity="0.25"/>')
    line = points([(look.games, look.margin) for look in looks])
    parts.append(f'<polyline points="{line}" fill="none" stroke="{BLUE}" stroke-width="2"/>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="12" fill="#777"'
    return "\n".join([f'{head} font-family="sans-serif">', *parts, "</svg>", ""])
