"""The table fits the window: nothing scrolls, is cut off or covers anything, at the fullest there can be."""

import pytest
from fitting import SIZES, problems
from tables import FIXTURES, Teller, fixture, table_message

FULLEST = sorted(path.stem for path in FIXTURES.glob("full-*.json"))
PLAIN = ".board .card-art * { display: none }"  # a card is as large without its picture, and drawn much faster
TRIES = 60  # looks at a page that is still coming to rest, on a machine that may be busy
PICTURED = [(1366, 768), (1920, 1080), (390, 664), (844, 390)]


FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def settled(page):
    """What does not fit once the page has come to rest after a change of its size."""
    for _ in range(TRIES):
        page.evaluate(FRAMES)
        found = problems(page)
        if not found:
            break
        page.wait_for_timeout(50)
    return found


def measured(one, what, sizes=SIZES):
    """What does not fit, at every size."""
    found = []
    for width, height in sizes:
        one.page.set_viewport_size({"width": width, "height": height})
        found += [f"{what} at {width}x{height}: {problem}" for problem in settled(one.page)]
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


def test_what_does_not_fit_is_noticed(person):
    ada = person(width=1366, height=768)
    Teller(ada).show(table_message(fixture("full-classic-six")))
    assert problems(ada.page) == []
    ada.page.add_style_tag(content=".board .hand { margin-top: -80px; }")
    ada.page.evaluate(FRAMES)
    assert problems(ada.page) != []
