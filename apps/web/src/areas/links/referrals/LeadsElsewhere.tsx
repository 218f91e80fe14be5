import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';

/** Says that the links lead to somebody else for now, and to whom. */
export function LeadsElsewhere({ name }: { name: string }) {
  const { t } = useTexts();
  return (
    <Note spaced role="status" title={t('links:page.leadsTo', { name })} data-testid="leads-elsewhere">
      <p>{t('links:page.leadsElsewhere')}</p>
    </Note>
  );
}
