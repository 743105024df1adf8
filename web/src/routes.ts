/** Which address shows which screen. All but the first are loaded when they are asked for. */
import type { Component } from 'svelte';

interface Found {
  load: () => Promise<{ default: Component<any> }>;
  props: Record<string, string>;
  key: string;
  /** Does it fill the window, so that the page does not scroll? */
  whole: boolean;
}

const WHOLE = /^\/(t|learn)\/[^/]+$/;

const SCREENS: [RegExp, Found['load'], string[]][] = [
  [/^\/lobby$/, () => import('./lobby/Lobby.svelte'), []],
  [/^\/ladder$/, () => import('./lobby/Ladder.svelte'), []],
  [/^\/ladder\/([^/]+)$/, () => import('./lobby/Ladder.svelte'), ['game']],
  [/^\/new$/, () => import('./newgame/NewGame.svelte'), []],
  [/^\/t\/([^/]+)$/, () => import('./table/Table.svelte'), ['id']],
  [/^\/t\/([^/]+)\/review$/, () => import('./review/Review.svelte'), ['id']],
  [/^\/practice$/, () => import('./practice/Practice.svelte'), []],
  [/^\/practice\/cards$/, () => import('./practice/Cards.svelte'), []],
  [/^\/practice\/puzzles\/([^/]+)$/, () => import('./practice/Puzzles.svelte'), ['game']],
  [/^\/practice\/puzzle\/([^/]+)$/, () => import('./practice/Puzzle.svelte'), ['id']],
  [/^\/games$/, () => import('./account/MyGames.svelte'), []],
  [/^\/player\/([^/]+)$/, () => import('./account/Profile.svelte'), ['name']],
  [/^\/settings$/, () => import('./account/Settings.svelte'), []],
  [/^\/sign-in$/, () => import('./account/SignIn.svelte'), []],
  [/^\/learn$/, () => import('./learn/Learn.svelte'), []],
  [/^\/learn\/([^/]+)$/, () => import('./learn/Lesson.svelte'), ['game']],
  [/^\/rules$/, () => import('./learn/Rules.svelte'), []],
  [/^\/rules\/([^/]+)$/, () => import('./learn/Rules.svelte'), ['game']],
  [/^\/daily$/, () => import('./daily/Daily.svelte'), []],
  [/^\/daily\/([^/]+)$/, () => import('./daily/DailyDeal.svelte'), ['game']],
  [/^\/daily\/([^/]+)\/([^/]+)$/, () => import('./daily/DailyDeal.svelte'), ['game', 'day']],
  [/^\/deals\/([^/]+)\/([^/]+)$/, () => import('./lobby/SharedDeal.svelte'), ['game', 'name']],
];

/** The screen of a path, with its parts as properties; null is the first screen. */
export function screenFor(path: string): Found | null {
  if (path === '/') return null;
  for (const [pattern, load, names] of SCREENS) {
    const parts = pattern.exec(path);
    if (parts) {
      const props = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(parts[at + 1]!)]));
      return { load, props, key: path, whole: WHOLE.test(path) };
    }
  }
  return { load: () => import('./shell/Missing.svelte'), props: {}, key: 'missing', whole: false };
}
