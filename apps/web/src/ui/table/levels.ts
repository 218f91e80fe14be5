/** All levels that a table could be filtered by, as many as a plan can have: addresses are read before the plan is. */
export const levels: readonly number[] = Array.from({ length: 41 }, (_, level) => level);
