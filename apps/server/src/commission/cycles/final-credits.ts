import { type BonusName, bonusNames, kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { NO_RATE, NO_STAGE } from '@blattwerk/plan/bonuses/closing-credits.ts';
import type { CommissionResult } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { holdEnd } from '@blattwerk/plan/cycle/hold-end.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { ClosedSums } from '../../money/books/book-closing.ts';
import { copyColumns } from '../../platform/database/copy-columns.ts';
import { copyColumnsTo, type WrittenColumns } from '../../platform/database/copy-columns-to.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import type { ComputedCycle } from './computed-cycle.ts';
import type { StoredInput } from './cycle-input.ts';
import { levelColumns, levelRowsOf } from './level-rows.ts';

/** Called with the number of credits written so far, and then with the building of their indexes. */
interface Progress {
  readonly onWritten: (share: number) => void;
  readonly onIndexes: () => void;
}

/**
 * Writes the credits of a cycle that is closed at `asOf`. If there are very many of the level bonus, they are written to a
 * separate table, indexed in bulk, and then attached as a partition of `credits`. Needs the exclusive lock of the books.
 */
export async function writeFinalCredits(
  client: TxClient,
  computed: ComputedCycle,
  { onWritten, onIndexes }: Progress,
): Promise<void> {
  const count = computed.result.levelCredits.order.length;
  const aside = await beginAside(client, computed.cycle.id, count);
  await writeLevelCredits(client, computed, { aside, onProgress: onWritten });
  await writeClosingCredits(client, computed);
  onIndexes();
  if (aside !== null) await client.query('select end_closed_credits($1)', [computed.cycle.id]);
}

/** Columns of every credit of a closing. */
const commonColumns = { cycle_id: 'int8', available_at: 'timestamptz', created_at: 'timestamptz' } as const;

/** Delivery times of the cycle's orders, by position; null if no delivery is known, or none counts. */
async function loadDeliveries(
  client: TxClient,
  { cycle, input, hold }: ComputedCycle,
): Promise<(order: number) => number | null> {
  if (hold.holdFrom === 'payment') return () => null;
  const [ids, deliveredAt] = await copyColumns(
    client,
    `select id, delivered_at from orders where cycle_id = ${cycle.id} and delivered_at is not null`,
    ['int8', 'timestamptz'],
  );
  const byOrder = new Map(Array.from(ids, (id, row) => [id, deliveredAt[row] as number]));
  return (order) => byOrder.get(input.orderIds[order] as number) ?? null;
}

/** A table to be attached to `credits`, and the first id of its rows. */
interface Aside {
  readonly target: string;
  readonly firstId: number;
}

/** Creates it for this number of credits of a cycle; null if there are too few. */
async function beginAside(client: TxClient, cycle: number, count: number): Promise<Aside | null> {
  const { rows: least } = await client.query<{ isApart: boolean }>(
    'select $1 >= credits_apart_from() as "isApart"',
    [count],
  );
  if (least[0]?.isApart !== true) return null;
  const { rows } = await client.query<Aside>(
    'select target, first_id as "firstId" from begin_closed_credits($1, $2)',
    [cycle, count],
  );
  return rows[0] ?? null;
}

async function writeLevelCredits(
  client: TxClient,
  computed: ComputedCycle,
  { aside, onProgress }: { aside: Aside | null; onProgress: (share: number) => void },
): Promise<void> {
  const { cycle, asOf, input, result, hold } = computed;
  const rows = levelRowsOf(computed);
  const deliveredAt = await loadDeliveries(client, computed);
  const types = {
    ...levelColumns,
    ...commonColumns,
    bonus: { text: ['level'] },
    plan_version: { text: [cycle.planVersion] },
  } as const;
  const fill = (columns: WrittenColumns<keyof typeof types>, from: number, to: number) => {
    onProgress(from / rows.count);
    rows.fill(columns, from, to);
    columns.cycle_id.fill(cycle.id);
    columns.created_at.fill(asOf.getTime());
    for (let row = from; row < to; row++) {
      const order = result.levelCredits.order[row] as number;
      const end = holdEnd(hold, input.orderPaidAt[order] as number, deliveredAt(order));
      columns.available_at[row - from] = Math.max(asOf.getTime(), end);
    }
  };
  if (aside === null) return copyColumnsTo(client, 'credits', types, rows.count, fill);
  const { target, firstId } = aside;
  return copyColumnsTo(client, target, { id: 'int8', ...types }, rows.count, (columns, from, to) => {
    for (let row = from; row < to; row++) columns.id[row - from] = firstId + row;
    fill(columns, from, to);
  });
}

async function writeClosingCredits(client: TxClient, computed: ComputedCycle): Promise<void> {
  const { cycle, asOf, input, result, hold } = computed;
  const { closingCredits: credits } = result;
  // Without an order there is no delivery: the period counts from the end of the cycle.
  const availableAt = Math.max(asOf.getTime(), input.window.lastMs + 1 + hold.holdDays * MS_A_DAY);
  const stages = createStages(credits.bonus, credits.stage);
  const types = {
    ...commonColumns,
    partner_id: 'int8',
    bonus: { text: bonusNames },
    stage: { text: stages.texts },
    plan_version: { text: [cycle.planVersion] },
    base_cents: 'int8',
    rate_bp: 'int4',
    weight: 'int4',
    weight_sum: 'int8',
    remainder_cents: 'int2',
    amount_cents: 'int8',
  } as const;
  await copyColumnsTo(client, 'credits', types, credits.beneficiary.length, (columns, from, to) => {
    columns.cycle_id.fill(cycle.id);
    columns.created_at.fill(asOf.getTime());
    columns.available_at.fill(availableAt);
    for (let row = from, i = 0; row < to; row++, i++) {
      const isPool = credits.rateBp[row] !== NO_RATE;
      const ofPool = (column: ArrayLike<number>) => (isPool ? (column[row] as number) : Number.NaN);
      columns.partner_id[i] = input.network.ids[credits.beneficiary[row] as number] as number;
      columns.bonus[i] = credits.bonus[row] as number;
      columns.stage[i] = stages.positions[row] as number;
      columns.base_cents[i] = ofPool(credits.baseCents);
      columns.rate_bp[i] = ofPool(credits.rateBp);
      columns.weight[i] = ofPool(credits.weight);
      columns.weight_sum[i] = ofPool(credits.weightSum);
      columns.remainder_cents[i] = ofPool(credits.remainderCents);
      columns.amount_cents[i] = credits.amountCents[row] as number;
    }
  });
}

/** The names of stages: for a kick-start its phase, otherwise the number; null without a stage. */
function createStages(bonus: Uint8Array, stage: Uint8Array): { texts: string[]; positions: Float64Array } {
  const highest = stage.reduce((a, b) => Math.max(a, b), 0);
  const texts = [...Array.from({ length: highest + 1 }, (_, number) => String(number)), ...kickStartPhases];
  const kickStart = bonusNames.indexOf('kick-start' satisfies BonusName);
  const positions = Float64Array.from(stage, (number, row) => {
    if (number === NO_STAGE) return Number.NaN;
    return bonus[row] === kickStart ? highest + number : number;
  });
  return { texts, positions };
}

/** The credited sum of each partner with credits, by ascending id: all amounts are positive. */
export function sumsOfPartners({ network }: StoredInput, result: CommissionResult): ClosedSums {
  const sums = new Float64Array(network.size);
  for (const { beneficiary, amountCents } of [result.levelCredits, result.closingCredits]) {
    for (let row = 0; row < beneficiary.length; row++) {
      const index = beneficiary[row] as number;
      sums[index] = (sums[index] as number) + (amountCents[row] as number);
    }
  }
  const credited = sums.reduce((count, cents) => (cents === 0 ? count : count + 1), 0);
  const partners = new Float64Array(credited);
  const cents = new Float64Array(credited);
  let at = 0;
  for (const index of network.indexes) {
    if (sums[index] === 0) continue;
    partners[at] = network.ids[index] as number;
    cents[at++] = sums[index] as number;
  }
  return { partners, cents };
}
