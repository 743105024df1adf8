/** Numbers and drawings of the rules' pages, the same in every language. */
import type { Figure } from '../../../../learn/rules';
import ExampleSheet from '../ExampleSheet.svelte';
import { rollwrite as facts } from '../facts.json';

export { facts };

export const DICE: Figure = { kind: 'dice', faces: ['red', 'green', 'blue', 0, 4, 7] };
export const TAKEN: Figure = { kind: 'dice', faces: ['red', 'green', 'blue', 0, 4, 7], taken: [1, 4] };
export const SHEET: Figure = { kind: 'drawing', Drawing: ExampleSheet };

export const minus = (number: number) => String(number).replace('-', '−');
export const [BARE, ...EXPEDITIONS] = facts.ladders.expeditions;
export const BOXES = EXPEDITIONS.map((_, box) => box + 1);

/** The points for each number of filled boxes; the columns are named by the language. */
export const ladder = (points: number[]) => points.map(minus);
