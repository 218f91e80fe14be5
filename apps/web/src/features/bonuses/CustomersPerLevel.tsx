import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UNKNOWN } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorId } from '../../ui/ErrorId.tsx';
import { DEEPER_ROW, levelDetailsQueries, SUM_ROW } from './bonuses.data.ts';
import css from './Level.module.css';

interface Props {
  partner: number;
}

/** Who stands on each level below, by account type; row 8 sums up 1 to 7 (specification, section 3). */
export function CustomersPerLevel({ partner }: Props) {
  const { t, format } = useTexts();
  const rows = useQueries({ queries: levelDetailsQueries(partner) });
  const failed = rows.find(({ isError }) => isError);
  const labelOf = (row: number) => {
    if (row === SUM_ROW) return t('bonuses:perLevel.sum');
    return row === DEEPER_ROW ? t('bonuses:perLevel.deeper') : format.integer(row);
  };
  const shown = (value: number | undefined) => (value === undefined ? UNKNOWN : format.integer(value));
  return (
    <Card title={t('bonuses:perLevel.title')} className="bonus-half">
      <table className={css.customers} data-testid="per-level">
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
          {rows.map(({ data }, index) => {
            const row = index + 1;
            const premium = data?.numberOfPremiumAffiliateCustomers;
            const affiliate = data?.numberOfAffiliateCustomers;
            const basic = data && data.numberOfCustomers - (premium ?? 0) - (affiliate ?? 0);
            return (
              <tr key={labelOf(row)} data-sum={row === SUM_ROW}>
                <th scope="row">{labelOf(row)}</th>
                <td>{shown(premium)}</td>
                <td>{shown(affiliate)}</td>
                <td>{shown(basic)}</td>
                <td>
                  <Link to="/app/team/table" search={{ level: row as 1 }} className={css.total}>
                    {shown(data?.numberOfCustomers)}
                  </Link>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
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
    </Card>
  );
}
