import { ApiError } from '../../platform/api-error.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { findFactor } from './second-factor.queries.ts';
import { passSecondFactor } from './second-factor.ts';

/** How long a code that was given counts as a proof that its owner still sits there. */
const FRESH_MINUTES = 15;

/**
 * Lets through whoever has proven the second factor within the last minutes, or proves it now.
 * @throws ApiError 403 `secondFactorNeeded` without one; `secondFactorProof` where the last proof is too old and no code
 * came; 422 for a wrong code
 */
export async function requireProof(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'secrets' | 'messages'>>,
  { id, user }: Session,
  code: string | undefined,
): Promise<void> {
  const { db, clock } = deps;
  const factor = await findFactor(db, user.id);
  if (!factor?.confirmedAt) throw new ApiError(403, 'secondFactorNeeded');
  const now = clock.now();
  const { proven_at: provenAt } = await db
    .selectFrom('sessions')
    .select('proven_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (provenAt !== null && now.getTime() - provenAt.getTime() <= FRESH_MINUTES * 60_000) return;
  const result = await passSecondFactor(deps, { user: user.id, code });
  if (result !== 'passed') throw new ApiError(403, 'secondFactorProof');
  await db.updateTable('sessions').set({ proven_at: now }).where('id', '=', id).execute();
}
