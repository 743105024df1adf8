/** What a move brought about besides itself, in words. */
import { numberText, say, t } from '../i18n';
import type { LogEntry, Moment } from '../server/shapes';

export function momentText(moment: Moment, names: string[]): string {
  switch (moment.kind) {
    case 'round': {
      const points = moment.points.map((one) => numberText(one));
      const [first = '', second = ''] = points;
      const result = points.length === 2 ? t('moment.to', { first, second }) : points.join(', ');
      if (moment.round === 1 && moment.starter === null) return t('moment.final', { result });
      return t('moment.round', { round: moment.round, result });
    }
    case 'bridge':
      return say({ key: 'moment.bridge', seat: moment.seat, colour: moment.column, points: moment.points }, { names });
    default:
      return say({ key: `moment.${moment.kind}`, ...moment }, { names });
  }
}

/** What is to be told of the newest entries of a log, apart from rounds, which have a sheet of their own. */
export function newestMoments(log: LogEntry[], after: number): Moment[] {
  const fresh = log.filter((entry) => entry.number > after).flatMap((entry) => entry.moments ?? []);
  return fresh.filter((moment) => moment.kind !== 'round');
}
