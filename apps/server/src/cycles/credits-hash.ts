import { createHash, type Hash } from 'node:crypto';
import { bonusNames, kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { CommissionResult } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { CreditReader } from '@blattwerk/plan/bonuses/credit.ts';
import type { StoredInput } from './cycle-input.ts';

/** Rows that are hashed at a time. */
const block = 8192;
const width = 13;
/** Stands for "has none" in a column of numbers that are not negative. */
const none = -1;

/**
 * SHA-256 of what a cycle credits: every credit with all that explains it, none of the times. A preview and
 * a closing of the same facts have the same hash, whenever and wherever they ran.
 */
export function hashOfCredits(input: StoredInput, result: CommissionResult): string {
  const hash = createHash('sha256').update(`${result.planVersion}\n`);
  const reader = new CreditReader(input, result);
  const idOf = (index: number | null) => (index === null ? none : (input.network.ids[index] as number));
  hashRows(hash, reader.levelCount, (row, put) => {
    const credit = reader.level(row);
    put(idOf(credit.beneficiary), 0, none, credit.amountCents, credit.baseCents ?? none);
    put(credit.rateBp ?? none, credit.belowRateBp ?? none, idOf(credit.below));
    put(input.orderIds[credit.order ?? none] ?? none, credit.depth ?? none, none, none, none);
  });
  hashRows(hash, reader.closingCount, (row, put) => {
    const credit = reader.closing(row);
    put(idOf(credit.beneficiary), bonusNames.indexOf(credit.bonus), stageNumber(credit.stage));
    put(credit.amountCents, credit.baseCents ?? none, credit.rateBp ?? none, none, none, none, none);
    put(credit.weight ?? none, credit.weightSum ?? none, credit.remainderCents ?? none);
  });
  return hash.digest('hex');
}

function stageNumber(stage: number | (typeof kickStartPhases)[number] | null): number {
  if (stage === null) return none;
  return typeof stage === 'number' ? stage : kickStartPhases.indexOf(stage);
}

type Put = (...values: number[]) => void;

function hashRows(hash: Hash, count: number, write: (row: number, put: Put) => void): void {
  const numbers = new Float64Array(block * width);
  const bytes = new Uint8Array(numbers.buffer);
  let at = 0;
  const put: Put = (...values) => {
    for (const value of values) numbers[at++] = value;
  };
  for (let row = 0; row < count; row++) {
    write(row, put);
    if (at < numbers.length) continue;
    hash.update(bytes);
    at = 0;
  }
  hash.update(bytes.subarray(0, at * numbers.BYTES_PER_ELEMENT));
}
