import { newTermsQuery } from '../../frame/new-terms.data.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { documentsQuery, originQuery, pendingSignUpQuery } from './joining/joining.data.ts';
import { documentQuery } from './legal-documents/legal-documents.data.ts';
import { legalPageQuery } from './legal-documents/legal-page.data.ts';
import { setupQuery } from './setup/setup.data.ts';
import type { NewTermsSearch, SignUpSearch } from './sign-up-search.ts';

export const imprint = () => [legalPageQuery('imprint', currentLocale())];

export const privacy = () => [legalPageQuery('privacy', currentLocale())];

export const newTerms = ({ text }: NewTermsSearch) =>
  text === undefined ? [newTermsQuery()] : [newTermsQuery(), documentQuery(text)];

export const setup = () => [setupQuery()];

export function signUp(search: SignUpSearch) {
  const { confirm, step } = search;
  if (confirm !== undefined) return [pendingSignUpQuery(String(confirm))];
  const origin = originOf(search);
  // Visitors sent by a partner see the landing page first; the form with its documents is behind it.
  return origin.length > 0 && step === undefined ? origin : [documentsQuery(currentLocale()), ...origin];
}

/** An invitation takes precedence over a code. */
function originOf({ invitation, code }: SignUpSearch) {
  if (invitation !== undefined)
    return [originQuery({ invitation: String(invitation), locale: currentLocale() })];
  return code === undefined
    ? []
    : [originQuery({ code: String(code).toUpperCase(), locale: currentLocale() })];
}
