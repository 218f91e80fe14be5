/** What a credit of a closed cycle came to, and what it would have come to without what was refunded since; all in cents. */
export interface ComparedCents {
  /** The credit alone; 0 for one that would have come about. */
  readonly amountCents: number;
  /** With all corrections about it. */
  readonly creditedCents: number;
  /** What can still be taken back of it. */
  readonly leftCents: number;
  /** By the engine, without everything refunded so far. */
  readonly computedCents: number;
  /** What it had computed when somebody last let the difference stand; null if nobody has. */
  readonly stoodComputedCents: number | null;
}

/** A difference of which something is to be said. */
export interface FindingDecision {
  /** Above 0 it would have been more; below 0 no more than can be taken back. */
  readonly differenceCents: number;
  /** The part of it that stands already, 0 or below. */
  readonly stoodCents: number;
  readonly status: 'gain' | 'small' | 'open';
}

/**
 * What a refund after the closing means for a credit that is not of the level bonus (S40): the difference between the cycle computed
 * again and the credit with its corrections. What goes beyond a difference that stands already, or all of it where nothing does, waits
 * for a decision from `minimumCents` on, and stands by itself below. What would have been more is shown and never made.
 * @returns null where there is no difference beyond what stands already
 */
export function decideFinding(compared: ComparedCents, minimumCents: number): FindingDecision | null {
  const { amountCents, creditedCents, leftCents, computedCents, stoodComputedCents } = compared;
  const wholeCents = computedCents - creditedCents;
  if (wholeCents > 0) {
    // What was taken back by hand for other reasons is no gain.
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
  // Not the negative zero that follows from nothing left.
  return {
    differenceCents,
    stoodCents: stoodCents === 0 ? 0 : stoodCents,
    status: beyondCents < minimumCents ? 'small' : 'open',
  };
}
