import { ApiError } from '../../platform/api-error.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { findFactors, namesOf } from './second-factor.queries.ts';
import { passSecondFactor } from './second-factor.ts';

/** How long a code or a passkey assertion proves that the owner is still present. */
const FRESH_MINUTES = 15;

/**
 * Checks that the second factor was proven within the last few minutes, or proves it now with a code. A passkey must be
 * used in a separate call before.
 * @throws ApiError 403 `secondFactorNeeded` if there is none; `secondFactorProof`, with the available `factors`, if the
 * last proof is too old and the code is missing or wrong
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

/** Records that the user of a session has just proven the second factor. */
export async function updateProof(tx: Tx, session: number, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ proven_at: now }).where('id', '=', session).execute();
}
