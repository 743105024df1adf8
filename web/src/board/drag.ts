/** Drag with mouse, pen or finger: a picture of the card follows, and what lies under it is told when it is let go. */

export interface Dragging {
  enabled: boolean;
  start: () => void;
  drop: (target: string) => void; // the data-drop of what is below, or an empty text
}

const SLACK = 7; // pixels before a press becomes a drag

export function draggable(node: HTMLElement, options: Dragging) {
  let current = options;
  let ghost: HTMLElement | null = null;
  let origin: { x: number; y: number; left: number; top: number } | null = null;

  function press(event: PointerEvent) {
    if (!current.enabled || event.button !== 0) return;
    const box = node.getBoundingClientRect();
    origin = { x: event.clientX, y: event.clientY, left: box.left, top: box.top };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', end);
  }

  function move(event: PointerEvent) {
    if (!origin) return;
    const [x, y] = [event.clientX - origin.x, event.clientY - origin.y];
    if (!ghost && Math.hypot(x, y) > SLACK) lift();
    ghost?.style.setProperty('transform', `translate(${x}px, ${y}px) rotate(${Math.max(-6, Math.min(6, x / 20))}deg)`);
    if (ghost) mark(below(event));
  }

  function lift() {
    const box = node.getBoundingClientRect();
    ghost = node.cloneNode(true) as HTMLElement;
    ghost.setAttribute('aria-hidden', 'true');
    ghost.classList.add('dragged');
    Object.assign(ghost.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      position: 'fixed',
      pointerEvents: 'none',
      zIndex: '50',
    });
    node.closest('.board')?.append(ghost);
    // A board may be what fixed places are counted from, and not the window.
    const laid = ghost.getBoundingClientRect();
    ghost.style.left = `${2 * box.left - laid.left}px`;
    ghost.style.top = `${2 * box.top - laid.top}px`;
    node.classList.add('lifted');
    current.start();
  }

  function below(event: PointerEvent): Element | null {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-drop]') ?? null;
  }

  function mark(target: Element | null) {
    for (const marked of document.querySelectorAll('.under')) if (marked !== target) marked.classList.remove('under');
    target?.classList.add('under');
  }

  function release(event: PointerEvent) {
    const dropped = ghost ? (below(event)?.getAttribute('data-drop') ?? '') : null;
    if (ghost) node.addEventListener('click', swallow, { capture: true, once: true });
    end();
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }));
    if (dropped !== null) current.drop(dropped);
  }

  function swallow(event: Event) {
    event.stopPropagation();
    event.preventDefault();
  }

  function end() {
    origin = null;
    ghost?.remove();
    ghost = null;
    node.classList.remove('lifted');
    mark(null);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', release);
    window.removeEventListener('pointercancel', end);
  }

  node.addEventListener('pointerdown', press);
  return {
    update(changed: Dragging) {
      current = changed;
    },
    destroy() {
      end();
      node.removeEventListener('pointerdown', press);
    },
  };
}
