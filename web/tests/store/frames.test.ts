/** However fast positions come, whoever uses the page is heard between two drawings. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Frames } from '../../src/store/frames';

let spent: number; // milliseconds that drawing has taken
let cost: number; // of a drawing
let drawn: number;
let frames: Frames;

beforeEach(() => {
  vi.useFakeTimers();
  [spent, drawn] = [0, 0];
  frames = new Frames();
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + spent);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function ask(): void {
  frames.next(() => {
    drawn += 1;
    spent += cost;
  });
}

/** Ask for a drawing every 16 milliseconds, for a second. */
async function aSecond(): Promise<number> {
  const before = drawn;
  let asked = before;
  for (let frame = 0; frame < 62; frame += 1) {
    if (drawn === asked) {
      asked += 1;
      ask();
    }
    await vi.advanceTimersByTimeAsync(16);
  }
  return drawn - before;
}

it('draws at every frame where drawing is quick', async () => {
  cost = 4;
  expect(await aSecond()).toBeGreaterThan(25);
});

it('leaves two thirds of the time free where drawing is slow', async () => {
  cost = 60;
  const times = await aSecond();
  expect(times).toBeGreaterThan(3);
  expect(times * 2 * cost).toBeLessThan(1200);
});

it('draws at once again when drawing has become quick', async () => {
  cost = 60;
  await aSecond();
  cost = 1;
  await aSecond();
  expect(await aSecond()).toBeGreaterThan(25);
});
