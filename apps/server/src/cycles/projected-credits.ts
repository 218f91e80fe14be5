import { CreditReader } from '@blattwerk/plan/bonuses/credit.ts';
import type { ClientBase } from 'pg';
import { copyColumns } from '../platform/database/copy-columns.ts';
import { type CopyValue, copyRows } from '../platform/database/copy-rows.ts';
import type { ComputedCycle } from './computed-cycle.ts';

/** Stands for "nobody" in a column of ids. */
const nobody = -1;

/** The columns that tell projected credits apart, the order's id first, and how they are read. */
const columns = {
  order_id: 'int8',
  partner_id: 'int8',
  source_partner_id: 'int8',
  depth: 'int4',
  base_cents: 'int8',
  rate_bp: 'int4',
  below_rate_bp: 'int4',
  below_partner_id: 'int8',
  amount_cents: 'int8',
} as const;
const names = Object.keys(columns) as (keyof typeof columns)[];

/** Credits as one array of numbers each, in the order of `columns`; rows of one order stand together. */
interface Rows {
  readonly count: number;
  readonly columns: readonly ArrayLike<number>[];
}

/**
 * Makes a cycle's projected credits say what the engine computed. Only orders of which any credit differs
 * are written again, so one new order costs one upline, not the whole network. Needs a transaction.
 */
export async function writeProjectedCredits(client: ClientBase, computed: ComputedCycle): Promise<void> {
  const { cycle } = computed;
  const wanted = projectedRows(computed);
  const stored = await loadStored(client, cycle.id);
  const { outdated, missing } = compare(stored, wanted);
  if (outdated.length > 0) {
    await client.query('delete from projected_credits where order_id = any($1::bigint[])', [outdated]);
  }
  await copyRows(
    client,
    `projected_credits (cycle_id, ${names.join(', ')})`,
    toRows(cycle.id, wanted, missing),
  );
}

function projectedRows({ input, result }: ComputedCycle): Rows {
  const reader = new CreditReader(input, result);
  const count = reader.levelCount;
  const idOf = (index: number | null) => (index === null ? nobody : (input.network.ids[index] as number));
  const table = names.map(() => new Float64Array(count));
  for (let row = 0; row < count; row++) {
    const credit = reader.level(row);
    const values = [
      input.orderIds[credit.order as number] as number,
      idOf(credit.beneficiary),
      idOf(credit.sourcePartner),
      credit.depth as number,
      credit.baseCents as number,
      credit.rateBp as number,
      credit.belowRateBp as number,
      idOf(credit.below),
      credit.amountCents,
    ];
    for (let column = 0; column < values.length; column++) {
      (table[column] as Float64Array)[row] = values[column] as number;
    }
  }
  return { count, columns: table };
}

async function loadStored(client: ClientBase, cycle: number): Promise<Rows> {
  const read = names.map((name) => (name === 'below_partner_id' ? `coalesce(${name}, ${nobody})` : name));
  const stored = await copyColumns(
    client,
    `select ${read.join(', ')} from projected_credits where cycle_id = ${cycle} order by order_id, depth`,
    Object.values(columns),
  );
  return { count: stored[0]?.length ?? 0, columns: stored };
}

interface Difference {
  /** Ids of the orders whose stored credits are no longer right. */
  readonly outdated: number[];
  /** Ranges [from, to) of rows that have to be written. */
  readonly missing: (readonly [from: number, to: number])[];
}

/** Both sides are sorted by the orders' ids, and within one order from the buyer upwards. */
function compare(stored: Rows, wanted: Rows): Difference {
  const difference: Difference = { outdated: [], missing: [] };
  let left = 0;
  let right = 0;
  while (left < stored.count || right < wanted.count) {
    const storedOrder = orderAt(stored, left);
    const wantedOrder = orderAt(wanted, right);
    const leftEnd = storedOrder <= wantedOrder ? endOfOrder(stored, left) : left;
    const rightEnd = wantedOrder <= storedOrder ? endOfOrder(wanted, right) : right;
    if (!isSame(stored, left, leftEnd, wanted, right, rightEnd)) {
      if (leftEnd > left) difference.outdated.push(storedOrder);
      if (rightEnd > right) difference.missing.push([right, rightEnd]);
    }
    left = leftEnd;
    right = rightEnd;
  }
  return difference;
}

function orderAt({ count, columns: [orders] }: Rows, row: number): number {
  return row < count ? (orders?.[row] as number) : Number.POSITIVE_INFINITY;
}

function endOfOrder(rows: Rows, from: number): number {
  const order = orderAt(rows, from);
  let end = from;
  while (end < rows.count && orderAt(rows, end) === order) end++;
  return end;
}

function isSame(
  stored: Rows,
  left: number,
  leftEnd: number,
  wanted: Rows,
  right: number,
  rightEnd: number,
): boolean {
  if (leftEnd - left !== rightEnd - right) return false;
  for (let column = 0; column < names.length; column++) {
    const [one, other] = [stored.columns[column], wanted.columns[column]];
    for (let i = 0; i < leftEnd - left; i++) if (one?.[left + i] !== other?.[right + i]) return false;
  }
  return true;
}

function* toRows(
  cycle: number,
  { columns: table }: Rows,
  ranges: Difference['missing'],
): Generator<CopyValue[]> {
  const below = names.indexOf('below_partner_id');
  for (const [from, to] of ranges) {
    for (let row = from; row < to; row++) {
      const values: CopyValue[] = table.map((column) => column[row] as number);
      if (values[below] === nobody) values[below] = null;
      yield [cycle, ...values];
    }
  }
}
