import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';

/** The way to a payout, from where its money and its list are shown. */
export function RequestPayoutButton() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <Button
      leftSection={<Icon name="payout" size={18} />}
      onClick={() => void navigate({ to: '/app/accounts/payout/new' })}
    >
      {t('nav.payoutNew')}
    </Button>
  );
}
