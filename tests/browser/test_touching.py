"""On a phone a finger finds everything that can be done: it is large enough, and nothing lies on anything else."""

import pytest
from playing import click_through, fits
from playwright.sync_api import expect

FINGER = 44  # pixels
WIDTHS = {320: 640, 390: 844}
HAND = {"tile", "act", "quiet", "discards target", "draw target", "mine target"}
# What must have been offered before a table counts as looked at
TABLES = {
    "classic": ("classic", 2, {}, HAND),
    "classic with six expeditions": ("classic", 2, {"expeditions": "6"}, HAND),
    "partners": ("partners", 4, {}, HAND),
    "deck52 for two": ("deck52", 2, {}, HAND),
    "deck52 for three": ("deck52", 3, {}, HAND),
    "deck52 for four": ("deck52", 4, {}, HAND),
    "rivals": ("rivals", 3, {}, {"act", "act bid", "act plain", "tile", "mine target", "stores target"}),
    "rollwrite": ("rollwrite", 3, {}, {"act pair", "act plain", "die-button", "sheet target"}),
}
# Of every button of the board: what it is, and how wide and high the part of it is that a finger can reach.
REACHED = """() => {
  const kinds = ['act pair', 'act bid', 'act plain', 'act', 'quiet', 'tile', 'die-button'];
  const places = ['discards', 'draw', 'mine', 'stores', 'sheet', 'plate'];
  return [...document.querySelectorAll('.board :is(button, summary, input)')].filter((one) => one.checkVisibility())
    .map((one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      // What opens a player's cards lies over the whole plate of that player.
      const { left, top, right, bottom } = (one.closest('.theirs:has(> .tops)') ?? one).getBoundingClientRect();
      const mine = (x, y) => document.elementFromPoint(x, y)?.closest('button, summary, input') === one;
      // From each side inwards, to the first line that has a point of it: what lies between need not be asked.
      const steps = (from, to) => {
        const found = [];
        for (let at = from + 0.5; at < to; at += 1.5) found.push(at);
        return found;
      };
      const [xs, ys] = [steps(left, right), steps(top, bottom)];
      const column = (x) => ys.some((y) => mine(x, y));
      const row = (y) => xs.some((x) => mine(x, y));
      const across = [xs.find(column), xs.findLast(column)];
      const down = [ys.find(row), ys.findLast(row)];
      const hit = across[0] !== undefined;
      const size = ([first, last]) => (hit ? last - first + 1.5 : 0);
      const middle = ([first, last]) => (first + last) / 2;
      const kind = one.classList.contains('target')
        ? `${places.find((place) => one.closest('.' + place))} target`
        : kinds.find((names) => names.split(' ').every((name) => one.classList.contains(name))) ?? one.localName;
      const free = hit && mine(middle(across), middle(down));
      return { kind, width: size(across), height: size(down), free };
    });
}"""
# The parts of the table that lie on each other when one has scrolled to its end.
COVERED = """() => {
  document.querySelector('.board').scrollIntoView({ block: 'end', behavior: 'instant' });
  const parts = [...document.querySelectorAll('.board :is(.headline, .last, .plate, .columns, .draw .pile, .hand, ' +
    '.holding .tray, .market .tray, .auction, .display, .piles, .dice, .choices, .sheet)')]
    .filter((one) => one.checkVisibility());
  const boxes = parts.map((one) => one.getBoundingClientRect());
  return parts.flatMap((one, at) => parts.slice(at + 1).flatMap((other, more) => {
    const [a, b] = [boxes[at], boxes[at + 1 + more]];
    const deep = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return deep && !one.contains(other) ? [`${one.className} and ${other.className}`] : [];
  }));
}"""


def look(ada):
    """What a finger can reach now, by kind; it fails where that is too small, or where something lies on it."""
    reached = ada.page.evaluate(REACHED)
    small = [one for one in reached if min(one["width"], one["height"]) < FINGER - 0.75 or not one["free"]]
    assert small == []
    assert ada.page.evaluate(COVERED) == []
    assert fits(ada)
    return {one["kind"] for one in reached}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("table", TABLES)
def test_a_finger_finds_whatever_can_be_done(person, table, width):
    game, players, options, wanted = TABLES[table]
    ada = person(width=width, height=WIDTHS[width], has_touch=True, is_mobile=True).be("Grace Hopper")
    seen = set()
    for turn in range(24):
        if turn % 8 == 0:
            ada.make(game, "me", *["random"] * (players - 1), rounds=1, options=options)
            ada.page.locator(".board").wait_for()
        expect(ada.page.locator(".headline.yours, #result-title").first).to_be_visible()
        seen |= look(ada)
        if wanted <= seen:
            break
        click_through(ada, most=1, seed=7 + turn)
    assert wanted <= seen
    ada.picture(f"phone-{width}-{table.replace(' ', '-')}")
