/** The amounts of a closed cycle's credit: as credited, and as it would be without later refunds; all in cents. */
export interface ComparedCents {
  /** The credit alone; 0 for one that would be new. */
  readonly amountCents: number;
  /** Including all corrections of it. */
  readonly creditedCents: number;
  /** What can still be taken back of it. */
  readonly leftCents: number;
  /** By the engine, without everything refunded so far. */
  readonly computedCents: number;
  /** The engine's amount when an operator last accepted the difference; null if none was accepted. */
  readonly stoodComputedCents: number | null;
}

/** A difference worth reporting. */
export interface FindingDecision {
  /** Positive if it would have been more; negative by at most what can be taken back. */
  readonly differenceCents: number;
  /** The part of it that is already accepted, 0 or negative. */
  readonly stoodCents: number;
  readonly status: 'gain' | 'small' | 'open';
}

/**
 * The effect of a refund after the closing on a credit other than the level bonus: the difference between the
 * recomputed cycle and the credit with its corrections. The part beyond an accepted difference, or all of it if there is
 * none, waits for a decision from `minimumCents` on, and is accepted automatically below. A positive difference is shown
 * but never paid.
 * @returns null if there is no difference beyond the accepted one
 */
export function decideFinding(compared: ComparedCents, minimumCents: number): FindingDecision | null {
  const { amountCents, creditedCents, leftCents, computedCents, stoodComputedCents } = compared;
  const wholeCents = computedCents - creditedCents;
  if (wholeCents > 0) {
    // Making up for a manual debit is not a gain.
    const gainCents = Math.min(wholeCents, computedCents - amountCents);
    return gainCents > 0 ? { differenceCents: gainCents, stoodCents: 0, status: 'gain' } : null;
  }
  const differenceCents = Math.max(wholeCents, -leftCents);
  const stoodCents =
    stoodComputedCents === null
      ? 0
      : Math.max(differenceCents, Math.min(0, stoodComputedCents - creditedCents));
  const beyondCents = stoodCents - differenceCents;
  if (beyondCents <= 0) return null;
  // Avoids the negative zero that follows from nothing left.
  return {
    differenceCents,
    stoodCents: stoodCents === 0 ? 0 : stoodCents,
    status: beyondCents < minimumCents ? 'small' : 'open',
  };
}
