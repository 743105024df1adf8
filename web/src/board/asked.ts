/** The move that a lesson asks for: a board marks whatever leads to it. Outside of lessons nothing is asked for. */
import { getContext, setContext } from 'svelte';
import type { Move } from './types';

type Asked = (move: Move | null | undefined) => boolean;

const ASKED = Symbol('asked');

/** Ask for the move with this action, or for none. */
export function ask(action: () => number | null): void {
  setContext<Asked>(ASKED, (move) => move != null && move.action === action());
}

/** Whether a move is the one that is asked for. */
export function asking(): Asked {
  return getContext<Asked | undefined>(ASKED) ?? (() => false);
}
