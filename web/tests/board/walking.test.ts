import { describe, expect, it } from 'vitest';
import { walk } from '../../src/board/keys';

/** A board with buttons at given places. */
function laid(places: Record<string, [x: number, y: number]>): HTMLElement {
  const board = document.createElement('div');
  for (const [name, [x, y]] of Object.entries(places)) {
    const button = document.createElement('button');
    button.id = name;
    button.getBoundingClientRect = () => ({ left: x, top: y, width: 40, height: 40 }) as DOMRect;
    board.append(button);
  }
  document.body.replaceChildren(board);
  return board;
}

function press(board: HTMLElement, key: string): string | undefined {
  const event = new KeyboardEvent('keydown', { key });
  Object.defineProperty(event, 'target', { value: document.activeElement });
  walk(board, event);
  return document.activeElement?.id;
}

describe('arrow keys', () => {
  it('go to the nearest button in their direction', () => {
    const board = laid({ left: [0, 100], here: [60, 100], right: [120, 100], far: [180, 100], above: [70, 0] });
    board.querySelector<HTMLElement>('#here')!.focus();
    expect(press(board, 'ArrowRight')).toBe('right');
    expect(press(board, 'ArrowRight')).toBe('far');
    expect(press(board, 'ArrowRight')).toBe('far');
    expect(press(board, 'ArrowLeft')).toBe('right');
    expect(press(board, 'ArrowUp')).toBe('above');
    expect(press(board, 'ArrowDown')).toBe('here');
  });

  it('leave other keys alone', () => {
    const board = laid({ here: [0, 0], right: [60, 0] });
    board.querySelector<HTMLElement>('#here')!.focus();
    expect(press(board, 'Enter')).toBe('here');
  });
});
