/** Colours that lie on one table are told apart by eyes that lack one kind of cone; and never by colour alone. */
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Card from '../../src/art/Card.svelte';
import Die from '../../src/art/Die.svelte';
import { hue, symbol, WEAVES } from '../../src/art/palette';
import { fixtures } from '../board/fixtures';

type Tone = [number, number, number];

// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes (2009), severity 1; for linear red, green and blue.
const EYES: Record<string, [Tone, Tone, Tone]> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
// Distances in OKLab, in hundredths; about 2 can just be seen. Bands are what cards are told by; dark wagers come second.
const APART = { fill: 8, deep: 4.5 };
const TABLES = [...new Set(fixtures.map(([, { view }]) => view.table.colours!.join(' ')))].map((row) => row.split(' '));
const THEMES = { light: (tone: Tone) => tone, dark: lamplight };

/** What the dark theme does to a card: brightness(0.93) saturate(0.95), both on the written values. */
function lamplight(tone: Tone): Tone {
  const [red, green, blue] = tone.map((part) => part * 0.93) as Tone;
  const grey = 0.213 * red + 0.715 * green + 0.072 * blue;
  return [red, green, blue].map((part) => grey + 0.95 * (part - grey)) as Tone;
}

function written(hex: string): Tone {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as Tone;
}

function linear(tone: Tone): Tone {
  return tone.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Tone;
}

function times(rows: Tone[], tone: Tone): Tone {
  return rows.map((row) => row.reduce((sum, weight, at) => sum + weight * tone[at]!, 0)) as Tone;
}

/** B. Ottosson's OKLab, in which a distance is how different two colours look. */
function perceived(tone: Tone): Tone {
  const cones: Tone[] = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ];
  const lab: Tone[] = [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ];
  const seen = tone.map((part) => Math.min(1, Math.max(0, part))) as Tone;
  return times(lab, times(cones, seen).map(Math.cbrt) as Tone);
}

function pairs(colours: string[]): [string, string][] {
  return colours.flatMap((one, at) => colours.slice(at + 1).map((other): [string, string] => [one, other]));
}

describe('colours of one table', () => {
  it('are those of every game', () => {
    expect(TABLES.map((colours) => colours.length).sort()).toEqual([4, 5, 6, 6]);
  });

  describe.each(Object.keys(THEMES) as (keyof typeof THEMES)[])('in the %s theme', (theme) => {
    it.each(Object.keys(EYES))('stay apart with %s', (eye) => {
      const look = (hex: string) => perceived(times(EYES[eye]!, linear(THEMES[theme](written(hex)))));
      const close = Object.entries(APART).flatMap(([tone, least]) =>
        TABLES.flatMap(pairs).flatMap(([one, other]) => {
          const [a, b] = [one, other].map((colour) => look(hue(colour)[tone as keyof typeof APART])) as [Tone, Tone];
          const distance = 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
          return distance < least ? [`${tone} of ${one} and ${other}: ${distance.toFixed(1)}`] : [];
        }),
      );
      expect(close).toEqual([]);
    });
  });

  it('have symbols and weaves of their own', () => {
    for (const [one, other] of TABLES.flatMap(pairs)) {
      expect(symbol(one), `${one} and ${other}`).not.toBe(symbol(other));
      expect(WEAVES[one], `${one} and ${other}`).not.toBe(WEAVES[other]);
      expect(WEAVES[one]).toBeTruthy();
    }
  });

  it('are shown with their symbol on every card and die, and with their weave where somebody wants it', () => {
    for (const colour of new Set(TABLES.flat())) {
      for (const face of ['2', '10', 'x', '*', 'K']) {
        const { container } = render(Card, { props: { colour, face, patterns: true } });
        const drawn = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
        expect(drawn, `${colour} ${face}`).toContain(symbol(colour));
        expect(container.querySelector(`[fill="url(#weave-${colour})"]`), `${colour} ${face}`).not.toBeNull();
      }
    }
    for (const colour of TABLES.find((colours) => colours.includes('orange'))!) {
      const { container } = render(Die, { props: { face: colour } });
      const drawn = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
      expect(drawn, colour).toContain(symbol(colour));
    }
  });
});
