import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Card from '../../src/art/Card.svelte';
import { hue, symbol } from '../../src/art/palette';

const COLOURS = [
  'yellow',
  'blue',
  'white',
  'green',
  'red',
  'purple',
  'orange',
  'spades',
  'hearts',
  'diamonds',
  'clubs',
];

describe('cards', () => {
  it('have a symbol of their own in every colour', () => {
    expect(new Set(COLOURS.map(symbol)).size).toBe(COLOURS.length);
  });

  it('show their index, and as many steps as their number', () => {
    for (const face of ['A', '2', '10']) {
      const { container } = render(Card, { props: { colour: 'hearts', face } });
      expect(container.querySelector('text')!.textContent).toBe(face);
      expect(container.querySelectorAll('ellipse')).toHaveLength(face === 'A' ? 1 : Number(face));
    }
  });

  it('are money and no landscape when they are wagers, and courts wear an emblem', () => {
    const paths = ['x', '*', 'J', 'Q', 'K'].map((face) => {
      const { container } = render(Card, { props: { colour: 'red', face } });
      expect(container.querySelectorAll('ellipse')).toHaveLength(0);
      return container.querySelectorAll('path').length;
    });
    expect(paths).toEqual([2, 2, 3, 3, 3]);
  });

  it('write on their band with enough contrast', () => {
    const channel = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const light = (tone: string) =>
      [0.2126, 0.7152, 0.0722].reduce(
        (sum, weight, place) => sum + weight * channel(parseInt(tone.slice(1 + 2 * place, 3 + 2 * place), 16) / 255),
        0,
      );
    for (const colour of COLOURS) {
      const { fill, ink } = hue(colour);
      const [dark, bright] = [light(fill), light(ink)].sort((one, two) => one - two) as [number, number];
      expect((bright + 0.05) / (dark + 0.05), colour).toBeGreaterThan(4.5);
    }
  });
});
