/** What stands on a card: its index, its steps, and the emblem of a court card. */

const INDEXES: Record<string, string> = { x: '×', '*': '×' };

/** An explorer's hat, a tiara and a crown, around (0, 0). */
const EMBLEMS: Record<string, string> = {
  J: 'M-10 3Q-9 -9 0 -9Q9 -9 10 3zM-17 3H17Q13 8 0 8Q-13 8 -17 3zM-9.8 0H9.8L10 2.5H-10z',
  Q: 'M-15 6L-17 -6L-9 0L-6 -10L0 -2L6 -10L9 0L17 -6L15 6zM-6 -13.5a1.8 1.8 0 1 1 .01 0zM6 -13.5a1.8 1.8 0 1 1 .01 0z',
  K: 'M-16 8L-17 -7L-9.5 -1L0 -13L9.5 -1L17 -7L16 8zM-12 5.5H12V3.5H-12zM-1.5 -20H1.5V-17.5H4V-15H1.5V-12H-1.5V-15H-4V-17.5H-1.5z',
};

/** The large number or letter in the corner. */
export function index(face: string): string {
  return INDEXES[face] ?? face;
}

/** How far a number card has come; 0 for a wager. */
export function stepsOf(face: string): number {
  return face === 'A' ? 1 : Number.isInteger(Number(face)) ? Number(face) : 0;
}

/** What a court card wears; nothing for other wagers. */
export function emblem(face: string): string {
  return EMBLEMS[face] ?? '';
}
