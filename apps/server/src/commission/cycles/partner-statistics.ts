import type { CommissionFigures } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import type { BonusHistory } from '@blattwerk/plan/bonuses/history.ts';
import type { LevelCredits } from '@blattwerk/plan/bonuses/level-bonus.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { ClientBase } from 'pg';
import { copyColumns } from '../../platform/database/copy-columns.ts';
import { copyColumnsTo } from '../../platform/database/copy-columns-to.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import type { ComputedCycle } from './computed-cycle.ts';
import type { StoredCycle } from './cycle.queries.ts';

/** The columns of a partner's row except its key, with their types. */
const figureColumns = {
  psv_cents: 'int8',
  personal_qp: 'int8',
  qp: 'int8',
  level: 'int2',
  leg_value: 'int2',
  team_base_cents: 'int8',
  active_customers: 'int4',
  highest_level_before: 'int2',
  projected_cents: 'int8',
  projected_count: 'int4',
} as const;
const names = Object.keys(figureColumns) as (keyof typeof figureColumns)[];
const columns = `cycle_id, partner_id, ${names.join(', ')}`;

/** By partner index. */
type Figures = Readonly<Record<keyof typeof figureColumns, ArrayLike<number>>>;

function figuresOf({ input, result, projected }: Source): Figures {
  const { cycle } = result;
  return {
    psv_cents: cycle.psvCents,
    personal_qp: cycle.personalQp,
    qp: cycle.qp,
    level: cycle.level,
    leg_value: cycle.legValue,
    team_base_cents: cycle.teamBaseCents,
    active_customers: cycle.counts.activeCustomers,
    highest_level_before: input.history.highestLevelEver,
    projected_cents: projected.cents,
    projected_count: projected.counts,
  };
}

/** Totals of the projected credits of each partner, by partner index. */
export interface Projected {
  readonly cents: Float64Array;
  readonly counts: Int32Array;
}

/** Totals the projected credits of each partner. */
export function projectedOf({ input, result }: Pick<ComputedCycle, 'input' | 'result'>): Projected {
  const projected = noneProjected(input.network);
  addCredits(projected, result.levelCredits, 1);
  return projected;
}

/** For a cycle that is being closed: its credits are no longer a projection. */
export function noneProjected({ size }: Network): Projected {
  return { cents: new Float64Array(size), counts: new Int32Array(size) };
}

/** Adds credits to the totals, or subtracts them with -1. */
export function addCredits(
  { cents, counts }: Projected,
  { beneficiary, amountCents }: LevelCredits,
  sign: 1 | -1,
): void {
  for (let row = 0; row < beneficiary.length; row++) {
    const partner = beneficiary[row] as number;
    cents[partner] = (cents[partner] as number) + sign * (amountCents[row] as number);
    counts[partner] = (counts[partner] as number) + sign;
  }
}

/** The data of the rows of a cycle's partners. */
export interface Source {
  readonly input: { readonly network: Network; readonly history: BonusHistory };
  readonly result: Pick<CommissionFigures, 'cycle'>;
  readonly projected: Projected;
}

/**
 * Updates a cycle's rows to the engine's result. Only rows that differ are written, so a recomputation after one order costs
 * one upline, not the whole network.
 * @param stored the stored rows, if the caller has them
 * @returns the number of rows that differed
 */
export async function writePartnerStatistics(
  client: TxClient,
  { cycle: { id: cycle }, ...source }: Source & { readonly cycle: Pick<StoredCycle, 'id'> },
  stored?: Source,
): Promise<number> {
  const { network } = source.input;
  const result = figuresOf(source);
  const before = stored ? storedAs(stored) : await loadStored(client, cycle);
  const changed = changedPartners(network, result, before);
  if (before.ids.length === 0) {
    await copyFigures(client, 'partner_statistics', { cycle, network, result, changed });
    return changed.length;
  }
  const gone = before.ids.filter((id) => network.indexOf(id) === -1);
  if (gone.length > 0) {
    await client.query(
      'delete from partner_statistics where cycle_id = $1 and partner_id = any($2::bigint[])',
      [cycle, [...gone]],
    );
  }
  if (changed.length > 0) await upsert(client, { cycle, network, result, changed });
  return changed.length;
}

/** The stored rows, derived from the previous computation: for a caller who knows that it was written. */
function storedAs(source: Source): StoredFigures {
  const figures = figuresOf(source);
  return { ids: source.input.network.ids, figures: names.map((name) => figures[name]) };
}

interface StoredFigures {
  readonly ids: Float64Array;
  readonly figures: readonly ArrayLike<number>[];
}

async function loadStored(client: ClientBase, cycle: number): Promise<StoredFigures> {
  const [ids, ...figures] = await copyColumns(
    client,
    `select partner_id, ${names.map(readAs).join(', ')} from partner_statistics where cycle_id = ${cycle}`,
    ['int8', ...names.map(readType)],
  );
  return { ids, figures };
}

function readType(name: keyof typeof figureColumns): 'int4' | 'int8' {
  return figureColumns[name] === 'int8' ? 'int8' : 'int4';
}

function readAs(name: keyof typeof figureColumns): string {
  return figureColumns[name] === 'int2' ? `${name}::integer` : name;
}

/** Indexes of the partners whose row is missing or differs, by ascending id: rows are written in that order. */
function changedPartners(network: Network, result: Figures, { ids, figures }: StoredFigures): Int32Array {
  const indexes = new Int32Array(ids.length);
  const isSame = new Uint8Array(network.size);
  for (let row = 0; row < ids.length; row++) {
    const index = network.indexOf(ids[row] as number);
    indexes[row] = index;
    if (index !== -1) isSame[index] = 1;
  }
  for (const [i, name] of names.entries()) {
    markDifferences(isSame, indexes, result[name], figures[i] as ArrayLike<number>);
  }
  const changed = new Int32Array(network.size);
  let count = 0;
  for (const index of network.indexes) if (isSame[index] === 0) changed[count++] = index;
  return changed.subarray(0, count);
}

function markDifferences(
  isSame: Uint8Array,
  indexes: Int32Array,
  computed: ArrayLike<number>,
  stored: ArrayLike<number>,
): void {
  for (let row = 0; row < indexes.length; row++) {
    const index = indexes[row] as number;
    if (index !== -1 && computed[index] !== stored[row]) isSame[index] = 0;
  }
}

interface Changes {
  readonly cycle: number;
  readonly network: Network;
  readonly result: Figures;
  /** Partner indexes. */
  readonly changed: Int32Array;
}

async function copyFigures(
  client: TxClient,
  table: string,
  { cycle, network, result, changed }: Changes,
): Promise<void> {
  const types = { cycle_id: 'int8', partner_id: 'int8', ...figureColumns } as const;
  await copyColumnsTo(client, table, types, changed.length, (written, from, to) => {
    written.cycle_id.fill(cycle);
    const rows = changed.subarray(from, to);
    gather(written.partner_id, network.ids, rows);
    for (const name of names) gather(written[name], result[name], rows);
  });
}

function gather(column: Float64Array, values: ArrayLike<number>, rows: Int32Array): void {
  for (let i = 0; i < rows.length; i++) column[i] = values[rows[i] as number] as number;
}

async function upsert(client: TxClient, changes: Changes): Promise<void> {
  await client.query('create temp table changed_statistics (like partner_statistics) on commit drop');
  await copyFigures(client, 'changed_statistics', changes);
  await client.query(`
    insert into partner_statistics (${columns}) select ${columns} from changed_statistics
    on conflict (cycle_id, partner_id) do update
    set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`);
}
