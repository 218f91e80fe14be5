import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listOrderDetails } from '@blattwerk/contract/vouchers/order-details.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { visibleOrders } from '../orders/visible-orders.ts';
import type { DB } from '../platform/database/database-types.ts';

type LineList = ListRequest<(typeof listOrderDetails)['answer']['list']>;

/** A line of an order with its buyer and the voucher that was redeemed on it. */
export interface OrderLineRow {
  readonly id: number;
  readonly order: number;
  readonly number: string;
  readonly placedAt: Date;
  readonly partner: number;
  readonly displayName: string;
  readonly product: number;
  readonly productNumber: string;
  readonly productName: string;
  readonly quantity: number;
  readonly netCents: number;
  readonly grossCents: number;
  readonly vatBp: number;
  readonly qp: number;
  readonly voucher: {
    id: number;
    code: string;
    amountCents: number;
    owner: number;
    partner: number | null;
  } | null;
}

/** Whose lines: those of the orders that a partner sees, of all that a buyer placed, or all. */
export type LineView = { readonly viewer: number } | { readonly buyer: number } | 'all';

function ordersOf(view: LineView, now: Date): RawBuilder<unknown> {
  if (view === 'all') return sql`select * from orders`;
  if ('buyer' in view) return sql`select * from orders where partner_id = ${view.buyer}`;
  return visibleOrders(view.viewer, now);
}

const columns = sql`
  line.id, placed.id as order, placed.number, placed.placed_at as "placedAt", placed.partner_id as partner,
  buyer.display_name as "displayName", product.id as product, product.number as "productNumber",
  product.name as "productName", line.quantity, line.net_cents as "netCents", line.gross_cents as "grossCents",
  line.vat_bp as "vatBp", line.qp,
  case when voucher.id is not null then jsonb_build_object(
    'id', voucher.id, 'code', voucher.code, 'amountCents', voucher.amount_cents,
    'owner', voucher.owner_id, 'partner', voucher.partner_id) end as voucher`;

const joins = sql`
  join partners as buyer on buyer.id = placed.partner_id
  join products as product on product.id = line.product_id
  left join vouchers as voucher on voucher.id = line.voucher_id`;

const sorting: Readonly<Record<LineList['order'][number]['field'], RawBuilder<unknown>>> = {
  id: sql`line.id`,
  'order.placedAt': sql`placed.placed_at`,
  quantity: sql`line.quantity`,
  net: sql`line.net_cents`,
};

/** A page of the lines of a view, and how many the filters leave. */
export async function findOrderLines(
  db: Kysely<DB>,
  { view, list, now }: { view: LineView; list: LineList; now: Date },
): Promise<{ rows: OrderLineRow[]; total: number }> {
  const from = sql`
    from (${ordersOf(view, now)}) as placed join order_lines as line on line.order_id = placed.id`;
  const where = sql`where ${conditions(list)}`;
  const keys = list.order.map(({ field, direction }) => sql`${sorting[field]} ${sql.raw(direction)}`);
  const [found, counted] = await Promise.all([
    sql<OrderLineRow>`
      select ${columns} ${from} ${joins} ${where}
      order by ${sql.join([...keys, sql`line.id ${sql.raw(list.order[0]?.direction ?? 'desc')}`])}
      limit ${list.size} offset ${(list.page - 1) * list.size}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from} ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** One line, if it is among those of the view. */
export async function findOrderLine(
  db: Kysely<DB>,
  { id, view, now }: { id: number; view: LineView; now: Date },
): Promise<OrderLineRow | undefined> {
  const { rows } = await sql<OrderLineRow>`
    select ${columns}
    from (${ordersOf(view, now)}) as placed join order_lines as line on line.order_id = placed.id ${joins}
    where line.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a partner sees orders of this buyer, or would: it stands in the first line. */
export async function seesBuyer(
  db: Kysely<DB>,
  { viewer, buyer, now }: { viewer: number; buyer: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (select from tree_nodes where partner_id = ${buyer} and parent_id = ${viewer})
      or exists (select from (${visibleOrders(viewer, now)}) as placed where placed.partner_id = ${buyer}) as seen
    `.execute(db);
  return rows[0]?.seen === true;
}

function conditions({ filters }: LineList): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  const { product, voucher, redeemedVoucher } = filters;
  const { 'order.partner': buyer, 'order.id': orders } = filters;
  if (buyer !== undefined) all.push(sql`placed.partner_id = ${buyer}`);
  if (orders) all.push(sql`placed.id = any(${orders}::bigint[])`);
  if (product !== undefined) all.push(sql`line.product_id = ${product}`);
  if (voucher !== undefined) all.push(sql`line.voucher_id = ${voucher}`);
  if (redeemedVoucher !== undefined)
    all.push(redeemedVoucher ? sql`line.voucher_id is not null` : sql`line.voucher_id is null`);
  return sql.join(all, sql` and `);
}
