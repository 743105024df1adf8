/** Sentences that the card games' rules in brief share. */
export const DRAW =
  'Then draw: from the draw pile, or the top card of a discard pile, but not the one you have just put there.';
export const SCORE =
  'Add up an expedition’s numbers, subtract 20, and multiply by 2, 3 or 4 with 1, 2 or 3 wagers. Eight or more cards, wagers included, earn 20 on top. An expedition that was never started scores 0.';
export const END = 'The moment somebody draws the last card of the draw pile. Cards in hand count for nothing.';
