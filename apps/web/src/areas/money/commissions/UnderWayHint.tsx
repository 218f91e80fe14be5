import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { AvailableCommission } from './commissions.data.ts';
import { UnderWayGross } from './UnderWayGross.tsx';
import css from './UnderWayHint.module.css';

/** Number of payouts listed; the sum links to the page with all of them. */
const MOST_PAYOUTS = 2;

type Payout = NonNullable<AvailableCommission['underWay']>['each'][number];

interface Props {
  data: AvailableCommission | undefined;
  className: string | undefined;
  testId: string;
}

/** The amounts under way, each with its state, its date and a link. Below them what will be paid, as the sum above is net. */
export function UnderWayHint({ data, className, testId }: Props) {
  const { t, format } = useTexts();
  if (data === undefined) return <dd className={className}>{'\u00a0'}</dd>;
  const { underWay } = data;
  const payouts = underWay?.each ?? [];
  return (
    <>
      <dd className={className} data-testid={testId}>
        {payouts.length === 0 && t('money.underWayNone')}
        {payouts.slice(0, MOST_PAYOUTS).map((payout) => (
          <Link
            key={payout.payout}
            className={css.payout}
            to="/app/accounts/payout/list"
            search={{ payout: payout.payout }}
          >
            {payouts.length === 1
              ? stateOf(payout)
              : t('labelled', { label: format.money(payout.amount), value: stateOf(payout) })}
          </Link>
        ))}
        {payouts.length > MOST_PAYOUTS && (
          <Link className={css.payout} to="/app/accounts/payout/list">
            {t('money.underWayAll', { number: format.integer(payouts.length) })}
          </Link>
        )}
      </dd>
      {underWay !== null && (
        <dd className={className}>
          <UnderWayGross of={underWay} />
        </dd>
      )}
    </>
  );

  function stateOf({ statusName, since, heldUntil }: Payout): string {
    if (statusName === 'approved') return t('money.underWayApproved', { date: format.date(since) });
    return heldUntil === null
      ? t('money.underWayPending', { date: format.date(since) })
      : t('money.underWayHeld', { date: format.date(heldUntil) });
  }
}
