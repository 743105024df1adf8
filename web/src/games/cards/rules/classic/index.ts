/** The rules of the classic game, in words of our own. */
import type { GameRules } from '../../../../learn/rules';
import { de } from './de';
import { en } from './en';

export const classic: GameRules = { colours: ['yellow', 'blue', 'white', 'green', 'red', 'purple'], en, de };
