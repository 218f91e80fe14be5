import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import type { Company, DocumentKind } from './company.data.ts';

interface Props {
  /** Undefined while it is read. */
  company: Pick<Company, 'signUpNeeds' | 'productDrafts'> | undefined;
  /** Leads to where it is published, for who may. */
  leads?: boolean;
}

/** What is missing: for anybody to sign up, and for the terms to be the company's own; nothing once all of it is there. */
export function SignUpNeeds({ company, leads = false }: Props) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { signUpNeeds = [], productDrafts = [] } = company ?? {};
  if (signUpNeeds.length + productDrafts.length === 0) return null;
  const named = (kinds: readonly DocumentKind[]) =>
    format.list(kinds.map((kind) => t(`operations:documents.kind.${kind}`)));
  const isClosed = signUpNeeds.length > 0;
  return (
    <Note
      role="status"
      title={t(isClosed ? 'operations:company.closed' : 'operations:company.ownTermsMissing')}
      spaced
    >
      {isClosed && <p>{t('operations:company.needs', { documents: named(signUpNeeds) })}</p>}
      {productDrafts.length > 0 && (
        <p>{t('operations:company.productDrafts', { documents: named(productDrafts) })}</p>
      )}
      {leads && rights.includes('company.write') && (
        <Link to="/app/operations/company">{t('operations:title.company')}</Link>
      )}
    </Note>
  );
}
