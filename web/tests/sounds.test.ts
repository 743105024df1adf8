/** The page is silent, unless somebody wants to hear it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const rung: number[] = [];

class FakeContext {
  currentTime = 2;
  destination = {};
  createOscillator() {
    const tone = { frequency: { value: 0 }, type: '', connect: (to: unknown) => to, start: vi.fn(), stop: vi.fn() };
    tone.start.mockImplementation(() => rung.push(tone.frequency.value));
    return tone;
  }
  createGain() {
    const gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
    return { gain, connect: (to: unknown) => to };
  }
}

beforeEach(() => {
  rung.length = 0;
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal('AudioContext', FakeContext);
});

afterEach(() => vi.unstubAllGlobals());

async function fresh() {
  const { settings } = await import('../src/store/settings.svelte');
  const { sound } = await import('../src/store/sounds');
  return { settings, sound };
}

it('rings nothing for somebody who has not asked for it', async () => {
  const { settings, sound } = await fresh();
  expect(settings.sound).toBe(false);
  for (const kind of ['move', 'turn', 'end'] as const) sound(kind);
  expect(rung).toEqual([]);
});

it('rings one tone for a move, two for a turn, three for an end, each rising', async () => {
  const { settings, sound } = await fresh();
  settings.sound = true;
  const heard = (['move', 'turn', 'end'] as const).map((kind) => {
    rung.length = 0;
    sound(kind);
    return [...rung];
  });
  expect(heard.map((tones) => tones.length)).toEqual([1, 2, 3]);
  for (const tones of heard) expect(tones).toEqual([...tones].sort((one, two) => one - two));
});

it('stays silent in a browser that cannot ring', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const { settings, sound } = await fresh();
  settings.sound = true;
  expect(() => sound('turn')).not.toThrow();
});
