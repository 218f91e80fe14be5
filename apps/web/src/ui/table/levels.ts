/** All levels that a table can be filtered by, as many as a plan can have: URLs are parsed before the plan has loaded. */
export const levels: readonly number[] = Array.from({ length: 41 }, (_, level) => level);
