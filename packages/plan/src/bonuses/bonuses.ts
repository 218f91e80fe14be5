/** The programme's bonuses, in the order in which a partner's credits are listed. Arrays store the position. */
export const bonusNames = ['level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing'] as const;
export type BonusName = (typeof bonusNames)[number];

/**
 * All kinds of credits: those of the bonuses, and those by hand, which no plan computes: corrections, and balances taken
 * over from another system.
 */
export const creditKinds = [...bonusNames, 'correction', 'opening'] as const;
export type CreditKind = (typeof creditKinds)[number];

/** Whether a credit belongs to a bonus, which the plan computes. */
export function isOfBonus(kind: CreditKind): kind is BonusName {
  return kind !== 'correction' && kind !== 'opening';
}

/** The kick-start's phases in the order in which they are completed; a credit's stage is the position, counted from 1. */
export const kickStartPhases = ['easy', 'pro'] as const;
export type KickStartPhaseName = (typeof kickStartPhases)[number];

/** Stands for "nobody" in arrays of partners. */
export const NOBODY = -1;
