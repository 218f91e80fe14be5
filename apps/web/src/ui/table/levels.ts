/** All levels that a table is filtered by (specification, section 9). Written out: addresses are read before the plan is loaded. */
export const levels: readonly number[] = Array.from({ length: 21 }, (_, level) => level);
