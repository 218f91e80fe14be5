import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { requireVersion } from '../../platform/version.ts';
import type { SignalStatus } from './signal.ts';
import { findSignal, lockSignal, type SignalRow } from './signals.queries.ts';

/** An operator's decision on a signal. */
interface Decision {
  readonly status: Extract<SignalStatus, 'harmless' | 'pursued'>;
  readonly reason: string;
  /** Version of the signal that was read; null skips the comparison. */
  readonly version: string | null;
}

/** Changes with everything that a decision rests on. */
export function signalVersion({ status, evidence, decidedAt }: SignalRow): string {
  const text = JSON.stringify([status, evidence, decidedAt]);
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(16);
}

/**
 * Records a decision on a signal, and its reason. It has no other effect.
 * @throws ApiError 404; 403 if it is about the caller's own partner; 409 if it has ended; 412
 */
export async function decideSignal(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  session: Session,
  id: number,
  { status, reason, version }: Decision,
): Promise<void> {
  await lockSignal(db, id);
  const signal = await findSignal(db, id);
  if (signal === undefined) throw notFound();
  if (signal.partners.some((partner) => isOwn(session, partner.id))) throw new ApiError(403, 'ownPayout');
  requireVersion(version, signalVersion(signal));
  if (signal.status === 'ended') throw new ApiError(409, 'signalEnded');
  await db
    .updateTable('signals')
    .set({ status, reason, decided_by: session.user.id, decided_at: clock.now() })
    .where('id', '=', id)
    .execute();
  await audit(db, {
    user: session.user.id,
    action: 'write',
    subject: `/api/signals/${id}`,
    details: { before: { status: signal.status }, after: { status }, reason },
  });
}
