/** The rules of Roll & Write, in words of our own. */
import type { GameRules } from '../../../../learn/rules';
import { de } from './de';
import { en } from './en';
import { facts } from './figures';

export const rollwrite: GameRules = { colours: facts.colours, en, de };
