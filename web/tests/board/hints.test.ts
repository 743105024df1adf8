/** Whoever points at a card, or comes to it by keys, is told what it may do and sees where it would lie. */
import { fireEvent } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { say } from '../../src/i18n';
import { fixture, show } from './fixtures';

vi.mock('../../src/art/Landscape.svelte', async () => await import('./Nothing.svelte'));

const tiles = (board: HTMLElement) => [...board.querySelectorAll<HTMLButtonElement>('.hand button.tile')];
const hint = (tile: HTMLElement) =>
  tile.parentElement!.querySelector(`[role=tooltip][id="${tile.getAttribute('aria-describedby')}"]`)?.textContent;

it.each(['classic-place', 'partners-pass', 'deck52-two', 'rivals-take'])(
  '%s: the hints of all cards tell every move that can be made with a card, each once',
  (name) => {
    const { board } = show(fixture(name));
    const told = tiles(board).flatMap((tile) => hint(tile)!.split(' · '));
    const wanted = fixture(name).moves.filter(({ phrase }) => phrase.card && phrase.key !== 'cards.take');
    expect(wanted.length).toBeGreaterThan(1);
    const words = [...new Set(wanted.map((move) => say(move.phrase).toLowerCase()))];
    expect([...new Set(told.map((one) => one.toLowerCase()))].sort()).toEqual(words.sort());
  },
);

it.each([
  ['pointed at', 'mouseEnter', 'mouseLeave'],
  ['reached by keys', 'focus', 'blur'],
] as const)('a card that is %s shows where it would lie, until one goes on', async (_, come, leave) => {
  const { board, play } = show(fixture('classic-place'));
  const tile = board.querySelector<HTMLButtonElement>('.hand li.fits button.tile')!;
  await fireEvent[come](tile);
  expect(board.querySelectorAll('.mine .ghost')).toHaveLength(1);
  expect(board.querySelectorAll('.target')).toHaveLength(0);
  await fireEvent[leave](tile);
  expect(board.querySelectorAll('.ghost')).toHaveLength(0);
  expect(play).not.toHaveBeenCalled();
});

it('a chosen card that can only be discarded lies nowhere in the expeditions', async () => {
  const found = fixture('classic-place');
  const { board } = show({ ...found, moves: found.moves.filter(({ phrase }) => phrase.key === 'cards.discard') });
  await fireEvent.click(tiles(board)[0]!);
  expect(board.querySelectorAll('.discards .target')).toHaveLength(1);
  expect(board.querySelectorAll('.ghost')).toHaveLength(0);
});
