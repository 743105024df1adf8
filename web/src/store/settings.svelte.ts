/** What somebody has chosen for this browser. Kept in local storage; a browser that forbids it just forgets. */
import { firstGame } from '../games';
import { loadLanguage } from '../i18n/tables.svelte';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'full' | 'quick' | 'reduced';
  patterns: boolean;
  /** How fast the moves of others are shown, one after another. */
  pace: 'slow' | 'normal' | 'fast' | 'instant';
  /** Ask before a move is sent. */
  confirmMoves: boolean;
  /** Draw from the draw pile without being asked where there is no other choice. */
  autoDraw: boolean;
  sound: boolean;
  /** From 0, silent, to 1. */
  volume: number;
  notify: boolean;
  keys: boolean;
  language: 'auto' | 'en' | 'de';
  inWords: boolean;
  /** Remembered from the last game that was started. */
  game: string;
  bot: string;
  players: Record<string, number>;
  name: string;
  /** Lessons that were finished, and how far the others have come: the number of steps done. */
  learned: string[];
  lessonSteps: Record<string, number>;
}

const PLACE = 'lostcities.settings';
const USUAL: Settings = {
  theme: 'auto',
  motion: 'auto',
  patterns: false,
  pace: 'normal',
  confirmMoves: false,
  autoDraw: false,
  sound: false,
  volume: 0.5,
  notify: false,
  keys: true,
  language: 'auto',
  inWords: false,
  game: firstGame,
  bot: '',
  players: {},
  name: '',
  learned: [],
  lessonSteps: {},
};

function read(): Settings {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(PLACE) ?? '{}') };
  } catch {
    return { ...USUAL };
  }
}

export const settings: Settings = $state(read());

function preference(query: string): { matches: boolean } {
  const found = globalThis.matchMedia?.(query);
  const kept = $state({ matches: found?.matches ?? false });
  found?.addEventListener('change', (event) => (kept.matches = event.matches));
  return kept;
}

const dark = preference('(prefers-color-scheme: dark)');
const still = preference('(prefers-reduced-motion: reduce)');

export const chosen = {
  get theme(): 'light' | 'dark' {
    return settings.theme === 'auto' ? (dark.matches ? 'dark' : 'light') : settings.theme;
  },
  get motion(): 'full' | 'quick' | 'reduced' {
    return settings.motion === 'auto' ? (still.matches ? 'reduced' : 'full') : settings.motion;
  },
  get language(): 'en' | 'de' {
    if (settings.language !== 'auto') return settings.language;
    return globalThis.navigator?.language?.startsWith('de') ? 'de' : 'en';
  },
};

/** Keep what is chosen, and let the whole page know of it. To be called once, inside a component. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(PLACE, text);
    } catch {
      // A browser in private mode: the settings last as long as the page.
    }
  });
  $effect(() => {
    const root = document.documentElement;
    root.dataset.theme = chosen.theme;
    root.dataset.motion = chosen.motion;
    root.dataset.patterns = String(settings.patterns);
    root.lang = chosen.language;
    void loadLanguage(chosen.language);
  });
}
