import { Link } from '@tanstack/react-router';
import type { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useFailureText } from '../../../ui/failure-text.ts';
import { Note } from '../../../ui/Note.tsx';

interface Props {
  error: ApiError;
}

/** Why the server refused the payout, and what to do. */
export function Refusal({ error }: Props) {
  const { t } = useTexts();
  const failureText = useFailureText();
  if (error.code === 'payoutNothing')
    return (
      <Note role="alert" tone="alarm" icon="info">
        {t('money:payouts.taken')} <Link to="/app/accounts/payout/list">{t('money:payouts.toList')}</Link>
      </Note>
    );
  return (
    <Note role="alert" tone="alarm">
      {error.violations.length > 0 ? t('money:payouts.incomplete') : failureText(error)}
    </Note>
  );
}
