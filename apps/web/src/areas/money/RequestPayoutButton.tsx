import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isPositive } from '../../api/amount.ts';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import { type AvailableCommission, availableCommissionQuery } from './commissions/commissions.data.ts';
import { missedMinimum } from './payout-terms.ts';

/** The way to a payout, from where its money and its list are shown; with nothing to pay out, too little or on hold, it says so instead. */
export function RequestPayoutButton() {
  const { t, format } = useTexts();
  const { partner } = useSubject();
  const navigate = useNavigate();
  const { data } = useQuery(availableCommissionQuery(partner));
  const reasonOf = ({ available, payoutsHeld }: AvailableCommission): string | null => {
    if (payoutsHeld) return t('money.held');
    if (!isPositive(available)) return t('money:payouts.nothing');
    const minimum = missedMinimum(available);
    return minimum && t('money:payouts.belowMinimum', { amount: format.money(minimum) });
  };
  return (
    <ReasonedButton
      icon="payout"
      reason={data === undefined ? null : reasonOf(data)}
      onClick={() => void navigate({ to: '/app/accounts/payout/new' })}
    >
      {t('nav.payoutNew')}
    </ReasonedButton>
  );
}
