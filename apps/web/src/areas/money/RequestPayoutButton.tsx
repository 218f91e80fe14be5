import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isZero } from '../../api/amount.ts';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import { availableCommissionQuery } from './commissions/commissions.data.ts';

/** The way to a payout, from where its money and its list are shown; with nothing to pay out, or on hold, it says so instead. */
export function RequestPayoutButton() {
  const { t } = useTexts();
  const { partner } = useSubject();
  const navigate = useNavigate();
  const { data } = useQuery(availableCommissionQuery(partner));
  const reason = data?.payoutsHeld ? t('money.held') : t('money:payouts.nothing');
  return (
    <ReasonedButton
      icon="payout"
      reason={data !== undefined && (data.payoutsHeld || isZero(data.available)) ? reason : null}
      onClick={() => void navigate({ to: '/app/accounts/payout/new' })}
    >
      {t('nav.payoutNew')}
    </ReasonedButton>
  );
}
