import { say } from '../../src/i18n';
import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { RollWriteView } from '../../src/games/rollwrite/types';
import { fixture, fixtures, show } from './fixtures';

// Pictures are most of a board and no part of what these tests ask.
vi.mock('../../src/art/Landscape.svelte', async () => await import('./Nothing.svelte'));
vi.setConfig({ testTimeout: 60_000 });

const acting = fixtures.filter(([, { moves }]) => moves.length);
const waiting = fixtures.filter(([, { moves }]) => !moves.length);

function buttons(board: HTMLElement, selector: string): HTMLButtonElement[] {
  return [...board.querySelectorAll<HTMLButtonElement>(selector)];
}

/** Say yes, no sooner than a double tap, if the board asks about the last click. */
async function confirm(board: HTMLElement): Promise<void> {
  const [yes] = buttons(board, '.ask .act');
  if (!yes) return;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(Infinity);
  await fireEvent.click(yes);
  clock.mockRestore();
}

/** Click everything that is lit, also what lights up once a card or a die is chosen, and tell which actions came of it. */
async function explored(name: string): Promise<Set<number>> {
  const { board, play } = show(fixture(name));
  const clickLit = async (choose: () => Promise<void>) => {
    await choose();
    for (const number of buttons(board, '.target, .act').keys()) {
      await fireEvent.keyDown(window, { key: 'Escape' });
      await choose();
      await fireEvent.click(buttons(board, '.target, .act')[number]!);
      await confirm(board);
      for (const answer of buttons(board, '.question ~ .act').toReversed()) await fireEvent.click(answer);
    }
    await fireEvent.keyDown(window, { key: 'Escape' });
  };
  await clickLit(async () => {});
  for (const choice of buttons(board, 'button.tile, button.die-button').keys()) {
    await clickLit(async () => {
      await fireEvent.click(buttons(board, 'button.tile, button.die-button')[choice]!);
    });
  }
  const slider = board.querySelector<HTMLInputElement>('input[type=range]');
  for (let bid = Number(slider?.min); slider && bid <= Number(slider.max); bid += 1) {
    await fireEvent.input(slider, { target: { value: String(bid) } });
    await fireEvent.click(buttons(board, '.higher .act')[0]!);
  }
  return new Set(play.mock.calls.map(([action]) => action));
}

describe('what is lit', () => {
  it.each(acting.map(([name]) => [name]))('%s: plays every legal move and nothing else', async (name) => {
    const legal = fixture(name).moves.map(({ action }) => action);
    expect([...(await explored(name))].sort((one, two) => one - two)).toEqual(legal.sort((one, two) => one - two));
  });

  it.each(waiting.map(([name]) => [name]))('%s: nothing is lit when there is nothing to do', (name) => {
    const { board } = show(fixture(name));
    expect(buttons(board, '.target, .act, button.tile, button.die-button')).toEqual([]);
  });

  it('a card that is chosen lights its own expedition and its own discard pile only', async () => {
    const { board, play } = show(fixture('classic-place'));
    const playable = fixture('classic-place').moves.find(
      ({ phrase }) => phrase.key === 'cards.play' && !`${phrase.card}`.endsWith('x'),
    )!;
    const name = say(playable.phrase).replace('play the ', '');
    await fireEvent.click(board.querySelector(`.hand button[aria-label^="${name}"]`)!);
    const targets = buttons(board, '.target').map((button) => button.getAttribute('aria-label'));
    expect(targets).toEqual([`discard the ${name}`, `play the ${name}`]);
    await fireEvent.click(buttons(board, '.target')[1]!);
    expect(play.mock.calls).toEqual([[playable.action]]);
    expect(buttons(board, '.target')).toEqual([]);
  });

  it('a card that is dragged to its expedition is played, and elsewhere it is not', async () => {
    const { board, play } = show(fixture('classic-place'));
    const playable = fixture('classic-place').moves.find(
      ({ phrase }) => phrase.key === 'cards.play' && !`${phrase.card}`.endsWith('x'),
    )!;
    const card = board.querySelector(`.hand button[aria-label^="${say(playable.phrase).replace('play the ', '')}"]`)!;
    const drag = async (onto: () => Element | null) => {
      document.elementFromPoint = () => null;
      await fireEvent.pointerDown(card, { button: 0, clientX: 10, clientY: 10 });
      await fireEvent.pointerMove(window, { clientX: 60, clientY: 90 });
      document.elementFromPoint = onto;
      await fireEvent.pointerMove(window, { clientX: 80, clientY: 120 });
      await fireEvent.pointerUp(window, { clientX: 80, clientY: 120 });
    };
    await drag(() => board.querySelector('.headline'));
    expect(play).not.toHaveBeenCalled();
    await drag(() => board.querySelector('.mine [data-drop="play"] .target'));
    expect(play.mock.calls).toEqual([[playable.action]]);
    expect(board.querySelector('.dragged')).toBeNull();
  });

  it('a quick second tap does nothing with the card that was just chosen by hand', async () => {
    const { board, play } = show(fixture('classic-place'));
    await fireEvent.click(board.querySelector('.hand .fits button.tile')!, { detail: 1 });
    for (const act of buttons(board, '.tray .act')) expect(act.disabled).toBe(true);
    await vi.waitFor(() => expect(buttons(board, '.tray .act:disabled')).toEqual([]));
    await fireEvent.click(board.querySelector('.tray .act')!);
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('dice that are chosen narrow what can be written', async () => {
    const { board, play } = show(fixture('rollwrite-choose'));
    const before = buttons(board, '.pair').length;
    const dice = buttons(board, 'button.die-button');
    await fireEvent.click(dice[0]!);
    await fireEvent.click(dice.at(-1)!);
    expect(buttons(board, '.pair').length).toBeLessThan(before);
    expect(play).not.toHaveBeenCalled();
  });

  it('an acceleration shows the number that it would write', () => {
    const { board } = show(fixture('rollwrite-accelerate'));
    const texts = (selector: string) =>
      [...board.querySelectorAll<HTMLElement>(selector)].map((one) => one.dataset.text ?? '');
    expect(texts('.pair .short')).toEqual(['5»', '2»', '1»', '4»', '1»', '4»']);
    expect(texts('.own .candidate')).toEqual(texts('.pair .short'));
  });

  it('the first circle of a game is asked about, with what it costs alone', async () => {
    const shown = fixture('full-rollwrite-choices');
    const { board, play } = show(shown);
    const circle = shown.moves.find((move) => move.phrase.key === 'rollwrite.circle')!;
    const target = buttons(board, '.own .circle .target').find((one) =>
      one.getAttribute('aria-label')!.startsWith(say(circle.phrase)),
    )!;
    expect(target.getAttribute('aria-label')).toContain('−100 points');
    let now = 1000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    await fireEvent.click(target);
    expect(board.querySelector('.ask')!.textContent).toContain('−100 points');
    await fireEvent.click(buttons(board, '.ask .act')[0]!); // a double tap
    expect(play).not.toHaveBeenCalled();
    now += 1000;
    await fireEvent.click(buttons(board, '.ask .plain')[0]!);
    expect(board.querySelector('.ask')).toBeNull();
    await fireEvent.click(buttons(board, '.own .circle .target')[0]!);
    now += 1000;
    await fireEvent.click(buttons(board, '.ask .act')[0]!);
    expect(play.mock.calls).toEqual([[circle.action]]);
    clock.mockRestore();
  });

  it('a second circle is not asked about again', async () => {
    const shown = structuredClone(fixture('full-rollwrite-choices'));
    (shown.view as RollWriteView).table.sheets[0]!.expeditions[5]!.circle = 'X';
    const { board, play } = show(shown);
    await fireEvent.click(buttons(board, '.own .circle .target')[0]!);
    expect(board.querySelector('.ask')).toBeNull();
    expect(play).toHaveBeenCalledOnce();
  });

  it('refusing says what it shades and what that counts', () => {
    const { board } = show(fixture('rollwrite-choose'));
    const table = (fixture('rollwrite-choose').view as RollWriteView).table;
    const { refusals, dice_points } = table.sheets[0]!;
    const minus = (points: number) => String(points).replace('-', '−');
    const refuse = buttons(board, '.act.no')[0]!;
    expect(refuse.textContent).toContain(`${minus(dice_points)} → ${minus(table.ladders.dice[refusals + 1]!)}`);
    expect(refuse.textContent).toContain(`${refusals + 1} of 9`);
  });

  it("a tap on another player's plate opens their sheet, and it closes again", async () => {
    // jsdom has no dialogs of its own
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
    const { board } = show(fixture('rollwrite-wait'));
    const dialog = board.querySelector('dialog')!;
    expect(dialog.open).toBe(false);
    await fireEvent.click(buttons(board, '.peek')[2]!);
    expect(dialog.open).toBe(true);
    expect(dialog.querySelector('.paths')!.getAttribute('aria-label')).toBe('Dev’s sheet');
    await fireEvent.click(dialog.querySelector('.quiet')!);
    expect(dialog.open).toBe(false);
    expect(dialog.querySelector('.sheet')).toBeNull();
    await fireEvent.click(buttons(board, '.peek')[0]!);
    await fireEvent.click(dialog); // beside it
    expect(dialog.open).toBe(false);
  });

  it('who has won an auction is asked before taking nothing, and not again', async () => {
    const { board, play } = show(fixture('rivals-take'));
    const end = fixture('rivals-take').moves.find(({ phrase }) => phrase.key === 'rivals.done')!;
    const press = async (name: string) => {
      await fireEvent.click(buttons(board, '.tray .act').find(({ textContent }) => textContent!.trim() === name)!);
    };
    expect(buttons(board, '.tray .act.plain').map(({ textContent }) => textContent!.trim())).toEqual(['Done']);
    await press('Done');
    expect(board.querySelector('.question')!.textContent).toBe('Take nothing? You paid 9 gold.');
    await press('Choose cards');
    expect(board.querySelector('.question')).toBeNull();
    expect(play).not.toHaveBeenCalled();
    await press('Done');
    await press('Take nothing');
    expect(play.mock.calls).toEqual([[end.action]]);
  });

  it.each([
    ['a card is taken', true, { key: 'rivals.take', card: 'wx' }],
    ['a card is only boxed', false, { key: 'rivals.box', card: 'b5' }],
  ])('once %s, Done is primary: %s', async (_, primary, phrase) => {
    const shown = fixture('rivals-take');
    const { board, play } = show({
      ...shown,
      last: [...shown.last, { seat: 0, phrase }],
    });
    const finish = buttons(board, '.tray .act').find(({ textContent }) => textContent!.trim() === 'Done')!;
    expect(finish.classList.contains('plain')).toBe(!primary);
    await fireEvent.click(finish);
    expect(play.mock.calls.length).toBe(primary ? 1 : 0);
  });

  it('a double tap does not press what has come to lie under the finger', async () => {
    const { board, play } = show(fixture('rivals-take'));
    const tap = { detail: 1, clientX: 100, clientY: 100 };
    await fireEvent.click(buttons(board, '.tray .asks')[0]!, tap);
    await fireEvent.click(buttons(board, '.question ~ .act.plain')[0]!, tap);
    expect(play).not.toHaveBeenCalled();
    expect(board.querySelector('.question')).not.toBeNull();
    await fireEvent.click(buttons(board, '.question ~ .act.plain')[0]!, { ...tap, clientX: 200 });
    expect(play).toHaveBeenCalledOnce();
  });

  it('who plays with keys is led to what can be done next, and who plays by hand is left alone', async () => {
    const { board, rerender } = show(fixture('classic-place'));
    const next = fixture('classic-draw');
    await fireEvent.keyDown(board, { key: 'Enter' });
    await rerender({ view: next.view, moves: next.moves });
    await vi.waitFor(() => expect(document.activeElement?.className).toBe('target'));
    (document.activeElement as HTMLElement).blur();
    await fireEvent.pointerDown(board);
    await rerender({ view: fixture('classic-place').view, moves: fixture('classic-place').moves });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.activeElement).toBe(document.body);
  });

  it('the unfinished turn can be taken back only where the page allows it', async () => {
    let taken = 0;
    const { board } = show(fixture('classic-draw'), undefined, () => (taken += 1));
    await fireEvent.click(board.querySelector('.headline button')!);
    expect(taken).toBe(1);
    expect(show(fixture('classic-draw')).board.querySelector('.headline button')).toBeNull();
  });
});
