/** Lessons point at what they ask for: whoever clicks only what is marked makes the move of the step. */
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import GameBoard from '../../src/board/GameBoard.svelte';
import { gameIds, knownGame } from '../../src/games';
import type { Step } from '../../src/learn/lessons';
import PlainBoard from '../../src/board/PlainBoard.svelte';
import { LANGUAGES, table } from '../../src/i18n/tables.svelte';
import { plain } from '../board/fixtures';

vi.mock('../../src/art/Landscape.svelte', async () => await import('../board/Nothing.svelte'));

const lessons = await Promise.all(gameIds.map(async (game) => [game, await knownGame(game)!.lesson()] as const));
const asking = lessons.flatMap(([game, steps]) =>
  steps.filter((step) => step.expect !== null).map((step) => [`${game}, ${step.name}`, step] as const),
);
const DELIBERATE = 1000; // milliseconds from click to click: no double tap
const MOST_CLICKS = 4; // a colour die, a number die, what they allow, and a question

function show(step: Step, asked: number | null) {
  const play = vi.fn<(action: number) => void>();
  const names = ['You', 'Left', 'Partner', 'Right'];
  const { view, moves, last } = step;
  const { container } = render(GameBoard, { props: { view, moves, seat: 0, names, last, play, look: plain, asked } });
  return { play, marked: () => [...container.querySelectorAll<HTMLElement>('.asked')], container };
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each(lessons)('%s has a task in every language where a step asks for a move, and nowhere else', (game, steps) => {
  for (const language of LANGUAGES) {
    for (const { name, expect: move } of steps) {
      const said = ['title', 'text', 'task'].filter((part) => table(language)[`lesson.${game}.${name}.${part}`]);
      expect([name, said.length]).toEqual([name, move === null ? 2 : 3]);
    }
  }
});

it.each(lessons)('%s marks nothing where nothing is asked for', (_, steps) => {
  expect(
    show(
      steps.find((step) => step.expect !== null)!,
      null,
    ).marked(),
  ).toEqual([]);
});

describe.each(asking)('%s', (_, step) => {
  const wanted = step.moves.find(({ action }) => action === step.expect)!;

  it('is played by clicking only what is marked', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += DELIBERATE));
    const { play, marked } = show(step, wanted.action);
    for (let click = 0; click < MOST_CLICKS && !play.mock.calls.length; click += 1) {
      expect(marked().length).toBeGreaterThan(0);
      expect(marked().every((one) => one.tagName === 'BUTTON')).toBe(true);
      await fireEvent.click(marked()[0]!);
    }
    expect(play.mock.calls).toEqual([[wanted.action]]);
  });

  it('stays marked after a wrong choice', async () => {
    const { play, marked, container } = show(step, wanted.action);
    for (const other of container.querySelectorAll<HTMLElement>('button:is(.tile, .die-button):not(.asked)')) {
      await fireEvent.click(other);
      expect(marked().length).toBeGreaterThan(0);
    }
    expect(play).not.toHaveBeenCalled();
  });

  it('marks the one button in the text view', () => {
    const props = { ...step, view: { ...step.view }, names: ['You', 'B', 'C', 'D'], seat: 0, play: vi.fn() };
    const { container } = render(PlainBoard, { props: { ...props, asked: wanted.action } });
    expect(container.querySelectorAll('.asked')).toHaveLength(1);
  });
});
