"""The table fits the window: nothing scrolls, is cut off or covers anything, at the fullest there can be."""

import pytest
from fitting import SIZES, problems, sheet_problems
from tables import FIXTURES, Teller, fixture, step, table_message

FULLEST = sorted(path.stem for path in FIXTURES.glob("full-*.json"))
# Everything is as large without its picture and its shadow, and drawn ten times as fast.
PLAIN = """
.board .card-art * { display: none }
svg { visibility: hidden !important }
*, ::before, ::after {
  filter: none !important; mask: none !important; box-shadow: none !important; background-image: none !important;
  animation: none !important; transition: none !important;
}
"""
TRIES = 60  # looks at a page that is still coming to rest, on a machine that may be busy
PICTURED = [(1366, 768), (1920, 1080), (390, 664), (844, 390)]


FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def settled(page, problems=problems):
    """What does not fit once the page has come to rest after a change of its size."""
    for _ in range(TRIES):
        page.evaluate(FRAMES)
        found = problems(page)
        if not found:
            break
        page.wait_for_timeout(50)
    return found


def measured(one, what, sizes=SIZES, problems=problems):
    """What does not fit, at every size."""
    found = []
    for width, height in sizes:
        one.page.set_viewport_size({"width": width, "height": height})
        found += [f"{what} at {width}x{height}: {problem}" for problem in settled(one.page, problems)]
    return found


@pytest.fixture(scope="module")
def teller(lasting_person):
    """One page for all tables: the next one is told to it in place of the last."""
    found = Teller(lasting_person(width=1366, height=768))
    found.show(table_message(fixture(FULLEST[0])))
    return found


@pytest.mark.parametrize("name", FULLEST)
def test_the_fullest_table_fits_every_window(teller, name):
    ada = teller.person
    teller.tell(table_message(fixture(name), clock=True))
    plain = ada.page.add_style_tag(content=PLAIN)
    found = measured(ada, name)
    card = ada.page.locator(".hand button.tile").first
    if card.count():
        ada.page.set_viewport_size({"width": 1366, "height": 768})
        card.click()
        found += measured(ada, f"{name} with a card chosen", PICTURED)
    plain.evaluate("(style) => style.remove()")
    for width, height in PICTURED[:3:2]:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.shot(f"{name}-{width}x{height}")
    assert found == []


LONGEST = {
    "classic": {"key": "cards.sum.wagers.bonus", "total": 41, "cost": 20, "factor": 3, "bonus": 20},
    "partners": {"key": "cards.sum.wagers.bonus", "total": 41, "cost": 20, "factor": 4, "bonus": 20},
    "deck52": {"key": "cards.sum.wagers", "total": -12, "cost": 20, "factor": 2},
    "rivals": {"key": "rivals.sum.gold"},
    "rollwrite": {"key": "rollwrite.sum.circle_only", "points": -50},
}
OTHERS = {
    "rivals": ["rivals.line.gold"],
    "rollwrite": [f"rollwrite.line.{one}" for one in ("artefacts", "dice", "bridges")],
}


def longest_score(view):
    """A round in which every side has every line that its game knows, with the longest words."""
    game, colours = view["game"], view["table"]["colours"]
    labels = [{"key": "line.colour", "colour": colour} for colour in colours]
    labels += [{"key": key} for key in OTHERS.get(game, [])]
    if game == "deck52" and view["players"] == 4:
        owned = [
            [{"key": "line.of_seat", "seat": seat, "colour": colour} for seat in side for colour in colours]
            for side in view["sides"]
        ]
    else:
        owned = [labels for _ in view["sides"]]
    return {
        "kind": "round",
        "round": 1,
        "points": [-175 for _ in view["sides"]],
        "totals": [-175 for _ in view["sides"]],
        "lines": [[{"label": label, "points": -150, "sum": LONGEST[game]} for label in side] for side in owned],
        "starter": 1,
        "ending": {"key": "cards.ending.draw_pile"},
    }


SHEET_SIZES = [(320, 568), (390, 664), (568, 320), (844, 390), (768, 1024), (1366, 768), (1920, 1080)]
SCORED = [name for name in FULLEST if not name.endswith(("-draw", "-bid", "-turn", "-choices"))]


@pytest.mark.parametrize("name", SCORED)
def test_the_longest_score_fits_every_window(teller, name):
    ada = teller.person
    told = fixture(name)
    view = told["view"]
    teller.show(table_message(told))
    moment = longest_score(view)
    ratings = [{"before": 1534, "after": 1521, "weight": 1} for _ in range(view["players"])]
    places = [*range(1, len(view["sides"]) + 1)]
    result = {"winners": [0], "places": places, "totals": moment["totals"], "ratings": ratings}
    over = {"status": "over", "turn": None, "legal": [], "result": {**result, "reason": moment["ending"]}}
    last = {**moment, "round": min(2, view["rounds"]), "starter": None}
    sheets = [("round", moment, {})] * (view["rounds"] > 1) + [("result", last, over)]
    found = []
    for number, (what, moment, state) in enumerate(sheets):
        teller.send({**step(number, 1, {"key": "cards.draw"}, moments=[moment]), "state": state})
        ada.page.locator(f"#{what}-title").wait_for()
        plain = ada.page.add_style_tag(content=PLAIN)
        found += measured(ada, f"{name}-{what}", SHEET_SIZES, sheet_problems)
        plain.evaluate("(style) => style.remove()")
        for width, height in PICTURED[:3:2] if name in ("full-classic-six", "full-rollwrite-five") else ():
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.shot(f"{name}-{what}-{width}x{height}")
        if what == "round":
            ada.page.get_by_role("button", name="Next round").click()
    assert found == []


def test_what_does_not_fit_is_noticed(person):
    ada = person(width=1366, height=768)
    Teller(ada).show(table_message(fixture("full-classic-six")))
    assert problems(ada.page) == []
    ada.page.add_style_tag(content=".board .hand { margin-top: -80px; }")
    ada.page.evaluate(FRAMES)
    assert problems(ada.page) != []
