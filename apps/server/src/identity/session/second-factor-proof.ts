import { ApiError } from '../../platform/api-error.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { findFactors, namesOf } from './second-factor.queries.ts';
import { passSecondFactor } from './second-factor.ts';

/** How long a code that was given, or a passkey that was shown, counts as a proof that its owner still sits there. */
const FRESH_MINUTES = 15;

/**
 * Lets through who has proven the second factor within the last minutes, or proves it now by a code. A passkey is
 * shown to a call of its own before.
 * @throws ApiError 403 `secondFactorNeeded` without one; `secondFactorProof`, with the `factors` that there are, where
 * the last proof is too old and no code came, or a wrong one
 */
export async function requireProof(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'secrets' | 'messages'>>,
  { id, user }: Session,
  code: string | undefined,
): Promise<void> {
  const { db, clock } = deps;
  const factors = namesOf(await findFactors(db, user.id));
  if (factors.length === 0) throw new ApiError(403, 'secondFactorNeeded');
  const now = clock.now();
  const { proven_at: provenAt } = await db
    .selectFrom('sessions')
    .select('proven_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (provenAt !== null && now.getTime() - provenAt.getTime() <= FRESH_MINUTES * 60_000) return;
  const result = await passSecondFactor(deps, { user: user.id, code });
  if (result !== 'passed') throw new ApiError(403, 'secondFactorProof', { fields: { factors } });
  await updateProof(db, id, now);
}

/** Notes that whoever has a session has just proven the second factor. */
export async function updateProof(tx: Tx, session: number, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ proven_at: now }).where('id', '=', session).execute();
}
