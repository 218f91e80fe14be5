import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Leaf } from '../../../../ui/Leaf.tsx';
import { MeterBar } from '../../../../ui/Meter.tsx';
import css from './LevelCounts.module.css';
import type { Overview } from './overview.data.ts';

const types = ['basic', 'partner', 'premium'] as const;

/** The team by rank, highest first, and each rank by account type. */
export function LevelCounts({ overview: { levels } }: { overview: Overview }) {
  const { t, format } = useTexts();
  const rows = levels
    .map((row) => ({ ...row, total: row.basic + row.partner + row.premium }))
    .sort((a, b) => b.level - a.level);
  const most = Math.max(...rows.map(({ total }) => total));
  return (
    <div className={css.room}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('team:teamTable.column.level')}</th>
            <th scope="col" className={css.number}>
              {t('team:overview.all')}
            </th>
            <td className={css.bars} />
            {types.map((type) => (
              <th key={type} scope="col" className={css.number}>
                {t(`team:overview.type.${type}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ level, levelName, total, ...counts }) => (
            <tr key={level}>
              <th scope="row" className={css.name}>
                <span>
                  <Leaf level={level} size={22} />
                  {levelName}
                </span>
              </th>
              <td className={css.number}>
                <Link to="/app/team/table" search={{ rank: level }} data-testid={`overview-level-${level}`}>
                  {format.integer(total)}
                </Link>
              </td>
              <td className={css.bars} aria-hidden="true">
                <MeterBar look="compared" met={total} asked={most} />
              </td>
              {types.map((type) => (
                <td key={type} className={css.number}>
                  {counts[type] === 0 ? (
                    <span className="quiet">0</span>
                  ) : (
                    <Link to="/app/team/table" search={{ rank: level, type }}>
                      {format.integer(counts[type])}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
