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

/** Who prepares something, and the right of those who may decide on it. */
interface Preparing {
  readonly by: Pick<Session['user'], 'id' | 'firstName' | 'lastName'>;
  readonly right: Right;
  /** What it moves, in cents, where an amount says how much is at stake: below the company's own one person suffices. */
  readonly cents?: number;
  /** The company's own amount that it is measured by; that of money which is moved by hand unless said otherwise. */
  readonly limit?: 'aloneBelow' | 'taxAloneBelow';
}

/**
 * Leaves to a second person what would be done, where the company asks for two and what it moves is not below the amount that
 * one person suffices for (S46): it is kept exactly so, and all who may decide on it are told.
 * @returns the id of the approval; null where one person suffices, who then does it, and whose line in the log says `alone`
 * @throws ApiError 409 where the same waits already
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
