/** The page is silent, unless somebody wants to hear it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const rung: number[] = [];
const loudness: number[] = [];

class FakeContext {
  currentTime = 2;
  destination = {};
  createOscillator() {
    const tone = { frequency: { value: 0 }, type: '', connect: (to: unknown) => to, start: vi.fn(), stop: vi.fn() };
    tone.start.mockImplementation(() => rung.push(tone.frequency.value));
    return tone;
  }
  createGain() {
    const gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: (to: number) => loudness.push(to) };
    return { gain, connect: (to: unknown) => to };
  }
}

beforeEach(() => {
  rung.length = loudness.length = 0;
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal('AudioContext', FakeContext);
});

afterEach(() => vi.unstubAllGlobals());

async function fresh() {
  const { settings } = await import('../../src/store/settings.svelte');
  const { sound } = await import('../../src/store/sounds');
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

it('rings as loud as it is told to, and not at all at zero', async () => {
  const { settings, sound } = await fresh();
  settings.sound = true;
  const loudest = [0.25, 0.5, 1].map((volume) => {
    loudness.length = 0;
    settings.volume = volume;
    sound('move');
    return Math.max(...loudness);
  });
  expect(loudest[1]).toBeCloseTo(2 * loudest[0]!);
  expect(loudest[2]).toBeCloseTo(2 * loudest[1]!);
  rung.length = 0;
  settings.volume = 0;
  sound('move');
  expect(rung).toEqual([]);
});
