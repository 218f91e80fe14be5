import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import type { Company, DocumentKind } from './company.data.ts';

interface Props {
  /** Undefined while loading. */
  company: Pick<Company, 'signUpNeeds' | 'productDrafts'> | undefined;
  /** Link to the documents, for those who may publish. */
  leads?: boolean;
}

/** What is missing before anyone can sign up, and for terms of the company's own; nothing if complete. */
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
