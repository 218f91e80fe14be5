import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isPositive, isZero, ZERO_AMOUNT } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { UnderWayGross } from '../commissions/UnderWayGross.tsx';
import { nextClosing } from '../payable.ts';
import css from './NothingToPay.module.css';
import { availableQuery, monthQuery, pendingQuery, releasesQuery } from './payouts.data.ts';

interface Props {
  partner: number;
}

/** Why there is nothing to pay out, what is under way, and when something is expected. */
export function NothingToPay({ partner }: Props) {
  const { t, format } = useTexts();
  const available = useQuery(availableQuery(partner)).data;
  const pending = useQuery(pendingQuery(partner)).data;
  const months = useQuery(monthQuery(partner)).data?.cycles ?? [];
  const debt = available?.debt ?? ZERO_AMOUNT;
  const expected = months.filter(({ total }) => !isZero(total));
  const final = pending && pending.firstRelease !== null ? pending : undefined;
  const isHeld = available?.payoutsHeld ?? false;
  return (
    <section className={`bw-card ${css.card}`} data-testid="nothing-to-pay">
      <h2 className={css.title}>{t('money:payouts.nothing')}</h2>
      {available?.underWay?.each.map((payout) => (
        <UnderWay key={payout.payout} of={payout} />
      ))}
      {isHeld ? (
        <p className={css.next} data-testid="nothing-held">
          {t('money.held')}
        </p>
      ) : (
        <NextDay partner={partner} />
      )}
      {!isHeld && (final !== undefined || expected.length > 0) && (
        <>
          <h3 className={css.subtitle}>{t('money:payouts.expected')}</h3>
          <ul className={css.expected}>
            {final !== undefined && (
              <li data-testid="expected-final">
                <Link to="/app/accounts/credits/pending">
                  {t('money:payouts.expectedFinal', {
                    amount: format.money(final.final),
                    date: format.date(final.firstRelease ?? ''),
                  })}
                </Link>
              </li>
            )}
            {expected.map(({ cycle, total }) => (
              <li key={cycle.id} data-testid="expected-month">
                {t('money:payouts.expectedMonth', {
                  amount: format.money(total),
                  month: format.month(cycle.dateFrom),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <ReasonedButton
        reason={
          isHeld
            ? t('money.held')
            : isZero(debt)
              ? t('money:payouts.nothingWhy')
              : t('money:payouts.nothingDebt', { amount: format.money(debt) })
        }
      >
        {t('nav.payoutNew')}
      </ReasonedButton>
    </section>
  );
}

/** The first day on which something becomes available: by the release calendar, else after a month is closed. */
function NextDay({ partner }: Props) {
  const { t, format } = useTexts();
  const releases = useQuery(releasesQuery(partner));
  const months = useQuery(monthQuery(partner)).data?.cycles ?? [];
  const first = releases.data?.groups.find(({ amount }) => isPositive(amount));
  const closing = nextClosing(months);
  if (first !== undefined && first.releaseDay !== null)
    return (
      <p className={css.next} data-testid="nothing-until">
        {t('money:payouts.expectedFirst', {
          date: format.day(first.releaseDay),
          amount: format.money(first.amount),
        })}
      </p>
    );
  // A hold has no known end.
  if (first !== undefined || !releases.isSuccess || closing === null) return null;
  return (
    <p className={css.next} data-testid="nothing-until">
      {t('money.expectedClosing', {
        date: format.day(closing.day),
        month: format.month(closing.month),
        amount: format.money(closing.amount),
      })}
    </p>
  );
}

type OnItsWay = NonNullable<CallAnswer<'GET /api/partner/commission/available'>['underWay']>['each'][number];

function UnderWay({ of }: { of: OnItsWay }) {
  const { t, format } = useTexts();
  const { payout, amount, statusName, since, heldUntil } = of;
  const key =
    statusName === 'approved' ? 'underWayApproved' : heldUntil === null ? 'underWay' : 'underWayHeld';
  return (
    <p data-testid="nothing-under-way">
      <Link to="/app/accounts/payout/list" search={{ payout }}>
        {t(`money:payouts.${key}`, {
          amount: format.money(amount),
          date: format.date(key === 'underWayHeld' && heldUntil !== null ? heldUntil : since),
        })}
      </Link>{' '}
      <UnderWayGross of={of} />
    </p>
  );
}
