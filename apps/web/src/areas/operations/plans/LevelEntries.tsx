import { useTexts } from '../../../i18n/use-texts.ts';
import { WideArea } from '../../../ui/table/WideArea.tsx';
import { levelTexts } from './entry-texts.ts';
import type { Entries } from './PlanEditor.tsx';
import { PlanEntry } from './PlanEntry.tsx';
import css from './Plans.module.css';

/** The level table with the rank progression table: a row per level. */
export function LevelEntries({ entries }: { entries: Entries }) {
  const { t, format } = useTexts();
  const { levels } = entries.plan;
  return (
    <WideArea label={t('plans:levels')}>
      <p className="quiet">{t('plans:legsHint')}</p>
      <table className={css.table} data-testid="plan-levels">
        <caption className="visually-hidden">{t('plans:levels')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('plans:level')}</th>
            {(
              [
                'name',
                'leaf',
                'qpFrom',
                'percentBp',
                'legs',
                'sharingWeight',
                'balancingWeight',
                'minQp',
                'count',
                'qp',
              ] as const
            ).map((field) => (
              <th key={field} scope="col">
                {t(`plans:field.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((level, i) => (
            <tr key={level.id} data-level={level.id}>
              <th scope="row">{format.integer(level.id)}</th>
              {levelTexts(entries.plan, i).map(([path, stored]) => (
                <td key={path}>
                  <PlanEntry entries={entries} path={path} stored={stored} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideArea>
  );
}
