import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import { type AvailableCommission, availableCommissionQuery } from './commissions/commissions.data.ts';
import { hindranceOf } from './payable.ts';

/** The way to a payout, from where its money and its list are shown; with nothing to pay out, too little or on hold, it says so instead. */
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
