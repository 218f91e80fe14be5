import { currentLocale } from '../../i18n/i18n.ts';
import { documentsQuery, originQuery, pendingSignUpQuery } from './joining/joining.data.ts';
import type { SignUpSearch } from './sign-up-search.ts';

export function signUp(search: SignUpSearch) {
  const { confirm } = search;
  if (confirm !== undefined) return [pendingSignUpQuery(String(confirm))];
  return [documentsQuery(currentLocale()), ...originOf(search)];
}

/** An invitation says more than a code. */
function originOf({ invitation, code }: SignUpSearch) {
  if (invitation !== undefined) return [originQuery({ invitation: String(invitation) })];
  return code === undefined ? [] : [originQuery({ code: String(code).toUpperCase() })];
}
