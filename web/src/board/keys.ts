/** Arrow keys go to the nearest button in their direction. */

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus inside a board; true if it did. */
export function walk(board: HTMLElement, event: KeyboardEvent): boolean {
  const direction = DIRECTIONS[event.key];
  const here = event.target as HTMLElement;
  if (!direction || here.tagName === 'INPUT' || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (!(here instanceof HTMLButtonElement)) return false;
  const start = middle(here);
  let nearest: HTMLElement | null = null;
  let least = Infinity;
  for (const button of board.querySelectorAll<HTMLElement>('button:not(:disabled)')) {
    if (button === here || button.closest('[inert]')) continue;
    const end = middle(button);
    const [x, y] = [end.x - start.x, end.y - start.y];
    const along = x * direction[0] + y * direction[1];
    const across = Math.abs(x * direction[1]) + Math.abs(y * direction[0]);
    if (along <= 4 || across > along * 2.5) continue;
    const distance = along + across * 1.5;
    if (distance < least) [nearest, least] = [button, distance];
  }
  nearest?.focus();
  return nearest !== null;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
