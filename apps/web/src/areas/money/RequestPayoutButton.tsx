import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import { type AvailableCommission, availableCommissionQuery } from './commissions/commissions.data.ts';
import { hindranceOf } from './payable.ts';

/**
 * The button to request a payout, beside the money and its list. With nothing to pay out, too little, or a hold, it gives
 * that reason instead.
 */
export function RequestPayoutButton() {
  const { t, format } = useTexts();
  const { partner } = useSubject();
  const navigate = useNavigate();
  const { data } = useQuery(availableCommissionQuery(partner));
  const reasonOf = (commission: AvailableCommission): string | null => {
    const hindrance = hindranceOf(commission);
    switch (hindrance?.why) {
      case undefined:
        return null;
      case 'held':
        return t('money.held');
      case 'nothing':
        return t('money:payouts.nothing');
      case 'debt':
        return t('money:payouts.nothingDebt', { amount: format.money(hindrance.amount) });
      case 'belowMinimum':
        return t('money:payouts.belowMinimum', { amount: format.money(hindrance.amount) });
    }
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
