"""How a person plays on a board: choose something that is lit, until the game is over."""

PATIENCE = 90  # seconds without a move by anybody

# Clicks on what the board offers: targets of moves first, else mostly a card or a die that has to be chosen before, and
# sometimes a button. Mostly it draws from the draw pile, so that games end. After a move it waits until the log tells
# of it. It stops after some clicks, or at the end, and fails when nothing has happened for a long time.
CLICKING = """
([most, seed, patience]) => new Promise((done, fail) => {
  let left = most, random = seed, sent = null, since = 0, known = 0, news = Date.now();
  const next = (count) => (random = (random * 48271) % 2147483647) % count;
  const lit = (selector) => [...document.querySelectorAll('.board ' + selector)]
    .filter((one) => !one.disabled && !one.closest('[inert]'));
  const told = () => document.querySelector('.table')?.dataset.number;
  const look = () => {
    if (known !== told()) [known, news] = [told(), Date.now()];
    if (Date.now() > news + patience) {
      clearInterval(timer);
      fail(new Error('nothing happens: ' + document.querySelector('.headline')?.textContent));
      return;
    }
    document.querySelector('[data-next-round]')?.click();
    const waits = sent === told() && Date.now() < since + 5000;
    if (document.querySelector('#result-title') || (left <= 0 && !waits)) {
      clearInterval(timer);
      done(most - left);
      return;
    }
    if (left <= 0 || waits) return;
    const targets = lit('.target');
    const moves = [...targets, ...lit('.act')];
    const choices = [...lit('button.tile[aria-pressed=false]'), ...lit('button.die-button[aria-pressed=false]')];
    const choose = choices.length && !targets.length && (!moves.length || next(8));
    const pile = lit('.draw .target');
    const from = choose ? choices : pile.length && next(8) ? pile : moves;
    if (!from.length) return;
    left -= 1;
    const pressed = from[next(from.length)];
    sent = choose || pressed.matches('.asks, .question ~ .act:not(.plain)') ? null : told();
    since = Date.now();
    pressed.click();
  };
  const timer = setInterval(look, 10);
})
"""


def click_through(person, most=5_000, seed=7):
    """Play by clicking on what is lit, at most so many times; how many clicks it took."""
    return person.page.evaluate(CLICKING, [most, seed, PATIENCE * 1000])


def fits(person):
    """Is the page no wider than the window? A phone would zoom out instead, and tell a larger innerWidth."""
    return person.page.evaluate("document.documentElement.scrollWidth") <= person.page.viewport_size["width"] + 1


def resign(person):
    """Give a game up, after a move of one's own: before that it can only be aborted."""
    menu = person.page.locator(".board .menu")
    if menu.count():
        menu.click()
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("button", name="Yes, resign").click()
    person.page.locator("#result-title").wait_for()
