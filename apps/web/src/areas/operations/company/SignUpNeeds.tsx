import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import type { Company } from './company.data.ts';

interface Props {
  needs: Company['signUpNeeds'];
  /** Leads to where it is published, for who may. */
  leads?: boolean;
}

/** That nobody can sign up yet, and what is missing for it; nothing once it is there. */
export function SignUpNeeds({ needs, leads = false }: Props) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  if (needs.length === 0) return null;
  const documents = format.list(needs.map((kind) => t(`operations:documents.kind.${kind}`)));
  return (
    <Note role="status" title={t('operations:company.closed')} spaced>
      <p>{t('operations:company.needs', { documents })}</p>
      {leads && rights.includes('company.write') && (
        <Link to="/app/operations/company">{t('operations:title.company')}</Link>
      )}
    </Note>
  );
}
