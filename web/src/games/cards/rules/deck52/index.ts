/** The rules of the game with an ordinary deck, in words of our own. */
import type { GameRules } from '../../../../learn/rules';
import { de } from './de';
import { en } from './en';

export const deck52: GameRules = { colours: ['spades', 'hearts', 'diamonds', 'clubs'], en, de };
