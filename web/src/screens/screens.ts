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
  [/^\/lobby$/, () => import('./Lobby.svelte'), []],
  [/^\/new$/, () => import('./Make.svelte'), []],
  [/^\/t\/([^/]+)$/, () => import('./Table.svelte'), ['id']],
  [/^\/games$/, () => import('./Mine.svelte'), []],
  [/^\/player\/([^/]+)$/, () => import('./Profile.svelte'), ['name']],
  [/^\/settings$/, () => import('./Settings.svelte'), []],
  [/^\/sign-in$/, () => import('./SignIn.svelte'), []],
  [/^\/learn$/, () => import('./Learn.svelte'), []],
  [/^\/learn\/([^/]+)$/, () => import('./Lesson.svelte'), ['game']],
  [/^\/rules$/, () => import('./Rules.svelte'), []],
  [/^\/rules\/([^/]+)$/, () => import('./Rules.svelte'), ['game']],
  [/^\/deals\/([^/]+)\/([^/]+)$/, () => import('./Deal.svelte'), ['game', 'name']],
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
  return { load: () => import('./Missing.svelte'), props: {}, key: 'missing', whole: false };
}
