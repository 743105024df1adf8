/** The tables that web/fixtures/make.py wrote, and a board that shows one of them. */
import { render } from '@testing-library/svelte';
import { vi } from 'vitest';
import Board from '../../src/boards/Board.svelte';
import type { BoardProps, Settings } from '../../src/boards/types';

// jsdom does not animate; Svelte asks what is in motion when cards of a hand change places.
Element.prototype.getAnimations ??= () => [];

export type Fixture = Pick<BoardProps, 'view' | 'moves' | 'seat' | 'names' | 'last'>;

const all: [name: string, fixture: Fixture][] = Object.entries(
  import.meta.glob<Fixture>('../../fixtures/*.json', { eager: true, import: 'default' }),
).map(([path, fixture]) => [path.split('/').at(-1)!.replace('.json', ''), fixture]);

/** Positions as they come about; the fullest ones are measured in a browser. */
export const fixtures = all.filter(([name]) => !name.startsWith('full-'));

export function fixture(name: string): Fixture {
  return all.find(([found]) => found === name)![1];
}

export const plain: Settings = { motion: 'reduced', theme: 'light', patterns: false, language: 'en' };

export function show(shown: Fixture, settings: Settings = plain, back?: () => void) {
  const play = vi.fn<(action: number) => void>();
  const { container, rerender } = render(Board, { props: { ...shown, play, settings, back } });
  return { board: container.querySelector<HTMLElement>('.board')!, play, rerender };
}
