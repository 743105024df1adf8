/** The rules of Rivals, in words of our own. */
import type { GameRules } from '../../../../learn/rules';
import { de } from './de';
import { en } from './en';

export const rivals: GameRules = { colours: ['yellow', 'blue', 'white', 'green', 'red'], en, de };
