/** How cards move: from where they were to where they are; new ones come from the pile or the player they come from. */
import { cubicOut } from 'svelte/easing';
import { crossfade, type TransitionConfig } from 'svelte/transition';
import type { Look } from './types';

/** Milliseconds that a card travels; none for those who do not want to see it. */
const DURATION = { full: 420, quick: 180, reduced: 0 };

export interface Travel {
  key: string;
  from?: string; // the value of data-origin where a card comes from that was nowhere to be seen
}

export type Transit = (node: Element, travel: Travel) => () => TransitionConfig;

export function duration(look: Look): number {
  return DURATION[look.motion];
}

/** A pair of transitions for one table. */
export function travelling(look: () => Look): [send: Transit, receive: Transit] {
  const [send, receive] = crossfade({
    duration: () => duration(look()),
    easing: cubicOut,
    fallback: (node, parameters, intro) => arrival(node, (parameters as Travel).from, intro, duration(look())),
  });
  return [ifShown(send), ifShown(receive)];
}

/** Nothing travels to or from what is not displayed, as the expeditions of others on a phone. */
function ifShown(transit: Transit): Transit {
  return (node, travel) => (node.getClientRects().length ? transit(node, travel) : () => ({ duration: 0 }));
}

/** Out of a pile or a player's hand; away it just fades. */
function arrival(node: Element, origin: string | undefined, intro: boolean, time: number): TransitionConfig {
  if (!time) return { duration: 0 };
  const source = intro && origin ? document.querySelector(`[data-origin="${origin}"]`) : null;
  if (!source) return { duration: intro ? time : time / 2, css: (part) => `opacity: ${part}` };
  const start = source.getBoundingClientRect();
  const end = node.getBoundingClientRect();
  const x = start.left + start.width / 2 - end.left - end.width / 2;
  const y = start.top + start.height / 2 - end.top - end.height / 2;
  return {
    duration: time,
    easing: cubicOut,
    css: (part, rest) =>
      `transform: translate(${x * rest}px, ${y * rest}px) scale(${0.7 + 0.3 * part}); opacity: ${Math.min(1, part * 2)}; z-index: 9`,
  };
}
