import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Prepared } from './approval-kinds.ts';
import { insertApproval } from './approvals.queries.ts';
import { payloadHash } from './payload-hash.ts';
import { findSafeguards } from './safeguards.ts';

/**
 * Leaves to a second person what would be done, where the company asks for two: it is kept exactly so.
 * @returns the id of the approval; null where one person suffices, who then does it
 * @throws ApiError 409 where the same waits already
 */
export async function prepare(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  user: number,
  prepared: Omit<Prepared, 'id'>,
): Promise<number | null> {
  const { fourEyes } = await findSafeguards(db);
  if (!fourEyes) return null;
  const { kind, subject, before, after, reason } = prepared;
  const id = await insertApproval(db, {
    ...prepared,
    payloadHash: payloadHash(prepared),
    preparedBy: user,
    preparedAt: clock.now(),
  });
  if (id === undefined) throw new ApiError(409, 'approvalWaits');
  const details = { before, after: { ...after, prepared: kind }, reason };
  await audit(db, { user, action: 'write', subject, approval: id, details });
  return id;
}
