/** The tables that web/fixtures/make.py wrote, and a board that shows one of them. */
import { render } from '@testing-library/svelte';
import { vi } from 'vitest';
import GameBoard from '../../src/board/GameBoard.svelte';
import type { BoardProps, Look } from '../../src/board/types';

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

export const plain: Look = { motion: 'reduced', theme: 'light', patterns: false };

export function show(shown: Fixture, look: Look = plain, back?: () => void) {
  const play = vi.fn<(action: number) => void>();
  const { container, rerender } = render(GameBoard, { props: { ...shown, play, look, back } });
  return { board: container.querySelector<HTMLElement>('.board')!, play, rerender };
}
