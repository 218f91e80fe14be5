import type { ClientBase } from 'pg';
import { copyBlocks } from '../../platform/database/copy-columns.ts';
import { copyColumnsTo } from '../../platform/database/copy-columns-to.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import type { StoredCycle } from './cycle.queries.ts';
import {
  createLevelColumns,
  type LevelColumn,
  type LevelRows,
  type LevelSource,
  levelColumns,
  levelRowsOf,
  startsByOrder,
} from './level-rows.ts';
import { positionIn } from './position-in.ts';
import { keepVanished, type Vanished } from './vanished-estimates.ts';

const names = Object.keys(levelColumns) as LevelColumn[];
/** Stands for "nobody" in a column of ids that are read. */
const nobody = -1;
const notFound = -1;
const orderColumn = names.indexOf('order_id');
const partnerColumn = names.indexOf('partner_id');
/** Orders whose credits are deleted by one statement. */
const ordersAtOnce = 100_000;

/** Stored credits, in blocks: the level columns in their order, `nobody` if a rate below belongs to nobody. */
type StoredCredits = AsyncIterable<StoredBlock> | Iterable<StoredBlock>;

interface StoredBlock {
  readonly columns: readonly ArrayLike<number>[];
  readonly count: number;
}

/** The credits of a cycle, or of a few of its orders, and the time of their computation. */
interface Projection extends LevelSource {
  readonly cycle: Pick<StoredCycle, 'id'>;
  readonly asOf: Date;
}

/**
 * Updates a cycle's projected credits to the engine's result. Only orders with a differing credit are written again, so one new
 * order costs one upline, not the whole network.
 * @param stored the stored credits of these orders: by default all of the cycle are read
 * @returns the number of orders that differed
 */
export async function writeProjectedCredits(
  client: TxClient,
  projection: Projection,
  stored: StoredCredits = readStored(client, projection.cycle.id),
): Promise<number> {
  const { cycle, asOf, input } = projection;
  const rows = { ...levelRowsOf(projection), startOf: startsByOrder(projection) };
  const { outdated, missing, vanished } = await compare(stored, rows, input.orderIds);
  for (let from = 0; from < outdated.length; from += ordersAtOnce) {
    await client.query('delete from projected_credits where order_id = any($1::bigint[])', [
      outdated.slice(from, from + ordersAtOnce),
    ]);
  }
  const types = { ...levelColumns, cycle_id: 'int8' } as const;
  if (missing.length > 0) {
    await copyColumnsTo(client, 'projected_credits', types, missing.length, (columns, from, to) => {
      rows.fillListed(columns, missing.subarray(from, to));
      columns.cycle_id.fill(cycle.id);
    });
  }
  await keepVanished(client, vanished, { cycle: cycle.id, asOf });
  return countOrders(outdated, missing, projection);
}

function countOrders(
  outdated: readonly number[],
  missing: Int32Array,
  { input, result }: LevelSource,
): number {
  const orders = new Set(outdated);
  for (const row of missing) orders.add(input.orderIds[result.levelCredits.order[row] as number] as number);
  return orders.size;
}

function readStored(client: ClientBase, cycle: number): StoredCredits {
  const read = names.map((name) => (name === 'below_partner_id' ? `coalesce(${name}, ${nobody})` : name));
  const query = `select ${read.join(', ')} from projected_credits where cycle_id = ${cycle}`;
  return copyBlocks(
    client,
    query,
    names.map((name) => levelColumns[name]),
  );
}

/** The stored credits of orders, derived from the previous computation: for a caller who knows that it was written. */
export function storedAs(source: LevelSource): StoredBlock[] {
  const rows = levelRowsOf(source);
  const columns = createLevelColumns(rows.count);
  rows.fill(columns, 0, rows.count);
  const below = columns.below_partner_id;
  for (let i = 0; i < below.length; i++) if (Number.isNaN(below[i])) below[i] = nobody;
  return [{ columns: names.map((name) => columns[name]), count: rows.count }];
}

interface RowsByOrder extends LevelRows {
  readonly startOf: Int32Array;
}

interface Difference {
  /** Ids of the orders whose stored credits are outdated. */
  readonly outdated: number[];
  /** The rows to write. */
  readonly missing: Int32Array;
  /** Stored credits that were not computed any more. */
  readonly vanished: Vanished;
}

/** Streams the stored credits past the computed ones, and keeps only whether each was found. */
async function compare(
  stored: StoredCredits,
  rows: RowsByOrder,
  orderIds: Float64Array,
): Promise<Difference> {
  const isFound = new Uint8Array(rows.count);
  const outdated = new Set<number>();
  const vanished: Vanished = { orders: [], partners: [] };
  const positionOf = createPositionFinder(orderIds);
  for await (const { columns, count } of stored) {
    const found = findRows(rows, positionOf, columns, count, vanished);
    for (let i = 0; i < count; i++) {
      const row = found[i] as number;
      if (row === notFound) outdated.add(columns[orderColumn]?.[i] as number);
      else isFound[row] = 1;
    }
  }
  return { ...differenceOf(rows, orderIds, isFound, outdated), vanished };
}

/** The computed row equal to each stored credit; stored credits without one are added to `vanished`. */
function findRows(
  rows: RowsByOrder,
  positionOf: (orderId: number) => number,
  stored: readonly ArrayLike<number>[],
  count: number,
  vanished: Vanished,
): Int32Array {
  const alike = new Int32Array(count);
  const at = new Int32Array(count);
  let alikeCount = 0;
  for (let i = 0; i < count; i++) {
    const order = stored[orderColumn]?.[i] as number;
    const partner = stored[partnerColumn]?.[i] as number;
    const row = rowOf(rows, positionOf(order), partner);
    if (row === notFound) {
      vanished.orders.push(order);
      vanished.partners.push(partner);
      continue;
    }
    alike[alikeCount] = row;
    at[alikeCount++] = i;
  }
  const computed = createLevelColumns(alikeCount);
  rows.fillListed(computed, alike.subarray(0, alikeCount));
  const found = new Int32Array(count).fill(notFound);
  for (let i = 0; i < alikeCount; i++) found[at[i] as number] = alike[i] as number;
  for (const [column, name] of names.entries()) {
    const [one, other] = [stored[column] as ArrayLike<number>, computed[name]];
    for (let i = 0; i < alikeCount; i++) {
      const value = other[i] as number;
      if (one[at[i] as number] !== (Number.isNaN(value) ? nobody : value)) found[at[i] as number] = notFound;
    }
  }
  return found;
}

/** The computed credit of a partner for the order at a position. */
function rowOf(rows: RowsByOrder, position: number, partner: number): number {
  if (position === notFound) return notFound;
  const end = rows.startOf[position + 1] as number;
  for (let row = rows.startOf[position] as number; row < end; row++)
    if (rows.partnerOf(row) === partner) return row;
  return notFound;
}

function differenceOf(
  rows: RowsByOrder,
  orderIds: Float64Array,
  isFound: Uint8Array,
  outdated: Set<number>,
): Omit<Difference, 'vanished'> {
  const missing = new Int32Array(rows.count);
  let count = 0;
  for (let position = 0; position < orderIds.length; position++) {
    const id = orderIds[position] as number;
    const start = rows.startOf[position] as number;
    const end = rows.startOf[position + 1] as number;
    let found = 0;
    for (let row = start; row < end; row++) found += isFound[row] as number;
    if (found === end - start && !outdated.has(id)) continue;
    if (found > 0) outdated.add(id);
    for (let row = start; row < end; row++) missing[count++] = row;
  }
  return { outdated: [...outdated], missing: missing.subarray(0, count) };
}

/** Finds orders by ascending id: in constant time if the requested one is the next one. */
function createPositionFinder(orderIds: Float64Array): (orderId: number) => number {
  let last = 0;
  return (orderId) => {
    if (orderIds[last] === orderId) return last;
    if (orderIds[last + 1] === orderId) return ++last;
    const position = positionIn(orderIds, orderId);
    if (position !== notFound) last = position;
    return position;
  };
}
