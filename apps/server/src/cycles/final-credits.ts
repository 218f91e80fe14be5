import type { CommissionResult } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { type Credit, CreditReader } from '@blattwerk/plan/bonuses/credit.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { ClientBase } from 'pg';
import type { ClosedSums } from '../books/book-closing.ts';
import { type CopyValue, copyRows } from '../platform/database/copy-rows.ts';
import type { ComputedCycle } from './computed-cycle.ts';
import { planOf } from './cycle.queries.ts';
import type { StoredInput } from './cycle-input.ts';

const dayMs = 86_400_000;
const rowsBetweenReports = 20_000;

const columns = [
  'partner_id',
  'cycle_id',
  'bonus',
  'stage',
  'order_id',
  'source_partner_id',
  'depth',
  'plan_version',
  'base_cents',
  'rate_bp',
  'below_rate_bp',
  'below_partner_id',
  'weight',
  'weight_sum',
  'remainder_cents',
  'amount_cents',
  'available_at',
  'created_at',
].join(', ');

/** Writes the credits of a cycle that is being closed at `asOf`. The transaction is the caller's. */
export async function writeFinalCredits(
  client: ClientBase,
  computed: ComputedCycle,
  onProgress: (share: number) => void,
): Promise<void> {
  await copyRows(client, `credits (${columns})`, finalRows(computed, onProgress));
}

function* finalRows(
  { cycle, asOf, input, result }: ComputedCycle,
  onProgress: (share: number) => void,
): Generator<CopyValue[]> {
  const reader = new CreditReader(input, result);
  const holdMs = planOf(cycle).creditHoldDays * dayMs;
  const total = reader.levelCount + reader.closingCount;
  const afterHold = (paidMs: number) => new Date(Math.max(asOf.getTime(), paidMs + holdMs));
  const availableAt = afterHold(input.window.lastMs + 1);
  const toRow = (credit: Credit, available: Date): CopyValue[] => {
    const order = credit.order === null ? null : (input.orderIds[credit.order] as number);
    return rowOf(input.network, credit, { cycle, order, available, asOf });
  };
  for (let row = 0; row < reader.levelCount; row++) {
    const credit = reader.level(row);
    if (row % rowsBetweenReports === 0) onProgress(row / total);
    yield toRow(credit, afterHold(input.orders.paidAt[credit.order as number] as number));
  }
  for (let row = 0; row < reader.closingCount; row++) yield toRow(reader.closing(row), availableAt);
}

interface RowFacts {
  readonly cycle: ComputedCycle['cycle'];
  readonly order: number | null;
  readonly available: Date;
  readonly asOf: Date;
}

function rowOf({ ids }: Network, credit: Credit, { cycle, order, available, asOf }: RowFacts): CopyValue[] {
  const idOf = (index: number | null) => (index === null ? null : (ids[index] as number));
  return [
    idOf(credit.beneficiary),
    cycle.id,
    credit.bonus,
    credit.stage === null ? null : String(credit.stage),
    order,
    idOf(credit.sourcePartner),
    credit.depth,
    cycle.planVersion,
    credit.baseCents,
    credit.rateBp,
    credit.belowRateBp,
    idOf(credit.below),
    credit.weight,
    credit.weightSum,
    credit.remainderCents,
    credit.amountCents,
    available,
    asOf,
  ];
}

/** What each partner is credited, of those who are: the amounts are all above 0. */
export function sumsOfPartners({ network }: StoredInput, result: CommissionResult): ClosedSums {
  const sums = new Float64Array(network.size);
  for (const { beneficiary, amountCents } of [result.levelCredits, result.closingCredits]) {
    for (let row = 0; row < beneficiary.length; row++) {
      const index = beneficiary[row] as number;
      sums[index] = (sums[index] as number) + (amountCents[row] as number);
    }
  }
  const partners: number[] = [];
  const cents: number[] = [];
  for (let index = 0; index < sums.length; index++) {
    if (sums[index] === 0) continue;
    partners.push(network.ids[index] as number);
    cents.push(sums[index] as number);
  }
  return { partners, cents };
}
