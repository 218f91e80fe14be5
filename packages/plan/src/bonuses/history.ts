import { kickStartPhases } from './bonuses.ts';

/** Facts from before a cycle, by partner index. */
export interface BonusHistory {
  /** When the partner became an affiliate for the first time, epoch milliseconds; NaN for never. */
  readonly affiliateSince: Float64Array;
  /** The highest level of earlier closed cycles; 0 without any. */
  readonly highestLevelEver: Uint8Array;
  /** The kick-start phases already paid: the sum of their `paidFlag`. */
  readonly kickStartPaid: Uint8Array;
}

/** The bit of a phase in `BonusHistory.kickStartPaid`: easy 1, pro 2. */
export function paidFlag(phase: (typeof kickStartPhases)[number]): number {
  return 1 << kickStartPhases.indexOf(phase);
}

/** @throws RangeError unless every column has one entry per partner */
export function requireHistory(history: BonusHistory, partners: number): void {
  for (const [name, column] of Object.entries(history) as [string, { length: number }][]) {
    if (column.length !== partners) {
      throw new RangeError(`The column ${name} has ${column.length} entries for ${partners} partners`);
    }
  }
}
