/** What reviews say of a player, ready for sentences and charts. */
import type { GameSkill } from '../server/shapes';
import { find, list, t } from '../i18n';
import { fixed, signed } from '../review/numbers';
import type { BandPoint } from './BandChart.svelte';

/** Games that a mean over time is taken of. */
export const WINDOW = 10;
/** Standard deviations within which chance stays nineteen times out of twenty. */
export const BAND = 1.96;
const CLASSES = ['blunder', 'mistake', 'inaccuracy'] as const;

type Played = GameSkill['games'][number];

/**
 * Points lost per decision over the last games, with the standard error: from the games' differences where there are
 * two or more (that of a ratio of sums), as on the server.
 */
export function meanLoss(games: Played[]): { value: number; error: number } | null {
  const counted = games.filter((one) => one.lost && one.decisions);
  const decisions = counted.reduce((sum, one) => sum + one.decisions, 0);
  if (!decisions) return null;
  const value = counted.reduce((sum, one) => sum + one.lost!.value * one.decisions, 0) / decisions;
  if (counted.length === 1) return { value, error: counted[0]!.lost!.error };
  const squares = counted.reduce((sum, one) => sum + ((one.lost!.value - value) * one.decisions) ** 2, 0);
  return { value, error: Math.sqrt((squares * counted.length) / (counted.length - 1)) / decisions };
}

/** The mean of the last games, after each game, within one standard error. */
export function lossPoints(games: Played[]): BandPoint[] {
  const counted = games.filter((one) => one.lost);
  return counted.map((one, at) => {
    const mean = meanLoss(counted.slice(Math.max(0, at + 1 - WINDOW), at + 1))!;
    return { at: one.at, value: mean.value, low: Math.max(0, mean.value - mean.error), high: mean.value + mean.error };
  });
}

/** Luck added up after each game, and how far chance alone would have come. */
export function luckPoints(games: Played[]): BandPoint[] {
  let [value, variance] = [0, 0];
  return games.map((one) => {
    value += one.luck.points;
    variance += one.luck.deviation ** 2;
    const band = BAND * Math.sqrt(variance);
    return { at: one.at, value, low: -band, high: band };
  });
}

export function lossText(skill: GameSkill): string {
  const { lost, decisions } = skill;
  if (!lost) return '';
  const games = skill.games.filter((one) => one.decisions).length;
  const parts = { value: fixed(lost.value, 2), error: fixed(lost.error, 2), n: String(decisions), games };
  return games === 1 ? t('profile.lostOne', parts) : t('profile.lost', parts);
}

/** Am I really unlucky? */
export function luckText({ luck }: GameSkill): string {
  const band = BAND * luck.deviation;
  const parts = { points: signed(luck.points, 0), band: fixed(band, 0) };
  if (luck.points > band) return t('profile.luck.lucky', parts);
  return luck.points < -band ? t('profile.luck.unlucky', parts) : t('profile.luck.plain', parts);
}

export function mistakeText({ mistakes, tags }: GameSkill): string {
  const counts = CLASSES.filter((kind) => mistakes[kind]).map((kind) =>
    t(`review.counts.${kind}`, { n: mistakes[kind]! }),
  );
  const said = t('profile.mistakes', { counts: counts.length ? list(counts) : t('review.none') });
  const kinds = Object.entries(tags)
    .map(([tag, count]) => [find(`profile.tags.${tag.replaceAll(' ', '_')}`), count] as const)
    .filter(([name]) => name)
    .map(([name, count]) => `${name} (${count})`);
  return kinds.length ? `${said} ${t('profile.tagged', { tags: list(kinds) })}` : said;
}
