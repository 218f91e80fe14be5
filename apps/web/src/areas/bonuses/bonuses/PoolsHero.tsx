import { useQuery } from '@tanstack/react-query';
import { TermMark } from '../../../frame/glossary/TermMark.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { type Pool, type Pools, poolsQuery } from './bonuses.data.ts';
import { Hero, HeroFigure } from './Hero.tsx';
import css from './Pools.module.css';
import { floorShare } from './pool-share.ts';

interface Props {
  partner: number;
}

/** Both pools of the running cycle and one's present share in each. */
export function PoolsHero({ partner }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(poolsQuery(partner));
  return (
    <Hero
      title={
        query.data === undefined
          ? t('bonuses:pools.title')
          : t('bonuses:pools.inMonth', { month: format.month(query.data.cycle.dateFrom) })
      }
      estimate
    >
      <QueryContent
        room={[614, 377]}
        query={query}
        lines={[60, 80, 80, 60]}
        testId="pool-infinity"
        missing={<Empty title={t('statistics.noneTitle')}>{t('statistics.none')}</Empty>}
      >
        {(data) => (
          <>
            <div className={css.pools}>
              {data.pools.map((pool) => (
                <PoolShare key={pool.name} pool={pool} data={data} />
              ))}
            </div>
            <p className="quiet">{t('bonuses:pools.rule')}</p>
          </>
        )}
      </QueryContent>
    </Hero>
  );
}

function PoolShare({ pool, data }: { pool: Pool; data: Pools }) {
  const { t, format } = useTexts();
  const { name, rateBp, weight, weightSum, share, holders } = pool;
  const { floor, remainderCents } = floorShare(pool);
  return (
    <section className={css.pool} aria-label={t(`money:credits.bonus.${name}`)}>
      <HeroFigure
        label={<TermMark term="pool">{t(`money:credits.bonus.${name}`)}</TermMark>}
        value={format.money(share)}
        testId={`pool-${name}`}
        note={
          weight === 0
            ? t('bonuses:pools.notIn', { levelName: pool.qualification.levelName })
            : t('bonuses:pools.shares', { weight: format.integer(weight), sum: format.integer(weightSum) })
        }
      />
      <dl className={css.facts}>
        <dt>{t('bonuses:pools.pool')}</dt>
        <dd>{format.money(pool.pool)}</dd>
        <dt>{t('bonuses:pools.of', { rate: format.rate(rateBp) })}</dt>
        <dd>{format.money(data.base)}</dd>
        <dt>{t('bonuses:pools.holders')}</dt>
        <dd>{format.integer(holders)}</dd>
        {weight > 0 && (
          <>
            <dt>{t('bonuses:pools.floor')}</dt>
            <dd data-testid={`floor-${name}`}>{format.money(floor)}</dd>
            <dt>{t('bonuses:pools.remainder')}</dt>
            <dd>
              {t('bonuses:pools.cents', { count: remainderCents, number: format.integer(remainderCents) })}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
