import { useTexts } from '../../i18n/use-texts.ts';
import { Note } from '../../ui/Note.tsx';

/** On the login page: the session has expired, and after signing in everything continues where it was. */
export function ExpiredNote() {
  const { t } = useTexts();
  return (
    <Note role="status" spaced>
      {t('ui:expired')}
    </Note>
  );
}
