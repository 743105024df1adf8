/** The rules of the game for two pairs, in words of our own. */
import type { GameRules } from '../../../../learn/rules';
import { de } from './de';
import { en } from './en';

export const partners: GameRules = { colours: ['yellow', 'blue', 'white', 'green', 'red'], en, de };
