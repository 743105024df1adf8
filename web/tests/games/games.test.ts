/** Games are found by their folders: each has all that the page asks of a game, and nothing else names one. */
import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import GameBoard from '../../src/board/GameBoard.svelte';
import type { View } from '../../src/board/types';
import { gameIds, knownGame } from '../../src/games';
import { boardOf } from '../../src/games/boards';
import { LANGUAGES, table as messages } from '../../src/i18n/tables.svelte';
import { plain } from '../board/fixtures';

const sources = import.meta.glob<string>(['../../src/**/*.{ts,svelte}', '!**/games/*/**', '!**/schema.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const WITHOUT_COMMENTS = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|\/\/ .*$/gm;

describe.each(gameIds)('%s', (game) => {
  it('is named, explained and introduced in every language', async () => {
    const lesson = await knownGame(game)!.lesson();
    const rules = await knownGame(game)!.rules();
    expect(lesson.length).toBe(knownGame(game)!.steps);
    for (const language of LANGUAGES) {
      const table = messages(language);
      for (const name of ['name', 'line']) expect(table[`game.${game}.${name}`]).toBeTruthy();
      expect(rules[language].brief.length).toBeGreaterThan(3);
      expect(table[`lesson.${game}.covers`]).toBeTruthy();
      const said = Object.keys(table).flatMap((key) => key.match(`^lesson\\.${game}\\.(\\w+)\\.title$`)?.[1] ?? []);
      expect(said).toEqual(lesson.map(({ name }) => name));
    }
  });

  it('asks in its lesson only for legal moves', async () => {
    for (const step of await knownGame(game)!.lesson()) {
      if (step.expect !== null) expect(step.moves.map(({ action }) => action)).toContain(step.expect);
    }
  });

  it('has a board, which can tell its table in words', () => {
    expect(boardOf(game)).not.toBeNull();
  });

  it('is named by no file outside of its folder', () => {
    const naming = new RegExp(String.raw`['"/]${game}\b|\b${game}:`);
    for (const [path, text] of Object.entries(sources)) {
      expect([path, text.replace(WITHOUT_COMMENTS, '').match(naming)]).toEqual([path, null]);
    }
  });
});

it('a game without a folder is a table in words, with its moves as buttons', async () => {
  const view = {
    game: 'summit',
    players: 2,
    rounds: 1,
    round: 1,
    turn: 0,
    turns: 3,
    seat: 0,
    outcome: null,
    table: {
      deck: 7,
      played: [1, 3],
      climbers: [
        { height: 4, cards: ['5', '6'] },
        { height: 0, cards: [] },
      ],
    },
  } as unknown as View;
  const moves = [
    { action: 4, phrase: { key: 'summit.climb', height: 5 } },
    { action: 11, phrase: { key: 'summit.rest', height: 5 } },
  ];
  const play = vi.fn();
  const { container } = render(GameBoard, {
    props: { view, moves, seat: 0, names: ['Ada', 'Bob'], last: [], play, look: plain },
  });
  const buttons = [...container.querySelectorAll<HTMLElement>('.moves button')];
  expect(buttons.map((button) => button.textContent)).toEqual(['Climb to 5', 'Rest with the 5']);
  buttons[1]!.click();
  expect(play).toHaveBeenCalledWith(11);
  const lines = [...container.querySelectorAll('li')].map((line) => line.textContent);
  expect(lines).toEqual(
    expect.arrayContaining(['Deck: 7', 'Played: 1, 3', 'height 4; cards 5, 6', 'height 0; cards nothing']),
  );
});

it('boards read neither moves nor cards by their letters: only board/cards/cards.ts knows how a card is written', () => {
  const boards = import.meta.glob<string>(['../../src/games/*/*.{ts,svelte}', '../../src/board/**/*.{ts,svelte}'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const letters = /(?:text|card|colour|move|ghost|label)\)?(?:\[\d\]|\.(?:slice|split|match|charAt|startsWith)\()/;
  for (const [path, source] of Object.entries(boards))
    if (!path.endsWith('board/cards/cards.ts')) expect([path, letters.exec(source)?.[0]]).toEqual([path, undefined]);
});
