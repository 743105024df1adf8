import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { fixture, fixtures, show } from './fixtures';

// Pictures are most of a board and no part of what these tests ask.
vi.mock('../../src/art/Landscape.svelte', async () => await import('./Nothing.svelte'));
vi.setConfig({ testTimeout: 60_000 });

const acting = fixtures.filter(([, { moves }]) => moves.length);
const waiting = fixtures.filter(([, { moves }]) => !moves.length);

function buttons(board: HTMLElement, selector: string): HTMLButtonElement[] {
  return [...board.querySelectorAll<HTMLButtonElement>(selector)];
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
    const playable = fixture('classic-place').moves.find(({ text }) => /^[a-z]\d+$/.test(text))!;
    const name = playable.words.replace('play the ', '');
    await fireEvent.click(board.querySelector(`.hand button[aria-label^="${name}"]`)!);
    const targets = buttons(board, '.target').map((button) => button.getAttribute('aria-label'));
    expect(targets).toEqual([`discard the ${name}`, `play the ${name}`]);
    await fireEvent.click(buttons(board, '.target')[1]!);
    expect(play.mock.calls).toEqual([[playable.action]]);
    expect(buttons(board, '.target')).toEqual([]);
  });

  it('a card that is dragged to its expedition is played, and elsewhere it is not', async () => {
    const { board, play } = show(fixture('classic-place'));
    const playable = fixture('classic-place').moves.find(({ text }) => /^[a-z]\d+$/.test(text))!;
    const card = board.querySelector(`.hand button[aria-label^="${playable.words.replace('play the ', '')}"]`)!;
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

  it('dice that are chosen narrow what can be written', async () => {
    const { board, play } = show(fixture('rollwrite-choose'));
    const before = buttons(board, '.pair').length;
    const dice = buttons(board, 'button.die-button');
    await fireEvent.click(dice[0]!);
    await fireEvent.click(dice.at(-1)!);
    expect(buttons(board, '.pair').length).toBeLessThan(before);
    expect(play).not.toHaveBeenCalled();
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
