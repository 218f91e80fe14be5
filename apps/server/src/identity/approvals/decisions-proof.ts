import { type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { verifyShown } from '../session/passkey-ceremonies.ts';
import { type Covers, type FindCovers, updatePasskeyUse } from '../session/passkeys.queries.ts';
import type { ApprovalKinds } from './approval-kinds.ts';
import { findOpenHashes } from './approvals.queries.ts';

/**
 * What a passkey assertion for several approvals covers: those that are pending and that the caller sees, as prepared.
 * Throws `ApiError` 404 if there are none.
 */
export function coversWith(kinds: ApprovalKinds): FindCovers {
  return async (db, { user, rights }, ids) => {
    const open = await findOpenHashes(db, { user: user.id, kinds: kinds.decidableBy(rights) }, ids);
    if (open.length === 0) throw notFound();
    return Object.fromEntries(open.map(({ id, payloadHash }) => [id, payloadHash.toString('hex')]));
  };
}

/**
 * Verifies a passkey assertion of `user` for several approvals. It is valid once and only for these: it does not renew
 * the proof of the session.
 * @returns the approvals that it covers
 * @throws ApiError 422 for an assertion that is not accepted; its challenge is used up nevertheless
 */
export async function takeShown(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'config' | 'log'>>,
  { user, credential }: { readonly user: number; readonly credential: Shown },
): Promise<Covers> {
  const assertion = await verifyShown(deps, { credential, purpose: 'decisions', user });
  if ('refused' in assertion) throw refused(assertion.refused);
  const { passkey, counter, backedUp, covers } = assertion;
  const use = { id: passkey.id, counter, backedUp, now: deps.clock.now() };
  if (covers === null || !(await updatePasskeyUse(deps.db, use))) throw refused(refusal('passkeyRefused'));
  return covers;
}

type Shown = Parameters<typeof verifyShown>[1]['credential'];

function refused(why: Refusal): ApiError {
  const violations = [{ propertyPath: 'credential', refused: why }];
  return new ApiError(422, 'validationFailed', { violations, keeps: true });
}
