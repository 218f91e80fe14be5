import type { Plan } from '@blattwerk/plan/plan.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlan } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FoldedCard } from '../../../ui/FoldedCard.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { MeterBar } from '../../../ui/Meter.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { PAGE_SIZE } from '../../../ui/table/table-search.ts';
import bonus from '../BonusTable.module.css';
import { type Leg, legsQuery, nextLevelQuery, type Way } from './bonuses.data.ts';
import css from './Level.module.css';

interface Props {
  partner: number;
}

type Asked = Way['legs'];

/** The first line: as which level each leg counts, and how far it is from what the next level requires of legs. */
export function LegsCard({ partner }: Props) {
  const { t, format } = useTexts();
  const [page, setPage] = useState(1);
  const [asTable, toggle] = useAsTable();
  const query = useQuery({ ...legsQuery(partner, page), placeholderData: keepPreviousData });
  const next = useQuery(nextLevelQuery(partner)).data;
  const requirements = next?.legs ?? [];
  const plan = usePlan();
  const threshold = thresholdOf(requirements, plan);
  return (
    <FoldedCard title={t('bonuses:legs.title')} aside={toggle} className="bonus-half">
      <p className="quiet">
        {threshold === null
          ? t('bonuses:legs.about')
          : t('bonuses:legs.threshold', {
              levelName: next?.nextLevelName ?? '',
              legName: threshold.name,
              points: format.integer(threshold.qpFrom),
            })}
      </p>
      <QueryContent
        query={query}
        lines={[90, 80, 85]}
        missing={<p className="quiet">{t('statistics.none')}</p>}
      >
        {({ items, total }) =>
          total === 0 ? (
            <Empty list picture="people" title={t('bonuses:legs.noneTitle')}>
              {t('bonuses:legs.none')}
            </Empty>
          ) : (
            <>
              {asTable ? (
                <LegsTable legs={items} />
              ) : (
                <ul data-testid="legs">
                  {items.map((leg) => (
                    <LegRow
                      key={leg.id}
                      leg={leg}
                      asked={requirements}
                      most={items[0]?.qualificationPoints ?? 0}
                    />
                  ))}
                </ul>
              )}
              <Pager
                label={t('bonuses:legs.pages')}
                page={page}
                pages={Math.ceil(total / PAGE_SIZE)}
                step={(to, way) => (
                  <button type="button" onClick={() => setPage(to)}>
                    {t(way === 'back' ? 'bonuses:legs.higher' : 'bonuses:legs.lower')}
                  </button>
                )}
              />
            </>
          )
        }
      </QueryContent>
    </FoldedCard>
  );
}

/** The lowest level at which a leg counts; null if no legs are required. */
function thresholdOf(requirements: Asked, plan: Plan | undefined) {
  const lowest = Math.min(...requirements.map(({ level }) => level));
  return plan?.levels[lowest] ?? null;
}

interface RowProps {
  leg: Leg;
  asked: Asked;
  /** QP of the first leg: the scale of the bars if no legs are required. */
  most: number;
}

function LegRow({ leg, asked, most }: RowProps) {
  const { t, format } = useTexts();
  const { legLevel, qualificationPoints: qp } = leg;
  const counts = asked.some(({ level }) => legLevel >= level);
  const threshold = thresholdOf(asked, usePlan())?.qpFrom;
  return (
    <li className={css.leg} data-counts={counts}>
      <Leaf level={legLevel} size={24} />
      <span className={css.who}>
        <Link to="/app/team/table" search={{ partner: leg.id }}>
          {leg.displayName}
        </Link>
        <span className={css.counts}>{useLegLevel(leg)}</span>
      </span>
      <span className={css.qp}>{t('unit.qp', { points: format.integer(qp) })}</span>
      {/* A leg that counts is full, whoever in it holds the level. */}
      <MeterBar
        className={css.legBar}
        look={threshold === undefined ? 'compared' : 'meter'}
        met={counts ? 1 : qp}
        asked={counts ? 1 : (threshold ?? Math.max(1, most))}
      />
    </li>
  );
}

/** As which level a leg counts, and who holds it. */
function useLegLevel({ legLevel, level, legLevelName, levelName }: Leg): string {
  const { t } = useTexts();
  return legLevel === level
    ? t('bonuses:legs.own', { levelName: legLevelName })
    : t('bonuses:legs.below', { levelName: legLevelName, own: levelName });
}

function LegsTable({ legs }: { legs: readonly Leg[] }) {
  const { t } = useTexts();
  return (
    <table className={`${bonus.table} ${css.customers}`}>
      <caption className="visually-hidden">{t('bonuses:legs.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('bonuses:legs.leg')}</th>
          <th scope="col">{t('bonuses:level.column.level')}</th>
          <th scope="col">{t('bonuses:level.column.qp')}</th>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <LegTableRow key={leg.id} leg={leg} />
        ))}
      </tbody>
    </table>
  );
}

function LegTableRow({ leg }: { leg: Leg }) {
  const { format } = useTexts();
  return (
    <tr>
      <th scope="row">{leg.displayName}</th>
      <td>{useLegLevel(leg)}</td>
      <td>{format.integer(leg.qualificationPoints)}</td>
    </tr>
  );
}
