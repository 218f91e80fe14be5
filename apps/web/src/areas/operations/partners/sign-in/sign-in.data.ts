import type { QueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../../api/request-once.ts';
import type { PartnerFile } from '../partners.data.ts';

/** Actions on a partner's sign-in: block, unblock, or reset a second factor whose device is lost. */
export type SignInStep = 'disable' | 'enable' | 'reset';

/** Effect of a step, by the log's field names. */
export function effectOf(step: SignInStep) {
  if (step === 'reset') return { before: { secondFactor: true }, after: { secondFactor: false } };
  const isDisabled = step === 'disable';
  return { before: { isDisabled: !isDisabled }, after: { isDisabled } };
}

/** Performs a step on a partner as the file shows them. @throws ApiError 412 if their sign-in has changed meanwhile */
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

/** Reloads what shows partners' sign-in. */
export function reloadSignIn(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(operator\/partners|operators)\b/.test(String(queryKey[0])),
  });
}
