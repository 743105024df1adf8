"""Every button keeps its contrast when one points at it, and when one comes to it by keys, by day and by lamplight."""

import pytest
from tables import Teller, fixture, table_message

LEAST = 4.5  # WCAG AA for text
TABLES = [
    "classic-place",
    "full-rivals-turn",
    "full-rivals-bid",
    "full-rivals-four",
    "rollwrite-choose",
    "rollwrite-accelerate",
]
SCREENS = ["/", "/new", "/lobby", "/learn", "/settings", "/sign-in"]

# The contrast between a button's text and what lies behind it. Backgrounds that let something through are mixed.
CONTRAST = """(one) => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const over = ([r, g, b, a], [R, G, B]) => [r, g, b].map((part, at) => (part * a + [R, G, B][at] * (255 - a)) / 255);
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      layers.push(colour);
      if (colour[3] === 255) break;
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const light = (colour) => {
    const linear = (part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = colour.map((part) => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const words = [one, ...one.querySelectorAll('*')].filter((part) => !(part instanceof SVGElement) &&
    [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) && part.checkVisibility());
  return words.map((part) => {
    const back = behind(part);
    const [a, b] = [light(over(rgba(getComputedStyle(part).color), back)), light(back)];
    return { text: part.textContent.trim().slice(0, 30), ratio: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) };
  });
}"""


def weak(one, how):
    """The buttons whose words are hard to read."""
    found = []
    for button in one.page.locator("button:visible:enabled, a.button:visible").all():
        if how == "pointing":
            button.hover(force=True)
        else:
            button.focus()
        for part in button.evaluate(CONTRAST):
            if part["ratio"] < LEAST:
                found.append(f"{how}: {part['text']!r} has {part['ratio']:.2f}")
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", TABLES)
def test_buttons_of_a_table_keep_their_contrast(person, name, theme):
    ada = person(theme=theme, width=1366, height=768)
    Teller(ada).show(table_message(fixture(name)))
    assert weak(ada, "pointing") + weak(ada, "coming by keys") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_buttons_of_every_screen_keep_their_contrast(person, theme):
    ada = person(theme=theme, width=1366, height=768).be("Ada")
    found = []
    for path in SCREENS:
        ada.go(path)
        found += [f"{path} {problem}" for problem in weak(ada, "pointing") + weak(ada, "coming by keys")]
    assert found == []
