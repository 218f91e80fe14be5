import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { availableCommissionQuery } from '../../features/commissions/commissions.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { ReasonedButton } from '../../ui/Reasoned.tsx';

/** The way to a payout, from where its money and its list are shown; with nothing to pay out it says so instead. */
export function RequestPayoutButton() {
  const { t } = useTexts();
  const { partner } = useSubject();
  const navigate = useNavigate();
  const { data } = useQuery(availableCommissionQuery(partner));
  return (
    <ReasonedButton
      leftSection={<Icon name="payout" size={18} />}
      reason={data?.available === '0.00' ? t('money:payouts.nothing') : null}
      onClick={() => void navigate({ to: '/app/accounts/payout/new' })}
    >
      {t('nav.payoutNew')}
    </ReasonedButton>
  );
}
