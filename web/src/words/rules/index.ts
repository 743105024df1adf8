/** The pages of rules, one a game; each is loaded when somebody reads it. */
import type { GameRules } from './types';

export const RULES: Record<string, () => Promise<GameRules>> = {
  classic: () => import('./classic').then(({ classic }) => classic),
  partners: () => import('./partners').then(({ partners }) => partners),
  deck52: () => import('./deck52').then(({ deck52 }) => deck52),
  rivals: () => import('./rivals').then(({ rivals }) => rivals),
  rollwrite: () => import('./rollwrite').then(({ rollwrite }) => rollwrite),
};
