/** The pages of rules: complete and the same in both languages, with the numbers that games really have. */
import { cleanup, render, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../../src/board/types';
import { gameIds, knownGame } from '../../src/games';
import type { CardsView } from '../../src/games/cards/types';
import type { RivalsView } from '../../src/games/rivals/types';
import type { RollWriteView } from '../../src/games/rollwrite/types';
import Rules from '../../src/learn/Rules.svelte';
import { screenFor } from '../../src/routes';
import { settings } from '../../src/store/settings.svelte';
import { t } from '../../src/i18n';
import { table as messages } from '../../src/i18n/tables.svelte';
import type { Block, GameRules, Table, Text } from '../../src/learn/rules';

vi.mock('../../src/art/Landscape.svelte', async () => await import('../board/Nothing.svelte'));

const lessons = Object.fromEntries(
  await Promise.all(gameIds.map(async (game) => [game, await knownGame(game)!.lesson()] as const)),
);
const fixtures = import.meta.glob<{ view: View }>('../../fixtures/*.json', { eager: true, import: 'default' });
const begun = <Kind extends View>(game: string) => lessons[game]![0]!.view as Kind;
const LANGUAGES = ['en', 'de'] as const;

const pages: Record<string, GameRules> = Object.fromEntries(
  await Promise.all(gameIds.map(async (game) => [game, await knownGame(game)!.rules()])),
);

const kind = (block: Block) => (typeof block === 'string' ? 'paragraph' : Object.keys(block)[0]);
const blocks = (text: Text) => text.chapters.flatMap((chapter) => chapter.blocks);
const tables = (text: Text): Table[] =>
  blocks(text).flatMap((block) => (typeof block === 'object' && 'table' in block ? block.table : []));
const chapter = (text: Text, id: string) => JSON.stringify(text.chapters.find((one) => one.id === id));

afterEach(() => {
  cleanup();
  settings.language = 'en';
});

it('there is a page for every game, and an address', async () => {
  for (const path of ['/rules', ...gameIds.map((game) => `/rules/${game}`)]) {
    const found = screenFor(path)!;
    expect((await found.load()).default).toBe(Rules);
    expect(found.props).toEqual(path === '/rules' ? {} : { game: path.split('/')[2] });
  }
});

describe.each(gameIds)('%s', (game) => {
  const page = pages[game]!;

  it('has the same chapters, built in the same way, in both languages', () => {
    const shape = (text: Text) => text.chapters.map(({ id, blocks }) => [id, blocks.map(kind)]);
    expect(shape(page.de)).toEqual(shape(page.en));
    expect(page.de.facts.length).toBe(page.en.facts.length);
    const ids = page.en.chapters.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const needed = ['turn', 'end', 'scoring', ...(game === 'rollwrite' ? ['dice', 'sheet'] : ['cards', 'setup'])];
    expect(ids).toEqual(expect.arrayContaining(needed));
  });

  it('tells nothing in the wrong language', () => {
    for (const [at, block] of blocks(page.en).entries()) {
      if (typeof block === 'string') expect(blocks(page.de)[at]).not.toBe(block);
    }
  });

  it('has tables whose rows are as long as their heads', () => {
    for (const language of LANGUAGES) {
      for (const { head, rows } of tables(page[language])) {
        for (const row of rows) expect(row).toHaveLength(head.length);
      }
    }
  });

  it('draws only cards that there are, and adds its examples up', () => {
    const letters = page.colours.map((colour) => colour[0]);
    for (const block of blocks(page.en)) {
      if (typeof block === 'string' || !('figure' in block)) continue;
      const { figure } = block;
      const cards =
        figure.kind === 'cards'
          ? figure.cards
          : figure.kind === 'order'
            ? [...figure.right, ...figure.wrong].flat()
            : figure.kind === 'scores'
              ? figure.columns.flatMap((column) => column.cards)
              : [];
      for (const card of cards) expect(letters).toContain(card[0]);
      if (figure.kind === 'scores') {
        const sum = figure.columns.reduce((total, { points }) => total + points, figure.gold ?? 0);
        expect(figure.total).toBe(sum);
      }
    }
  });

  it.each(LANGUAGES)('is shown with a table of contents that leads to every chapter (%s)', async (language) => {
    settings.language = language;
    const { container } = render(Rules, { props: { game } });
    await waitFor(() => expect(container.querySelector('article')).toBeTruthy());
    const links = [...container.querySelectorAll('.contents a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([...container.querySelectorAll('article section')].map(({ id }) => `#${id}`));
    expect(container.querySelector(`a[href="/learn/${game}"]`)).toBeTruthy();
    for (const drawing of container.querySelectorAll('figure [role=img]')) {
      expect(drawing.getAttribute('aria-label')).toBeTruthy();
    }
  });
});

it('a game that does not exist has no rules', () => {
  settings.language = 'en';
  const { container } = render(Rules, { props: { game: 'nonsense' } });
  expect(container.querySelector('article')).toBeNull();
  expect(container.textContent).toContain(t('missing.title'));
});

describe('numbers', () => {
  it.each(['classic', 'partners'])('%s: cards, hand and draw pile are those of a game', (game) => {
    const { table, players } = begun<CardsView>(game);
    const hand = table.hands[0]!.size;
    const cards = players * hand + table.draw_pile;
    for (const language of LANGUAGES) {
      const text = pages[game]![language];
      expect(text.facts.map(([, value]) => value)).toEqual(expect.arrayContaining([cards, hand]));
      expect(chapter(text, 'setup')).toMatch(new RegExp(`\\b${hand}\\b.*\\b${table.draw_pile}\\b`));
      expect(chapter(text, 'cards')).toContain(String(cards));
    }
  });

  it('classic: six expeditions have the draw pile of the long game', () => {
    for (const language of LANGUAGES) {
      expect(chapter(pages.classic![language], 'six')).toMatch(/\b72\b.*\b56\b/);
    }
  });

  it('partners: 2, 3 and 4 exist twice, so that all cards are 75', () => {
    for (const language of LANGUAGES) {
      const rows = tables(pages.partners![language])[0]!.rows;
      const inColour = rows.reduce((sum, [faces, count]) => {
        const each = Number(String(count).replace(/\D/g, ''));
        return sum + each * (/\d/.test(String(faces)) ? String(faces).split(', ').length : 1);
      }, 0);
      expect(inColour * 5).toBe(75);
      expect(rows[1]).toEqual(['2, 3, 4', expect.stringContaining('2')]);
    }
  });

  it('deck52: hands go by the number of players', () => {
    const views = ['two', 'three', 'four'].map(
      (name) => fixtures[`../../fixtures/deck52-${name}.json`]!.view as CardsView,
    );
    for (const language of LANGUAGES) {
      const rows = tables(pages.deck52![language])[0]!.rows;
      expect(rows.map(([players, hand]) => [Number(players), hand])).toEqual(
        views.map((view) => [view.players, Math.max(...view.table.hands.map(({ size }) => size))]),
      );
      for (const [players, hand, pile] of rows) expect(Number(players) * Number(hand) + Number(pile)).toBe(52);
      expect(rows.map((row) => [row[3], parseInt(String(row[4])), row[5]])).toEqual([
        [20, 8, 20],
        [15, 7, 15],
        [12, 6, 12],
      ]);
    }
  });

  it('rivals: gold and piles are those of a game', () => {
    const { table } = begun<RivalsView>('rivals');
    for (const language of LANGUAGES) {
      const text = pages.rivals![language];
      const gold = tables(text)[1]!.rows;
      expect(gold.map(([players, each]) => Number(players) * Number(each))).toEqual([36, 36, 36]);
      expect(gold[0]).toEqual(['2', table.gold[0]]);
      expect(chapter(text, 'setup')).toContain(String(table.piles[0]));
      expect(text.facts.map(([, value]) => value)).toContain(table.piles.reduce((sum, pile) => sum + pile));
    }
  });

  it('rollwrite: the ladders are those of a sheet, and a bare circle costs 100', () => {
    const { table } = begun<RollWriteView>('rollwrite');
    const { expeditions, artefacts, dice } = table.ladders;
    for (const language of LANGUAGES) {
      const text = pages.rollwrite![language];
      const rows = tables(text)[0]!.rows.map((row) => row.map((value) => Number(String(value).replace('−', '-'))));
      expect(rows).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((box) => [box, expeditions[box], artefacts[box], dice[box]]),
      );
      expect(chapter(text, 'circle')).toContain(`−${-2 * expeditions[0]!}`);
      expect(chapter(text, 'bridges')).toContain(`${table.bridge_points}`);
      const summary = text.brief.map(([, words]) => words).join(' ');
      expect(summary).toContain(
        expeditions
          .slice(1)
          .map((points) => String(points).replace('-', '−'))
          .join(', '),
      );
    }
  });
});

describe('German', () => {
  const all = JSON.stringify([messages('de'), Object.values(pages).map((page) => page.de)]);

  it('calls the guide Lotse', () => {
    expect(all).not.toMatch(/Führer/);
    expect(all).toMatch(/Lotse/);
  });

  it('says du', () => {
    expect(all).not.toMatch(/\b(?:Ihnen|Ihre?[mnrs]?)\b(?! seid| spielt)/);
  });
});
