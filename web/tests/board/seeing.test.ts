import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { cardName, read } from '../../src/board/cards/cards';
import { say } from '../../src/i18n';
import { settings } from '../../src/store/settings.svelte';
import { fixture, fixtures, plain, show } from './fixtures';
import type { CardsTable, CardsView } from '../../src/games/cards/types';
import type { RivalsTable } from '../../src/games/rivals/types';

vi.mock('../../src/art/Landscape.svelte', async () => await import('./Nothing.svelte'));
vi.setConfig({ testTimeout: 60_000 });

describe('what is seen', () => {
  it.each(fixtures.map(([name]) => [name]))('%s: names every seat, button and picture', (name) => {
    const { names, seat } = fixture(name);
    const { board } = show(fixture(name));
    const plates = [...board.querySelectorAll('.plate .name b')].map((found) => found.textContent);
    expect(plates.sort()).toEqual(names.map((found, number) => (number === seat ? 'You' : found)).sort());
    expect(board.textContent).not.toMatch(/undefined|NaN|\{\w+\}/);
    for (const element of board.querySelectorAll('button, [role=img], input')) {
      expect(element.getAttribute('aria-label') || element.textContent?.trim()).toBeTruthy();
    }
    for (const drawing of board.querySelectorAll('svg')) expect(drawing.getAttribute('aria-hidden')).toBe('true');
  });

  it('a spectator has no hand', () => {
    expect(show(fixture('classic-spectator')).board.querySelector('.holding')).toBeNull();
    expect(show(fixture('classic-wait')).board.querySelectorAll('.holding .tile')).toHaveLength(8);
  });

  it('the hand is what the view says, in its order', () => {
    const table = fixture('partners-place').view.table as CardsTable;
    const { board } = show(fixture('partners-place'));
    const labels = [...board.querySelectorAll('.hand .tile')].map((tile) => tile.getAttribute('aria-label'));
    expect(labels).toEqual(table.hands[0]!.cards.map((text) => cardName(read(text, table.colours))));
  });

  it('expeditions show what they score now', () => {
    const table = fixture('classic-place').view.table as CardsTable;
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
    for (const { phrase } of last)
      expect(board.querySelector('.last')!.textContent).toContain(say(phrase, { form: 'told' }));
  });

  it('a card that comes to the hand is marked as new', async () => {
    const shown = fixture('classic-draw');
    const { board, rerender } = show(shown);
    const view = structuredClone(shown.view) as CardsView;
    view.table.hands[0]!.cards.push('r10');
    await rerender({ view });
    expect(board.querySelector('.hand .added .tile')!.getAttribute('aria-label')).toBe('red 10, new');
  });

  it('a card that is taken back is not new', async () => {
    const shown = fixture('classic-place');
    const { board, rerender } = show(shown);
    const placed = structuredClone(shown.view) as CardsView;
    const card = placed.table.hands[0]!.cards.pop()!;
    placed.table.discards[0]!.push(card);
    await rerender({ view: placed });
    await rerender({ view: shown.view });
    expect(board.querySelector('.hand .added')).toBeNull();
  });

  it('a card of the same face that is drawn after one was placed is new', async () => {
    const shown = fixture('classic-place');
    const { board, rerender } = show(shown);
    const placed = structuredClone(shown.view) as CardsView;
    placed.table.hands[0]!.cards.pop();
    await rerender({ view: placed });
    const drawn = structuredClone(shown.view) as CardsView;
    drawn.table.draw_pile -= 1;
    await rerender({ view: drawn });
    expect(board.querySelectorAll('.hand .added')).toHaveLength(1);
  });

  it('discard piles can be browsed, and closed again', async () => {
    const { board } = show(fixture('classic-six'));
    const table = fixture('classic-six').view.table as CardsTable;
    await fireEvent.click(board.querySelector('.look button')!);
    expect(board.querySelectorAll('.panel .laid')).toHaveLength(table.discards.flat().length);
    await fireEvent.click(board.querySelector('.panel header button')!);
    expect(board.querySelector('.panel')).toBeNull();
  });

  it('empty discard piles are nothing to browse', () => {
    const { board } = show(fixture('classic-begin'));
    expect(board.querySelector<HTMLButtonElement>('.look button')!.disabled).toBe(true);
  });

  it('the cards not yet seen are those that the view tells', async () => {
    const { board } = show(fixture('partners-place'));
    const table = fixture('partners-place').view.table as CardsTable;
    await fireEvent.click(board.querySelectorAll('.look button')[1]!);
    const shown = [...board.querySelectorAll('.panel .card-rows li')].map(
      (row) => row.querySelectorAll('.laid').length,
    );
    expect(shown).toEqual(table.unseen!.map((cards) => cards.length));
  });

  it('expeditions that there is no room for are shown whole on demand', async () => {
    const { board } = show(fixture('deck52-four'));
    const table = fixture('deck52-four').view.table as CardsTable;
    await fireEvent.click(board.querySelector('.theirs .open')!);
    const cards = table.expeditions.find(({ seats }) => seats[0] === 1)!.columns.flatMap((column) => column.cards);
    expect(board.querySelectorAll('.panel .laid')).toHaveLength(cards.length);
  });

  it('an auction says who bids and who has passed', () => {
    const told = (board: HTMLElement, selector: string) =>
      [...board.querySelectorAll(selector)].map((found) => found.textContent!.replace(/\s+/g, ' ').trim());
    const { board } = show(fixture('rivals-take'));
    expect(told(board, '.auction')).toEqual(['Won for 9 gold: You']);
    expect(told(board, '.theirs .bidding')).toEqual(['passed', 'passed', 'passed']);
    expect(told(board, '.mine .bidding')).toEqual(['paid 9']);
    const bidding = show(fixture('rivals-bid')).board;
    expect(told(bidding, '.auction')).toEqual(['Highest bid 1: Carol']);
    expect(told(bidding, '.theirs .bidding')).toEqual(['still in', 'bid 1']);
  });

  it('points and gold say what they are', () => {
    const { board } = show(fixture('rivals-bid'));
    for (const plate of board.querySelectorAll('.plate')) {
      expect(plate.querySelector('.score')!.textContent).toMatch(/\d+ ?points?/);
      expect(plate.querySelector('.gold')!.textContent!.trim()).toMatch(/^\d+ gold$/);
    }
  });

  it('the expeditions of a rival and the box open over the table and close again', async () => {
    const shown = fixture('rivals-end');
    const table = shown.view.table as RivalsTable;
    const { board } = show(shown);
    const press = async (selector: string) => {
      board.querySelector<HTMLElement>(selector)!.click();
      await tick();
    };
    await press('.tops');
    const cards = table.expeditions[1]!.columns.flatMap(({ cards }) => cards).length;
    expect(board.querySelectorAll('.popover .laid:not(:has(.starting))').length).toBeGreaterThanOrEqual(cards);
    expect(board.querySelector<HTMLElement>('.market')!.inert).toBe(true);
    await press('.popover .quiet');
    expect(board.querySelector('.popover')).toBeNull();
    await press('.box button');
    expect(board.querySelectorAll('.popover .chip')).toHaveLength(table.boxed.length);
  });

  it('the cards that were turned over last are marked in the display, twins only once', () => {
    const shown = structuredClone(fixture('rivals-turn'));
    const table = shown.view.table as RivalsTable;
    table.display = ['r3', 'r3', 'g9'];
    table.turned = ['g9', 'r3'];
    shown.last = [{ seat: 1, phrase: { key: 'rivals.uncover' } }];
    const labels = [...show(shown).board.querySelectorAll('.added .tile')].map((tile) =>
      tile.getAttribute('aria-label'),
    );
    expect(labels).toEqual(['red 3, new']);
  });
});

describe('words', () => {
  it('say whose turn it is as one says it', () => {
    const spoken = (name: string, language: 'en' | 'de') => {
      settings.language = language;
      return show(fixture(name)).board.querySelector('.plate.acting .spoken')!.textContent;
    };
    expect(spoken('classic-place', 'en')).toBe('Your turn');
    expect(spoken('classic-place', 'de')).toBe('Du bist am Zug');
    expect(spoken('classic-wait', 'en')).toMatch(/^\w+’s turn$/);
    expect(spoken('classic-wait', 'de')).toMatch(/^\w+ ist am Zug$/);
    settings.language = 'en';
  });

  it('follow the language of the settings', () => {
    settings.language = 'de';
    const { board } = show(fixture('classic-place'));
    expect(board.querySelector('.status')!.textContent).toContain('Du bist am Zug');
    expect(board.querySelector('.hand .tile')!.getAttribute('aria-label')).toMatch(/^(gelbe|blaue|weiße|grüne|rote) /);
    settings.language = 'en';
  });
});
