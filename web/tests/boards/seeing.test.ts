import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { cardName, read } from '../../src/boards/cards';
import { speak } from '../../src/boards/voice.svelte';
import { english, german, type Key } from '../../src/boards/words';
import { fixture, fixtures, plain, show } from './fixtures';
import type { ExpeditionsTable, ExpeditionsView } from '../../src/boards/types';

vi.mock('../../src/art/Landscape.svelte', async () => await import('./Nothing.svelte'));
vi.setConfig({ testTimeout: 60_000 });

describe('what is seen', () => {
  it.each(fixtures.map(([name]) => [name]))(
    '%s: names every seat, button and picture, and tells the table in words',
    async (name) => {
      const { names, seat } = fixture(name);
      const { board } = show(fixture(name));
      const words = board.querySelector<HTMLDetailsElement>('details.in-words')!;
      words.open = true;
      await fireEvent(words, new Event('toggle'));
      const plates = [...board.querySelectorAll('.plate .name b')].map((found) => found.textContent);
      expect(plates.sort()).toEqual(names.map((found, number) => (number === seat ? 'You' : found)).sort());
      expect(board.querySelectorAll('.in-words p').length).toBeGreaterThan(2);
      expect(board.textContent).not.toMatch(/undefined|NaN|\{\w+\}/);
      for (const element of board.querySelectorAll('button, [role=img], input')) {
        expect(element.getAttribute('aria-label') || element.textContent?.trim()).toBeTruthy();
      }
      for (const drawing of board.querySelectorAll('svg')) expect(drawing.getAttribute('aria-hidden')).toBe('true');
    },
  );

  it('a spectator has no hand', () => {
    expect(show(fixture('classic-spectator')).board.querySelector('.holding')).toBeNull();
    expect(show(fixture('classic-wait')).board.querySelectorAll('.holding .tile')).toHaveLength(8);
  });

  it('the hand is what the view says, in its order', () => {
    const table = fixture('partners-place').view.table as ExpeditionsTable;
    const { board } = show(fixture('partners-place'));
    const labels = [...board.querySelectorAll('.hand .tile')].map((tile) => tile.getAttribute('aria-label'));
    expect(labels).toEqual(table.hands[0]!.cards.map((text) => cardName(read(text, table.colours))));
  });

  it('expeditions show what they score now', () => {
    const table = fixture('classic-place').view.table as ExpeditionsTable;
    const { board } = show(fixture('classic-place'));
    const shown = [...board.querySelectorAll('.mine .column:not(.empty) .points')].map((found) =>
      found.textContent!.trim(),
    );
    const begun = table.expeditions[0]!.columns.filter(({ cards }) => cards.length);
    expect(shown).toEqual(begun.map(({ points }) => String(points).replace('-', '−')));
  });

  it('the last card placed is marked, and the last moves are told', () => {
    const { last } = fixture('classic-place');
    const { board } = show(fixture('classic-place'));
    expect(board.querySelectorAll('.theirs .laid.fresh')).toHaveLength(1);
    for (const { words } of last) expect(board.querySelector('.last')!.textContent).toContain(words);
  });

  it('a card that comes to the hand is marked as new', async () => {
    const shown = fixture('classic-draw');
    const { board, rerender } = show(shown);
    const view = structuredClone(shown.view) as ExpeditionsView;
    view.table.hands[0]!.cards.push('r10');
    await rerender({ view });
    expect(board.querySelector('.hand .added .tile')!.getAttribute('aria-label')).toBe('red 10, new');
  });

  it('discard piles can be looked through', async () => {
    const { board } = show(fixture('classic-six'));
    const table = fixture('classic-six').view.table as ExpeditionsTable;
    board.querySelector<HTMLButtonElement>('.look button')!.click();
    await Promise.resolve();
    expect(board.querySelectorAll('.discards .laid')).toHaveLength(table.discards.flat().length);
  });

  it('an auction says who bids and who has passed', () => {
    const { board } = show(fixture('rivals-take'));
    const told = [...board.querySelectorAll('.auction li')].map((found) =>
      found.textContent!.replace(/\s+/g, ' ').trim(),
    );
    expect(told[0]).toMatch(/^You won for \d+$/);
    for (const other of told.slice(1)) expect(other).toMatch(/passed$/);
  });
});

describe('words', () => {
  it('are the same sentences with the same parameters in German', () => {
    const parameters = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    for (const key of Object.keys(english) as Key[]) {
      expect([key, parameters(german[key])]).toEqual([key, parameters(english[key])]);
    }
  });

  it('follow the language of the settings', () => {
    const { board } = show(fixture('classic-place'), { ...plain, language: 'de' });
    expect(board.querySelector('.status')!.textContent).toContain('Du bist am Zug');
    expect(board.querySelector('.hand .tile')!.getAttribute('aria-label')).toMatch(/^(Gelb|Blau|Weiß|Grün|Rot) /);
    speak({ language: 'en' });
  });
});
