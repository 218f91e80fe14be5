import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { ClientBase } from 'pg';
import { copyColumnsTo } from '../../platform/database/copy-columns-to.ts';
import type { Database } from '../../platform/database/database.ts';
import { inClientTransaction, type TxClient } from '../../platform/database/transaction.ts';
import { bonusTotals, sumOfTotals } from '../cycles/bonus-totals.ts';
import type { ComputedCycle } from '../cycles/computed-cycle.ts';
import { largestCredits } from './largest-credits.ts';
import { loadMonthBefore, type MonthBefore } from './month-before.ts';

/** How a partner's level differs: one they never had before, higher or lower than in the previous month. */
const movements = ['new', 'up', 'down'] as const;

/** Credits by partner, as columns: of partners with credits now or in the previous month, or with another level. */
interface PreviewPartners {
  /** Indexes in the network, by ascending partner id. */
  readonly indexes: Int32Array;
  /** Cents of each bonus by partner index, in the order of `bonusNames`. */
  readonly bonusCents: readonly Float64Array[];
  /** By partner index: cents, and levels of the previous month. */
  readonly amountCents: Float64Array;
  readonly beforeCents: Float64Array;
  readonly levelBefore: Uint8Array;
  /** Positions in `movements` by partner index; NaN if the level is the same. */
  readonly movement: Float64Array;
}

/** Compares the credits of a computed cycle with the previous month. */
function previewPartners(
  { input, result }: Pick<ComputedCycle, 'input' | 'result'>,
  before: MonthBefore,
): PreviewPartners {
  const { network } = input;
  const size = network.size;
  const bonusCents = bonusCentsOf({ input, result });
  const amountCents = new Float64Array(size);
  for (const cents of bonusCents)
    for (let index = 0; index < size; index++)
      amountCents[index] = (amountCents[index] as number) + (cents[index] as number);
  const beforeCents = new Float64Array(size);
  place(beforeCents, network.indexOf, before.credited.partners, before.credited.cents);
  const levelBefore = new Uint8Array(size);
  place(levelBefore, network.indexOf, before.reached.partners, before.reached.levels);
  const movement = movementsOf(result.cycle.level, levelBefore, input.history.highestLevelEver);
  const indexes = new Int32Array(size);
  let count = 0;
  for (const index of network.indexes) {
    const isSame = amountCents[index] === 0 && beforeCents[index] === 0 && Number.isNaN(movement[index]);
    if (!isSame) indexes[count++] = index;
  }
  return {
    indexes: indexes.subarray(0, count),
    bonusCents,
    amountCents,
    beforeCents,
    levelBefore,
    movement,
  };
}

function bonusCentsOf({ input, result }: Pick<ComputedCycle, 'input' | 'result'>): Float64Array[] {
  const columns = bonusNames.map(() => new Float64Array(input.network.size));
  const add = (bonus: number, index: number, cents: number) => {
    const column = columns[bonus];
    if (column === undefined) throw new RangeError(`There is no bonus ${bonus}`);
    column[index] = (column[index] as number) + cents;
  };
  const { levelCredits, closingCredits } = result;
  const level = bonusNames.indexOf('level');
  for (let row = 0; row < levelCredits.beneficiary.length; row++)
    add(level, levelCredits.beneficiary[row] as number, levelCredits.amountCents[row] as number);
  for (let row = 0; row < closingCredits.beneficiary.length; row++)
    add(
      closingCredits.bonus[row] as number,
      closingCredits.beneficiary[row] as number,
      closingCredits.amountCents[row] as number,
    );
  return columns;
}

/** Partners who are no longer in the network are left out. */
function place(
  column: Float64Array | Uint8Array,
  indexOf: (partner: number) => number,
  partners: Float64Array,
  values: ArrayLike<number>,
): void {
  for (let row = 0; row < partners.length; row++) {
    const index = indexOf(partners[row] as number);
    if (index !== -1) column[index] = values[row] as number;
  }
}

function movementsOf(level: Uint8Array, before: Uint8Array, highestEver: Uint8Array): Float64Array {
  const movement = new Float64Array(level.length).fill(Number.NaN);
  for (let index = 0; index < level.length; index++) {
    const now = level[index] as number;
    const then = before[index] as number;
    if (now > (highestEver[index] as number)) movement[index] = movements.indexOf('new');
    else if (now !== then) movement[index] = movements.indexOf(now > then ? 'up' : 'down');
  }
  return movement;
}

/** What a preview stores of a computed cycle, besides its input. */
export interface PreviewFacts extends ComputedCycle {
  readonly hash: string;
  readonly before: MonthBefore;
  /** Number of refunds of the cycle's orders that it deducts. */
  readonly refunds: number;
}

/** Reads what else a preview of a computed cycle needs, in the snapshot of the computation. */
export async function previewFacts(
  client: ClientBase,
  computed: ComputedCycle & { readonly hash: string },
): Promise<PreviewFacts> {
  const { cycle, asOf } = computed;
  const { rows } = await client.query<{ refunds: number }>(
    `select count(*)::int as refunds from refunds join orders on orders.id = refunds.order_id
     where orders.cycle_id = $1 and refunds.known_at <= $2`,
    [cycle.id, asOf],
  );
  return {
    ...computed,
    before: await loadMonthBefore(client, cycle.dateFrom),
    refunds: rows[0]?.refunds ?? 0,
  };
}

/** Stores a requested preview with the credits of each partner, in one transaction. One that is stored already stays. */
export async function keepPreview(
  database: Pick<Database, 'bulk'>,
  preview: number,
  facts: PreviewFacts,
  endedAt: Date,
): Promise<void> {
  await database.bulk((client) =>
    inClientTransaction(client, async (tx) => {
      if (await updatePreview(tx, preview, facts, endedAt)) await copyPartners(tx, preview, facts);
    }),
  );
}

async function updatePreview(
  client: TxClient,
  preview: number,
  { asOf, input, result, hash, before, refunds }: PreviewFacts,
  endedAt: Date,
): Promise<boolean> {
  const totals = bonusTotals(result);
  const { count, cents } = sumOfTotals(totals);
  const watermark = {
    orders: input.orders.partner.length,
    refunds,
    memberships: input.memberships.partner.length,
    partners: input.network.size,
  };
  const { rowCount } = await client.query(
    `update cycle_previews
     set ended_at = $2, as_of = $3, plan_version = $4, hash = $5, watermark = $6, base_cents = $7, amount_cents = $8,
       credits = $9, totals = $10, largest = $11, before_id = $12
     where id = $1 and ended_at is null and failed_at is null`,
    [
      preview,
      endedAt,
      asOf,
      result.planVersion,
      hash,
      JSON.stringify(watermark),
      result.baseCents,
      cents,
      count,
      JSON.stringify(totals),
      JSON.stringify(largestCredits({ input, result })),
      before.cycle,
    ],
  );
  return rowCount === 1;
}

const types = {
  preview_id: 'int8',
  partner_id: 'int8',
  level_cents: 'int8',
  step_up_cents: 'int8',
  kick_start_cents: 'int8',
  builder_cents: 'int8',
  infinity_cents: 'int8',
  balancing_cents: 'int8',
  amount_cents: 'int8',
  before_cents: 'int8',
  level: 'int2',
  level_before: 'int2',
  movement: { text: movements },
} as const;

/** The columns of the bonuses, in the order of `bonusNames`. */
const bonusColumns = [
  'level_cents',
  'step_up_cents',
  'kick_start_cents',
  'builder_cents',
  'infinity_cents',
  'balancing_cents',
] as const;

async function copyPartners(client: TxClient, preview: number, facts: PreviewFacts): Promise<void> {
  const { input, result, before } = facts;
  const partners = previewPartners({ input, result }, before);
  const { indexes, bonusCents } = partners;
  await copyColumnsTo(client, 'cycle_preview_partners', types, indexes.length, (columns, from, to) => {
    columns.preview_id.fill(preview);
    const rows = indexes.subarray(from, to);
    gather(columns.partner_id, input.network.ids, rows);
    for (const [bonus, name] of bonusColumns.entries())
      gather(columns[name], bonusCents[bonus] as Float64Array, rows);
    gather(columns.amount_cents, partners.amountCents, rows);
    gather(columns.before_cents, partners.beforeCents, rows);
    gather(columns.level, result.cycle.level, rows);
    gather(columns.level_before, partners.levelBefore, rows);
    gather(columns.movement, partners.movement, rows);
  });
}

function gather(column: Float64Array, values: ArrayLike<number>, rows: Int32Array): void {
  for (let i = 0; i < rows.length; i++) column[i] = values[rows[i] as number] as number;
}
