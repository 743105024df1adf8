/** The table of Roll & Write, as a view tells it (docs/views.md). */
import type { View } from '../../board/types';

export interface SheetExpedition {
  circle: 'X' | 'line' | null;
  numbers: number[];
  top: boolean;
  points: number;
  repeated_number: number | null; // what an acceleration would write here
}

export interface PlayerSheet {
  expeditions: SheetExpedition[];
  artefacts: number;
  artefact_points: number;
  refusals: number;
  dice_points: number;
  exhausted: boolean;
  bridges: ('bonus' | 'line' | null)[];
  bridge_points: number;
  points: number;
}

export interface RollWriteTable {
  colours: string[];
  task: 'choose' | 'accelerate' | null;
  active: number | null;
  roll: number;
  dice: {
    colours: { face: string; in_centre: boolean }[];
    numbers: { face: number; in_centre: boolean }[];
  };
  sheet: string;
  arrows: number[][];
  artefact_boxes: number[][];
  ladders: { expeditions: number[]; artefacts: number[]; dice: number[] };
  bare_circle_points: number; // of a column with nothing but its circle
  bridge_box: number;
  bridge_points: number;
  bridges: { column: string; passed: number | null; seats: number[] }[];
  sheets: PlayerSheet[];
}

export type RollWriteView = View<RollWriteTable>;
