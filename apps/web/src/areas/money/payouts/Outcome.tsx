import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { forgetRequest } from './kept-request.ts';
import css from './Outcome.module.css';
import { PartAmounts } from './PartAmounts.tsx';
import { sumOf } from './payout-requests.ts';
import type { Payout } from './payouts.data.ts';

interface Props {
  /** The payouts of the request, once the list has them. */
  found: readonly Payout[];
  /** Whether the list could be read. */
  looked: boolean;
}

/** The outcome of the request is unknown: it is not sent again, and the list is the only evidence. */
export function Outcome({ found, looked }: Props) {
  const { t, format } = useTexts();
  const isFound = found.length > 0;
  const [only] = found.length === 1 ? found : [];
  useEffect(() => {
    if (isFound) forgetRequest();
  }, [isFound]);
  if (isFound)
    return (
      <div className={css.outcome} role="alert" data-found="true">
        <h2>
          <Icon name="check" /> {t('money:payouts.wentThrough')}
        </h2>
        <p>
          {t('money:payouts.wentThroughText', {
            amount: format.money(sumOf(found.map(({ gross }) => gross))),
          })}
        </p>
        {only === undefined && found.map((payout) => <PartAmounts key={payout.id} payout={payout} />)}
        <Link to="/app/accounts/payout/list" search={only === undefined ? {} : { payout: only.id }}>
          {t('money:payouts.toList')}
        </Link>
      </div>
    );
  return (
    <div className={css.outcome} role="alert">
      <h2>
        <Icon name="alert" /> {t('money:payouts.doNotResend')}
      </h2>
      <p>{t('money:payouts.noAnswer')}</p>
      <p role="status">{t(looked ? 'money:payouts.notInList' : 'money:payouts.reading')}</p>
      <Link to="/app/accounts/payout/list">{t('money:payouts.toList')}</Link>
    </div>
  );
}
