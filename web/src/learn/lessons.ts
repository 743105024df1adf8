/** Lessons: positions of a real game one after the other, written by web/lessons.py. What each step says is a message. */
import type { Move, Told, View } from '../board/types';
import { loadLanguage } from '../i18n';
import { chosen } from '../store/settings.svelte';

export interface Step {
  name: string;
  view: View;
  moves: Move[];
  expect: number | null; // the action of the move that it asks for; none where one only reads
  last: Told[];
}

export type Lesson = Step[];

/** The positions of a JSON file, once there are words for them. */
export async function loadLesson(file: Promise<{ default: unknown }>): Promise<Lesson> {
  await loadLanguage(chosen.language, 'lessons');
  return (await file).default as Lesson;
}
