import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireFewCalls } from '../../platform/throttle.ts';
import { requireProof } from '../session/second-factor-proof.ts';
import { findSafeguards } from './safeguards.ts';

/** Guesses that one operator may make in a quarter of an hour. */
const GUESSES = 10;

/**
 * Lets through who decides for the company: where it asks for a second factor, only with one that was proven within the last
 * minutes, or is by this code (S46).
 * @throws ApiError 403 `secondFactorNeeded` or `secondFactorProof`, as `requireProof` does
 */
export async function requireDemandedProof(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'secrets' | 'messages'>>,
  session: Session,
  code: string | undefined,
): Promise<void> {
  const { secondFactor } = await findSafeguards(deps.db);
  if (secondFactor) await requireProof(deps, session, code);
}

/**
 * Counts a guess of the code. For the `before` of a route: it counts whatever becomes of the call's transaction.
 * @throws ApiError 429 after too many
 */
export async function countProofGuess(
  { body, session }: { readonly body: { readonly code?: string | undefined }; readonly session: Session },
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<void> {
  if (body.code === undefined) return;
  await requireFewCalls(db, { key: `approve-code:${session.user.id}`, failures: GUESSES }, clock.now());
}
