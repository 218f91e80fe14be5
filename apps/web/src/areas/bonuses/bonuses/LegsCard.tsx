import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { PAGE_SIZE } from '../../../ui/table/table-search.ts';
import { type Leg, legsQuery, nextLevelQuery } from './bonuses.data.ts';
import css from './Level.module.css';

interface Props {
  partner: number;
}

/** Who stands in the first line, and as which level each leg counts: the highest of anybody in it. */
export function LegsCard({ partner }: Props) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useQuery({ ...legsQuery(partner, page), placeholderData: keepPreviousData });
  const asked = useQuery(nextLevelQuery(partner)).data?.legs ?? [];
  return (
    <Card title={t('bonuses:legs.title')} className="bonus-half">
      <p className="quiet">{t('bonuses:legs.about')}</p>
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
              <ul data-testid="legs">
                {items.map((leg) => (
                  <LegRow key={leg.id} leg={leg} counts={asked.some(({ level }) => leg.legLevel >= level)} />
                ))}
              </ul>
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
    </Card>
  );
}

function LegRow({ leg, counts }: { leg: Leg; counts: boolean }) {
  const { t, format } = useTexts();
  return (
    <li className={css.leg} data-counts={counts}>
      <Leaf level={leg.legLevel} size={32} />
      <span className={css.who}>
        <Link to="/app/team/table" search={{ partner: leg.id }}>
          {leg.displayName}
        </Link>
        <span className={css.counts}>
          {leg.legLevel === leg.level
            ? t('bonuses:legs.own', { levelName: leg.legLevelName })
            : t('bonuses:legs.below', { levelName: leg.legLevelName, own: leg.levelName })}
        </span>
      </span>
      <span className={css.qp}>{t('unit.qp', { points: format.integer(leg.qualificationPoints) })}</span>
    </li>
  );
}
