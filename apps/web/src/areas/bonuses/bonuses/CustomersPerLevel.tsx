import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ErrorId } from '../../../ui/ErrorId.tsx';
import { FoldedCard } from '../../../ui/FoldedCard.tsx';
import { Value } from '../../../ui/Value.tsx';
import bonus from '../BonusTable.module.css';
import { DEEPER_ROW, levelDetailsQueries, SUM_ROW } from './bonuses.data.ts';
import css from './Level.module.css';

interface Props {
  partner: number;
}

type Level = CallAnswer<'GET /api/partners/{id}/level-bonus/{level}/details'>;

function basicCustomers(level: Level): number {
  return level.numberOfCustomers - level.numberOfPremiumAffiliateCustomers - level.numberOfAffiliateCustomers;
}

/** Number of people on each level below, by account type; row 8 is the sum of 1 to 7 (specification, section 3). */
export function CustomersPerLevel({ partner }: Props) {
  const { t, format } = useTexts();
  const rows = useQueries({ queries: levelDetailsQueries(partner) });
  const failed = rows.find(({ isError }) => isError);
  const labelOf = (row: number) => {
    if (row === SUM_ROW) return t('bonuses:perLevel.sum');
    return row === DEEPER_ROW ? t('bonuses:perLevel.deeper') : format.integer(row);
  };
  return (
    <FoldedCard title={t('bonuses:perLevel.title')} className="bonus-half">
      <div className={css.perLevel}>
        <table className={`${bonus.table} ${css.customers}`} data-testid="per-level">
          <thead>
            <tr>
              <th scope="col">{t('bonuses:perLevel.column')}</th>
              <th scope="col">{t('accountType.premium')}</th>
              <th scope="col">{t('accountType.partner')}</th>
              <th scope="col">{t('accountType.basic')}</th>
              <th scope="col">{t('bonuses:perLevel.total')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((query, index) => {
              const row = index + 1;
              const count = (of: (level: Level) => number) => (
                <Value query={query}>{(level) => format.integer(of(level))}</Value>
              );
              return (
                <tr key={labelOf(row)} data-sum={row === SUM_ROW}>
                  <th scope="row">{labelOf(row)}</th>
                  <td>{count((level) => level.numberOfPremiumAffiliateCustomers)}</td>
                  <td>{count((level) => level.numberOfAffiliateCustomers)}</td>
                  <td>{count(basicCustomers)}</td>
                  <td>
                    <Link to="/app/team/table" search={{ level: row as 1 }} className={css.total}>
                      {count((level) => level.numberOfCustomers)}
                    </Link>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {failed !== undefined && (
        <p className="quiet" role="status">
          {t('card.failed')}{' '}
          <button
            type="button"
            className={css.step}
            onClick={() => {
              for (const row of rows) if (row.isError) void row.refetch();
            }}
          >
            {t('card.retry')}
          </button>
          <ErrorId error={failed.error} />
        </p>
      )}
    </FoldedCard>
  );
}
