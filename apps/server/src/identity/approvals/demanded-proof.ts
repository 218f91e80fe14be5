import { ApiError } from '../../platform/api-error.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireRateLimit } from '../../platform/throttle.ts';
import type { Covers } from '../session/passkeys.queries.ts';
import { findFactors, namesOf } from '../session/second-factor.queries.ts';
import { requireProof } from '../session/second-factor-proof.ts';
import type { ApprovalRow } from './approvals.queries.ts';
import { findSafeguards } from './safeguards.ts';

/** Number of codes that an operator may try in a quarter of an hour. */
const GUESSES = 10;

/**
 * Where the company requires a second factor for decisions, checks that it was proven within the last few minutes or is
 * proven by this code.
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

/** Proof of the second factor for a decision. */
export interface Proof {
  /** A code of an authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  /** The approvals covered by a passkey assertion sent with the decision. */
  readonly covers?: Covers | undefined;
}

/**
 * The same for a decision on an approval. A passkey assertion sent with it proves exactly the approvals it covers, as
 * prepared, and nothing else, even if the session has a recent proof.
 * @throws ApiError 403 as above, also for an approval that the assertion does not cover
 */
export async function requireProofOf(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'secrets' | 'messages'>>,
  session: Session,
  { approval, proof }: { readonly approval: Pick<ApprovalRow, 'id' | 'payloadHash'>; readonly proof: Proof },
): Promise<void> {
  const { code, covers } = proof;
  if (covers === undefined) return requireDemandedProof(deps, session, code);
  const { secondFactor } = await findSafeguards(deps.db);
  if (!secondFactor || covers[approval.id] === approval.payloadHash.toString('hex')) return;
  const factors = namesOf(await findFactors(deps.db, session.user.id));
  throw new ApiError(403, 'secondFactorProof', { fields: { factors } });
}

/**
 * Counts an attempt with a code. Call it in the `before` of a route, so that it counts whatever the outcome of the
 * transaction.
 * @throws ApiError 429 after too many
 */
export async function countProofGuess(
  { body, session }: { readonly body: { readonly code?: string | undefined }; readonly session: Session },
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<void> {
  if (body.code === undefined) return;
  await requireRateLimit(db, { key: `approve-code:${session.user.id}`, failures: GUESSES }, clock.now());
}
