/** What a page of rules is made of. */
import type { Component } from 'svelte';

export interface Scored {
  cards: string[];
  points: number;
  detail: string;
}

/** A drawing. Cards are written as the games write them: the letter of a colour and a face. */
export type Figure =
  | { kind: 'cards'; cards: string[] }
  | { kind: 'order'; right: string[][]; wrong: string[][] }
  | { kind: 'scores'; columns: Scored[]; gold?: number; total: number }
  | { kind: 'dice'; faces: (string | number)[]; taken?: number[] }
  | { kind: 'drawing'; Drawing: Component };

export interface Table {
  caption: string;
  head: string[];
  rows: (string | number)[][];
}

/** A paragraph, or something more. */
export type Block =
  | string
  | { list: string[] }
  | { steps: string[] }
  | { note: string }
  | { table: Table }
  | { figure: Figure; caption: string };

/** A chapter; its id is its anchor, the same in every language. */
export interface Chapter {
  id: string;
  title: string;
  blocks: Block[];
}

export interface Text {
  lead: string;
  facts: [name: string, value: string | number][];
  chapters: Chapter[];
  /** The rules in a few sentences, for whoever is in the middle of a game. */
  brief: [heading: string, text: string][];
}

export interface GameRules {
  colours: string[];
  en: Text;
  de: Text;
}
