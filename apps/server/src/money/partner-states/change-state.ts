import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { notifyReleased } from '../../messaging/notifications/notify-released.ts';
import { isOnTop } from '../../network/tree/subtree.queries.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockAccounts, lockBooks } from '../books/books-lock.ts';
import { findPartnerHold } from '../books/partner-holds.ts';
import { releaseKept } from '../books/release-credits.ts';
import { bookingTime, findReleasedUntil } from '../books/release-time.ts';
import { insertPartnerState, repeatEnd } from './partner-states.queries.ts';

type StateDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/** A change of a partner's state: who makes it, and why. */
export interface StateChange {
  readonly partner: number;
  /** User id. */
  readonly by: number;
  readonly reason: string;
}

/**
 * Puts the payouts of a partner on hold. From then on the books keep credits that become due, and nothing is requested or
 * approved; the partner goes on earning. Of two concurrent calls one is refused.
 * @returns the state's id
 * @throws ApiError 409 for a partner already on hold, a deleted account, and the company itself
 */
export async function bookHold({ db, clock }: StateDeps, change: StateChange): Promise<number> {
  const { partner, by, reason } = change;
  await lockAccounts(db, partner);
  await requirePartnerThere(db, partner);
  if (await isOnTop(db, partner)) throw new ApiError(409, 'companyNotHeld');
  if ((await findPartnerHold(db, partner)) !== null)
    throw new ApiError(409, 'partnerHeld', { fields: { state: 'held' } });
  const releasedUntil = await findReleasedUntil(db);
  const held = { partner, state: 'held', at: clock.now(), releasedUntil, reason, by } as const;
  const id = await insertPartnerState(db, held);
  await auditChange(db, change, { before: 'active', after: 'held' });
  return id;
}

/**
 * Ends the hold of a partner and releases what it kept, with everything else that is due. Of two concurrent calls one is
 * refused.
 * @returns the state's id
 * @throws ApiError 409 for a partner who is not on hold, or a deleted account
 */
export async function bookRelease({ db, clock }: StateDeps, change: StateChange): Promise<number> {
  const { partner, by, reason } = change;
  await lockBooks(db, 'exclusive');
  await requirePartnerThere(db, partner);
  const hold = await findPartnerHold(db, partner);
  if (hold === null) throw new ApiError(409, 'partnerNotHeld', { fields: { state: 'active' } });
  const at = clock.now();
  const releasedUntil = await bookingTime(db, at);
  const id = await insertPartnerState(db, { partner, state: 'active', at, releasedUntil, reason, by });
  await repeatEnd(db, { partner, at, reason, by });
  await releaseKept(db, releasedUntil, { partner, ...hold });
  await notifyReleased(db, releasedUntil);
  await auditChange(db, change, { before: 'held', after: 'active' });
  return id;
}

function auditChange(
  tx: Tx,
  { partner, by, reason }: StateChange,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  const details = { before: { state: before }, after: { state: after }, reason };
  return audit(tx, { user: by, action: 'write', subject: `/api/partners/${partner}`, details });
}
