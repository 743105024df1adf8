"""Does a table fit the window? Everything is measured by its box on the screen."""

SIZES = [
    (320, 568),
    (360, 640),
    (390, 664),
    (390, 844),
    (568, 320),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1200, 700),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]

# What is wrong with the table that lies there: something scrolls, is cut off, lies outside of the window or on
# something else. Cards of one column may lie on each other, and a lit target on what it is for. What a phone keeps one
# tap away is not displayed, and so not measured.
MEASURING = """() => {
  const problems = [];
  const board = document.querySelector('.board');
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1)
    problems.push(`the page scrolls: ${root.scrollWidth} x ${root.scrollHeight}`);
  const name = (one) => `${one.localName}.${[...one.classList].join('.')}`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !one.closest('.spoken, .hint, [aria-hidden=true] svg');
  const all = [...board.querySelectorAll('*')].filter((one) => !(one instanceof SVGElement && one.localName !== 'svg'));
  for (const one of [board, ...all]) {
    const style = getComputedStyle(one);
    if (!seen(one) || one.closest('[data-scrolls]')) continue;
    const over = [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth];
    const clips = /auto|scroll|hidden|clip/.test(style.overflow) && one.clientHeight > 0;
    const text = style.textOverflow === 'ellipsis' || one.closest('.last, .strip, .coins, .tile');
    if (clips && !text && Math.max(...over) > 1 && !(one instanceof SVGElement))
      problems.push(`${name(one)} cuts off ${over[0]} px of its height, ${over[1]} px of its width`);
  }
  const outer = board.getBoundingClientRect();
  const parts = [...board.querySelectorAll('.headline, .plate, .columns, .column .laid, .column .slot, .points, ' +
    '.pile, .hand li, .tray, .act, .auction li, .piles, .stores, .dice li, .sheet, .cell, .step, .target, .quiet, ' +
    '.display, .known, .look, .clock, .score')]
    .filter((one) => seen(one) && !one.closest('.last'));
  const boxes = new Map(parts.map((one) => [one, one.getBoundingClientRect()]));
  const slack = 1.5;
  for (const [one, box] of boxes) {
    const edges = [box.left, box.top, box.right, box.bottom].map(Math.round);
    if (box.left < -slack || box.top < -slack || box.right > innerWidth + slack || box.bottom > innerHeight + slack)
      problems.push(`${name(one)} lies outside of the window: ${edges}`);
    else if (!one.matches('.target') && (box.left < outer.left - slack || box.top < outer.top - slack ||
      box.right > outer.right + slack || box.bottom > outer.bottom + slack))
      problems.push(`${name(one)} lies outside of the board`);
  }
  // Parts that may never lie on each other
  const apart = [...board.querySelectorAll('.headline, .plate, .columns:not(.discards), .discards .column, ' +
    '.draw .pile, .look, .hand li, .tray, .auction, .piles .pile, .stores > *, .dice li, .sheet, .display')]
    .filter(seen);
  apart.forEach((one, at) => apart.slice(at + 1).forEach((other) => {
    if (one.contains(other) || other.contains(one)) return;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 2)
      problems.push(`${name(one)} and ${name(other)} lie on each other: ${Math.round(wide)} x ${Math.round(high)}`);
  }));
  // Every button can be pressed in its middle.
  for (const one of board.querySelectorAll('button, summary, input')) {
    if (!seen(one) || one.disabled) continue;
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!there || !(one.contains(there) || there.closest('button, summary, input') === one))
      problems.push(`${name(one)} cannot be pressed: ${there ? name(there) : 'nothing'} lies there`);
  }
  return [...new Set(problems)];
}"""

# What is wrong with the sheet that lies over the table: what was won and what can be done next is in sight and can be
# pressed, no figure is cut off, and only the lines of the score may scroll, up and down,
# where the window is smaller than a laptop's.
MEASURING_SHEET = """() => {
  const problems = [];
  const sheet = document.querySelector('[role=dialog][aria-modal=true]');
  const name = (one) => `${one.localName}.${[...one.classList].join('.')} ${one.textContent.trim().slice(0, 20)}`;
  const lines = sheet.querySelector('[data-scrolls]');
  const outer = sheet.getBoundingClientRect();
  for (const one of [document.documentElement, sheet, lines])
    if (one.scrollWidth > one.clientWidth + 1)
      problems.push(`${one.localName} is ${one.scrollWidth - one.clientWidth} px too wide`);
  if (sheet.scrollHeight > sheet.clientHeight + 1)
    problems.push(`the sheet scrolls by ${sheet.scrollHeight - sheet.clientHeight} px`);
  if (innerHeight >= 768 && innerWidth >= 768 && lines.scrollHeight > lines.clientHeight + 1)
    problems.push(`the lines scroll by ${lines.scrollHeight - lines.clientHeight} px`);
  if (lines.clientHeight < Math.min(90, lines.scrollHeight)) problems.push(`the lines have ${lines.clientHeight} px`);
  const slack = 1.5;
  for (const one of [...sheet.querySelectorAll('h2, dt, dd, th, td, td span, a, button')]) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const scrolled = lines.contains(one);
    if (left < outer.left - slack || right > outer.right + slack) problems.push(`${name(one)} is cut off`);
    if (getComputedStyle(one).textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
      problems.push(`${name(one)} is too narrow for what it says`);
    if (scrolled) continue;
    if (top < outer.top - slack || bottom > outer.bottom + slack) problems.push(`${name(one)} is not in sight`);
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (one.matches('a, button') && !one.contains(there)) problems.push(`${name(one)} cannot be pressed`);
  }
  return [...new Set(problems)];
}"""


def problems(page):
    """What does not fit, in words; an empty list if everything does."""
    return page.evaluate(MEASURING)


def sheet_problems(page):
    """What does not fit of the sheet that lies over a table."""
    return page.evaluate(MEASURING_SHEET)
