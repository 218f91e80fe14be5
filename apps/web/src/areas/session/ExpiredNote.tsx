import { useTexts } from '../../i18n/use-texts.ts';
import { Note } from '../../ui/Note.tsx';

/** On the login page: why one is here again, and that nothing has to be looked for afterwards. */
export function ExpiredNote() {
  const { t } = useTexts();
  return (
    <Note role="status" spaced>
      {t('ui:expired')}
    </Note>
  );
}
