import type { Right } from '@blattwerk/contract/http/rights.ts';
import { parseCents } from '@blattwerk/plan/money.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Prepared } from './approval-kinds.ts';
import { findDeciders, insertApproval } from './approvals.queries.ts';
import { payloadHash } from './payload-hash.ts';
import { findSafeguards } from './safeguards.ts';

/** The user who prepares something, and the right required to decide on it. */
interface Preparing {
  readonly by: Pick<Session['user'], 'id' | 'firstName' | 'lastName'>;
  readonly right: Right;
  /** The amount at stake in cents, if there is one: below the company's threshold one person suffices. */
  readonly cents?: number;
  /** The threshold that applies; by default the one for manual money movements. */
  readonly limit?: 'aloneBelow' | 'taxAloneBelow';
}

/**
 * Stores a change for a second person to decide on, and notifies everybody who may. Does nothing if the company does
 * not require two people, or if the amount is below the threshold.
 * @returns the id of the approval; null if one person suffices, who then makes the change and marks its audit log entry
 * as `alone`
 * @throws ApiError 409 if the same change is already pending
 */
export async function prepare(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  { by, right, cents, limit = 'aloneBelow' }: Preparing,
  prepared: Omit<Prepared, 'id'>,
): Promise<number | null> {
  const safeguards = await findSafeguards(db);
  const isSmall = cents !== undefined && Math.abs(cents) < parseCents(safeguards[limit]);
  if (!safeguards.fourEyes || isSmall) return null;
  const { kind, subject, before, after, reason } = prepared;
  const id = await insertApproval(db, {
    ...prepared,
    payloadHash: payloadHash(prepared),
    preparedBy: by.id,
    preparedAt: clock.now(),
  });
  if (id === undefined) throw new ApiError(409, 'approvalWaits');
  const details = { before, after: { ...after, prepared: kind }, reason };
  await audit(db, { user: by.id, action: 'write', subject, approval: id, details });
  const parameters = { name: `${by.firstName} ${by.lastName}`, approval: String(id) };
  for (const user of await findDeciders(db, { right, preparedBy: by.id }))
    await notify(db, { user, type: 'approvalWaits', parameters, at: clock.now() });
  return id;
}
