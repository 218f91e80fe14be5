import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import bonus from '../BonusTable.module.css';
import css from './LevelHistory.module.css';
import { type LevelHistory, levelHistoryQuery } from './rank-path.data.ts';

interface Props {
  partner: number;
}

type CycleLevel = LevelHistory['cycles'][number];

/** This many months fit side by side; the table has all of them. */
const MOST_SHOWN = 12;
const HIGHEST = 20;
/** This many letters of a month's name are unambiguous. */
const SHORT_MONTH = 3;

/** The levels of the latest cycles as climbing leaves. */
export function LevelHistoryCard({ partner }: Props) {
  const { t } = useTexts();
  const query = useQuery(levelHistoryQuery(partner));
  const [asTable, toggle] = useAsTable();
  const printing = usePrinting();
  return (
    <Card title={t('bonuses:levelHistory.title')} aside={toggle}>
      <QueryContent query={query} room={[260, 260]} missing={<p className="quiet">{t('statistics.none')}</p>}>
        {({ cycles }) =>
          asTable || printing ? (
            <HistoryTable cycles={cycles} />
          ) : (
            <Climb cycles={cycles.slice(-MOST_SHOWN)} />
          )
        }
      </QueryContent>
    </Card>
  );
}

/** A step per month, as high as its level, scaled from the lowest to the highest one shown. */
function Climb({ cycles }: { cycles: readonly CycleLevel[] }) {
  const { t, format } = useTexts();
  const levels = cycles.map(({ level }) => level);
  const lowest = Math.max(0, Math.min(...levels) - 1);
  const span = Math.max(1, Math.min(HIGHEST, Math.max(...levels)) - lowest);
  return (
    <ol className={css.climb} aria-label={t('bonuses:levelHistory.title')} data-testid="level-history">
      {cycles.map(({ id, dateFrom, level, levelName, qualificationPoints, closed }) => {
        const month = format.month(dateFrom);
        const text = t('labelled', {
          label: closed ? month : t('bonuses:levelHistory.running', { month }),
          value: `${levelName}, ${t('unit.qp', { points: format.integer(qualificationPoints) })}`,
        });
        return (
          <li
            key={id}
            className={css.month}
            data-closed={closed}
            style={{ '--at': (level - lowest) / span } as CSSProperties}
          >
            <span className={css.step}>
              {/* The tooltip has the same text, and the table has all of it. */}
              <button type="button" className={css.leaf} title={text} aria-label={text}>
                <Leaf level={level} size={26} filled={closed ? 1 : 0.5} />
                <span className={css.tip}>{text}</span>
              </button>
            </span>
            <span className={css.label} aria-hidden="true">
              {month.slice(0, SHORT_MONTH)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function HistoryTable({ cycles }: { cycles: readonly CycleLevel[] }) {
  const { t, format } = useTexts();
  return (
    <table className={`${bonus.table} ${css.table}`}>
      <caption className="visually-hidden">{t('bonuses:levelHistory.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('bonuses:levelHistory.month')}</th>
          <th scope="col">{t('bonuses:level.column.level')}</th>
          <th scope="col">{t('bonuses:level.column.qp')}</th>
        </tr>
      </thead>
      <tbody>
        {cycles.toReversed().map(({ id, dateFrom, level, levelName, qualificationPoints, closed }) => (
          <tr key={id} data-testid={`level-${dateFrom}`}>
            <th scope="row">{format.month(dateFrom)}</th>
            <td>
              {t('bonuses:ladder.level', { level: format.integer(level), levelName })}
              {!closed && ` · ${t('bonuses:estimate')}`}
            </td>
            <td>{format.integer(qualificationPoints)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
