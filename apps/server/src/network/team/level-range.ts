/** Levels below a partner, both inclusive; `to` null reaches to the bottom. */
export interface LevelRange {
  readonly from: number;
  readonly to: number | null;
}

/**
 * The depths meant by a level of direct customers: 1 to 7 that depth, 8 the sum of 1 to 7 (specification, section 3), 9
 * everything deeper. Undefined for any other number.
 */
export function levelRange(level: number): LevelRange | undefined {
  if (!Number.isInteger(level) || level < 1 || level > 9) return undefined;
  if (level === 8) return { from: 1, to: 7 };
  if (level === 9) return { from: 8, to: null };
  return { from: level, to: level };
}
