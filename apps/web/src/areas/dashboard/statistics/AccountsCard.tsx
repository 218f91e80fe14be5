import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import css from './FigureList.module.css';
import { NoStatistics } from './NoStatistics.tsx';
import { totalStatisticsQuery } from './statistics.data.ts';

interface Props {
  partner: number;
}

/** The two balances, and the net value of the open cycle. */
export function AccountsCard({ partner }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(totalStatisticsQuery(partner));
  if (query.error?.status === 404)
    return <NoStatistics title={t('accounts.title')} className="bw-dash-accounts" />;
  return (
    <Card title={t('accounts.title')} className="bw-dash-accounts">
      <dl className={css.list}>
        <Figure
          label={t('accounts.netValue')}
          testId="net-value"
          query={query}
          value={(data) => format.money(data.netValue)}
          to="/app/team/table"
          search={{ sort: 'qualificationPoints', direction: 'desc' }}
        >
          <dd className={css.hint}>{t('accounts.netValueHint')}</dd>
        </Figure>
        <Figure
          label={t('accounts.commissionAccount')}
          testId="commission-account"
          query={query}
          value={(data) => format.money(data.commissionAccount)}
          to="/app/accounts/credits/available"
          search={{ status: 'all' }}
        >
          <dd className={css.hint}>{t('accounts.commissionAccountHint')}</dd>
        </Figure>
        <Figure
          label={t('accounts.paymentAccount')}
          testId="payment-account"
          query={query}
          value={(data) => format.money(data.paymentAccount)}
          to="/app/accounts/payout/list"
        >
          <dd className={css.hint}>{t('accounts.paymentAccountHint')}</dd>
        </Figure>
      </dl>
    </Card>
  );
}
