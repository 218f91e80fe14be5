import { createHash, type Hash } from 'node:crypto';
import { NO_RATE } from '@blattwerk/plan/bonuses/closing-credits.ts';
import type { CommissionResult } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import type { StoredInput } from './cycle-input.ts';
import { createLevelColumns, type LevelColumn, levelColumns, levelRowsOf } from './level-rows.ts';

/** Rows hashed at a time. */
const block = 4096;
/** Stands for "none" in non-negative numbers. */
const none = -1;

/**
 * SHA-256 of a cycle's credits: every credit with all columns that explain it, but no times. A preview and a closing of the
 * same facts have the same hash, whenever and wherever they ran.
 */
export function hashOfCredits(input: StoredInput, result: CommissionResult): string {
  const hash = createHash('sha256').update(`${result.planVersion}\n`);
  addLevelCredits(hash, input, result);
  addClosingCredits(hash, input, result);
  return hash.digest('hex');
}

function addLevelCredits(hash: Hash, input: StoredInput, result: CommissionResult): void {
  const rows = levelRowsOf({ input, result });
  const names = Object.keys(levelColumns) as LevelColumn[];
  const columns = createLevelColumns(block);
  hash.update(`${names.join(',')}\n`);
  for (let from = 0; from < rows.count; from += block) {
    const count = Math.min(block, rows.count - from);
    rows.fill(columns, from, from + count);
    const { below_partner_id: below } = columns;
    // NaN has many bit patterns.
    for (let i = 0; i < count; i++) if (Number.isNaN(below[i])) below[i] = none;
    for (const name of names) hash.update(bytesOf(columns[name].subarray(0, count)));
  }
}

function addClosingCredits(
  hash: Hash,
  { network }: StoredInput,
  { closingCredits: credits }: CommissionResult,
): void {
  const { bonus, stage, amountCents, rateBp, weight, weightSum, remainderCents } = credits;
  hash.update(bytesOf(Float64Array.from(credits.beneficiary, (index) => network.ids[index] as number)));
  for (const column of [bonus, stage, amountCents, rateBp, weight, weightSum, remainderCents]) {
    hash.update(bytesOf(Float64Array.from(column)));
  }
  const bases = Float64Array.from(credits.baseCents, (cents, row) =>
    rateBp[row] === NO_RATE ? none : cents,
  );
  hash.update(bytesOf(bases));
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
