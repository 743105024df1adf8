"""How a person plays on a board: choose something that is lit, until the game is over."""

# Clicks on what the board offers: targets and buttons of moves first, else a card or a die that has to be chosen
# before. It waits until the board has changed, and stops after some clicks or when the game is over.
CLICKING = """
([most, seed]) => new Promise((done) => {
  let left = most, random = seed, before = '';
  const next = (count) => (random = (random * 48271) % 2147483647) % count;
  const lit = (selector) => [...document.querySelectorAll('.board ' + selector)].filter((one) => !one.disabled);
  const look = () => {
    if (document.querySelector('#result-title') || left <= 0) {
      watching.disconnect();
      clearInterval(timer);
      done(most - left);
      return;
    }
    const moves = [...lit('.target'), ...lit('.act')];
    const choices = [...lit('button.tile[aria-pressed=false]'), ...lit('button.die-button[aria-pressed=false]')];
    const chosen = lit('[aria-pressed=true]').length;
    const from = moves.length ? moves : choices;
    if (!from.length) return;
    const now = document.querySelector('.board').innerText + chosen + '/' + moves.length;
    if (now === before) return;
    before = now;
    left -= 1;
    from[next(from.length)].click();
  };
  const watching = new MutationObserver(() => queueMicrotask(look));
  watching.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const timer = setInterval(() => { before = ''; look(); }, 700);
  look();
})
"""


def click_through(person, most=5_000, seed=7):
    """Play by clicking on what is lit, at most so many times; how many clicks it took."""
    return person.page.evaluate(CLICKING, [most, seed])
