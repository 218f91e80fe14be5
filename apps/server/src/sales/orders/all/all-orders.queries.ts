import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listAllOrders } from '@blattwerk/contract/orders/orders.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { contains, when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import {
  type CountsNowhere,
  countedBase,
  countedQp,
  countingJoins,
  countsNowhere,
} from '../counting.queries.ts';
import { type OrderRow, orderColumns, orderJoins } from '../orders.queries.ts';

type List = ListRequest<(typeof listAllOrders)['answer']['list']>;

/** Filters of the list of all orders. */
type OrderFilter = List['filters'];

/** An order with its shop and what its month counts of it. */
export interface ListedOrderRow extends OrderRow {
  readonly source: string;
  readonly countedCents: number;
  readonly countedQp: number;
  readonly reason: CountsNowhere | null;
}

const columns = sql`
  ${orderColumns}, placed.source, ${countedBase} as "countedCents", ${countedQp} as "countedQp",
  ${countsNowhere} as reason`;

/**
 * The tables needed for filtering, and those needed for the columns alone. The counted amount requires refunds and
 * credits of each order; unless a filter needs it, only the page's orders are joined with these.
 */
function sourcesOf({ counts, reason, text }: OrderFilter, now: Date) {
  const from = sql`from orders as placed`;
  const counting = countingJoins(now);
  if (counts !== undefined || reason !== undefined) return { from: sql`${from} ${orderJoins} ${counting}` };
  if (text !== undefined) return { from: sql`${from} ${orderJoins}`, joins: counting };
  return { from, joins: sql`${orderJoins} ${counting}` };
}

function conditions({ text, status, source, cycle, buyer, counts, reason }: OrderFilter) {
  return [
    when(status, (names) => sql`placed.status = any(${names}::text[])`),
    when(source, (names) => sql`placed.source = any(${names}::text[])`),
    when(cycle, (id) => sql`placed.cycle_id = ${id}`),
    when(buyer, (id) => sql`placed.partner_id = ${id}`),
    when(counts, (is) => (is ? sql`${countsNowhere} is null` : sql`${countsNowhere} is not null`)),
    when(reason, (names) => sql`${countsNowhere} = any(${names}::text[])`),
    when(text, named),
  ];
}

/** Part of the order's number or of the buyer's name, or a partner number. */
function named(text: string): RawBuilder<unknown> {
  const part = sql`${contains(sql`buyer.display_name`, text)} or ${contains(sql`placed.number`, text)}`;
  const [partner] = /^\d{1,15}$/.exec(text.trim()) ?? [];
  return partner === undefined ? sql`(${part})` : sql`(${part} or placed.partner_id = ${Number(partner)})`;
}

/** A page of all orders. */
export function findAllOrdersPage(
  db: Kysely<DB>,
  { list, now }: { readonly list: List; readonly now: Date },
): Promise<{ rows: ListedOrderRow[]; total: number }> {
  return findPage<ListedOrderRow, List['order'][number]['field']>(db, {
    columns,
    ...sourcesOf(list.filters, now),
    where: conditions(list.filters),
    sorting: { id: sql`placed.id`, placedAt: sql`placed.placed_at`, base: sql`placed.base_cents` },
    id: sql`placed.id`,
    list,
  });
}

/** Orders read per query for a file. */
const BATCH = 1000;

/** All orders that match the filters, the latest first, in batches. */
export async function* findAllOrdersOf(
  db: Kysely<DB>,
  { filter, now }: { readonly filter: OrderFilter; readonly now: Date },
): AsyncGenerator<ListedOrderRow[]> {
  let before = Number.MAX_SAFE_INTEGER;
  const from = sql`from orders as placed ${orderJoins} ${countingJoins(now)}`;
  for (;;) {
    const where = [...conditions(filter), sql`placed.id < ${before}`].filter((one) => one !== undefined);
    const { rows } = await sql<ListedOrderRow>`
      select ${columns} ${from} where ${sql.join(where, sql` and `)}
      order by placed.id desc limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    before = rows.at(-1)?.id ?? 0;
  }
}

/** One order as listed. */
export async function findListedOrder(
  db: Kysely<DB>,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<ListedOrderRow | undefined> {
  const { rows } = await sql<ListedOrderRow>`
    select ${columns} from orders as placed ${orderJoins} ${countingJoins(now)} where placed.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The shops of all orders; one index probe each, however many orders they have. */
export async function findSources(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    with recursive known(source) as (
      select min(source) from orders
      union all
      select (select min(source) from orders where orders.source > known.source) from known
      where known.source is not null
    )
    select source from known where source is not null`.execute(db);
  return rows.map(({ source }) => source);
}
