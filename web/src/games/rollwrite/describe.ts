/** The table of Roll & Write in words. */
import { colourName } from '../../board/cards/cards';
import type { Part, Task } from '../../board/types';
import { t } from '../../i18n';
import type { RollWriteView } from './types';

const TASKS: Record<string, Task> = {
  choose: { yours: 'rollwrite.task.choose', theirs: 'rollwrite.wait.choose' },
  accelerate: { yours: 'rollwrite.task.accelerate', theirs: 'rollwrite.wait.accelerate' },
};

export function task({ table }: RollWriteView): Task | undefined {
  return TASKS[table.task ?? ''];
}

export function describe({ table }: RollWriteView, names: string[]): Part[] {
  const dice = [...table.dice.colours, ...table.dice.numbers].map(({ face, in_centre }) => {
    const name = typeof face === 'string' ? colourName(face) : String(face);
    return in_centre ? name : t('rollwrite.describe.taken', { face: name });
  });
  const sheets = table.sheets.map((sheet, at) => ({
    heading: t('rollwrite.board.sheet.other', { name: names[at] ?? '' }),
    lines: [
      ...sheet.expeditions.map(({ circle, numbers, top, points }, column) => {
        const marks = [
          circle === 'X' ? t('rollwrite.describe.circle') : '',
          numbers.join(', ') || t('board.empty'),
          top ? t('rollwrite.board.top') : '',
        ];
        return `${colourName(table.colours[column]!)}: ${marks.filter(Boolean).join('; ')} (${t('points', { n: points })})`;
      }),
      t('rollwrite.describe.artefacts', { n: sheet.artefacts }),
      t('rollwrite.describe.shaded', { n: sheet.refusals }),
    ],
  }));
  return [{ heading: t('board.table'), lines: [t('rollwrite.describe.dice', { dice: dice.join(', ') })] }, ...sheets];
}
