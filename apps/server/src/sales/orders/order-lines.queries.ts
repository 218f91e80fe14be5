import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { listOrderDetails } from '@blattwerk/contract/vouchers/order-details.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { nameIn } from '../../platform/database/name-in.ts';
import { visibleOrders } from './visible-orders.ts';

type LineList = ListRequest<(typeof listOrderDetails)['answer']['list']>;

/** A line of an order with its buyer and the voucher redeemed on it. */
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

/** Which lines: those of the orders visible to a partner, all of a buyer, or all. */
export type LineView = { readonly viewer: number } | { readonly buyer: number } | 'all';

function ordersOf(view: LineView, now: Date): RawBuilder<unknown> {
  if (view === 'all') return sql`select * from orders`;
  if ('buyer' in view) return sql`select * from orders where partner_id = ${view.buyer}`;
  return visibleOrders(view.viewer, now);
}

function linesOf(view: LineView, now: Date): RawBuilder<unknown> {
  return sql`from (${ordersOf(view, now)}) as placed join order_lines as line on line.order_id = placed.id`;
}

const columnsIn = (locale: Locale) => sql`
  line.id, placed.id as order, placed.number, placed.placed_at as "placedAt", placed.partner_id as partner,
  buyer.display_name as "displayName", product.id as product, product.number as "productNumber",
  ${nameIn('product', locale)} as "productName", line.quantity, line.net_cents as "netCents", line.gross_cents as "grossCents",
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

/** A page of the lines of a view, and the number of those that match the filters. */
export async function findOrderLines(
  db: Kysely<DB>,
  { view, list, now, locale }: { view: LineView; list: LineList; now: Date; locale: Locale },
): Promise<{ rows: OrderLineRow[]; total: number }> {
  const { product, voucher, redeemedVoucher, 'order.partner': buyer, 'order.id': orders } = list.filters;
  return findPage<OrderLineRow, LineList['order'][number]['field']>(db, {
    columns: columnsIn(locale),
    from: linesOf(view, now),
    joins,
    where: [
      when(buyer, (id) => sql`placed.partner_id = ${id}`),
      when(orders, (ids) => sql`placed.id = any(${ids}::bigint[])`),
      when(product, (id) => sql`line.product_id = ${id}`),
      when(voucher, (id) => sql`line.voucher_id = ${id}`),
      when(redeemedVoucher, (is) => (is ? sql`line.voucher_id is not null` : sql`line.voucher_id is null`)),
    ],
    sorting,
    id: sql`line.id`,
    list,
  });
}

/** One line, if the view contains it. */
export async function findOrderLine(
  db: Kysely<DB>,
  { id, view, now, locale }: { id: number; view: LineView; now: Date; locale: Locale },
): Promise<OrderLineRow | undefined> {
  const { rows } = await sql<OrderLineRow>`
    select ${columnsIn(locale)} ${linesOf(view, now)} ${joins} where line.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a partner may see orders of this buyer, even if there are none: a buyer in the first line. */
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
