import type { QueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../../api/request-once.ts';
import type { PartnerFile } from '../partners.data.ts';

/** What is done to how a partner signs in: blocked, let in again, or rid of a second factor whose device is lost. */
export type SignInStep = 'disable' | 'enable' | 'reset';

/** What a step changes, by the names that the log has for it. */
export function effectOf(step: SignInStep) {
  if (step === 'reset') return { before: { secondFactor: true }, after: { secondFactor: false } };
  const isDisabled = step === 'disable';
  return { before: { isDisabled: !isDisabled }, after: { isDisabled } };
}

/** Does a step to a partner as the file shows them. @throws ApiError 412 where that is no longer how they sign in */
export function sendSignInStep(
  step: SignInStep,
  { user, signInVersion }: Pick<PartnerFile, 'user' | 'signInVersion'>,
  body: { readonly reason: string },
): Promise<unknown> {
  const sent = { params: { id: user }, body, version: signInVersion };
  if (step === 'reset') return requestOnce('POST /api/users/{id}/second-factor/reset', sent);
  return step === 'disable'
    ? requestOnce('POST /api/users/{id}/disable', sent)
    : requestOnce('POST /api/users/{id}/enable', sent);
}

/** Reads again what says how partners sign in. */
export function reloadSignIn(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(operator\/partners|operators)\b/.test(String(queryKey[0])),
  });
}
