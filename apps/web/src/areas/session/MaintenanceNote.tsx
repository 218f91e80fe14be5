import { useTexts } from '../../i18n/use-texts.ts';
import { Note } from '../../ui/Note.tsx';

/** On the login page: why a sign-in is useless right now. Operators can continue. */
export function MaintenanceNote() {
  const { t } = useTexts();
  return (
    <Note role="status" spaced>
      {t('ui:maintenance.login')}
    </Note>
  );
}
