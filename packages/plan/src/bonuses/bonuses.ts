/** The programme's bonuses, in the order in which a partner's credits are listed. Arrays hold the position. */
export const bonusNames = ['level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing'] as const;
export type BonusName = (typeof bonusNames)[number];

/** The kick-start's phases in the order in which they are done; a credit's stage is the position from 1 on. */
export const kickStartPhases = ['easy', 'pro'] as const;
export type KickStartPhaseName = (typeof kickStartPhases)[number];

/** In arrays of partners: nobody. */
export const NOBODY = -1;
