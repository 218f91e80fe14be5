import { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { Note } from '../../../ui/Note.tsx';
import type { PasskeyFailure } from './passkey-calls.ts';

/** Why a passkey failed. Cancelling is the user's own doing, so that is reported quietly. */
export function PasskeyNote({ failure }: { failure: PasskeyFailure }) {
  const { t } = useTexts();
  if (failure instanceof ApiError) return <FormFailure error={failure} />;
  if (failure === 'cancelled')
    return (
      <p role="status" className="quiet">
        {t('joining:passkey.cancelled')}
      </p>
    );
  return (
    <Note role="alert" tone="alarm">
      {t(`joining:passkey.${failure}`)}
    </Note>
  );
}
