import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { findLikelyDouble } from './doubles.queries.ts';

/**
 * Records that two partners are different people, and why.
 * @throws ApiError 404 for an unknown pair, 403 if the caller's own partner is one of the two, 409 for a pair that is
 * not open
 */
export async function decideDouble(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  session: Session,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const pair = await findLikelyDouble(db, id);
  if (pair === undefined) throw notFound();
  if (pair.partners.some((partner) => isOwn(session, partner.id))) throw new ApiError(403, 'ownPayout');
  const by = session.user.id;
  const { numUpdatedRows } = await db
    .updateTable('likely_doubles')
    .set({ status: 'different', decision: reason, decided_by: by, decided_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError(409, 'doubleDecided');
  const details = { before: { status: 'open' }, after: { status: 'different' }, reason };
  const subject = `/api/operator/likely_doubles/${id}`;
  await audit(db, { user: by, action: 'write', subject, details });
}
