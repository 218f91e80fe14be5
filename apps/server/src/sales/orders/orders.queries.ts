import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listOrders } from '@blattwerk/contract/orders/orders.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { OrderStatus } from '@blattwerk/plan/volumes/orders.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allOf, contains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { nameIn } from '../../platform/database/name-in.ts';
import { type OrderView, ordersOf, visibleOrders } from './visible-orders.ts';

type OrderList = ListRequest<(typeof listOrders)['answer']['list']>;
type Field = OrderList['order'][number]['field'];

/** An order with its buyer, its cycle and its refunded amount. */
export interface OrderRow {
  readonly id: number;
  readonly number: string;
  readonly status: OrderStatus;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly partner: number;
  readonly displayName: string;
  readonly baseCents: number;
  readonly grossCents: number;
  readonly qp: number;
  readonly refundedCents: number;
  readonly cycle: number | null;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly planVersion: string | null;
  readonly closedAt: Date | null;
  readonly asOf: Date | null;
  /** When an operator reassigned it to its buyer. */
  readonly reassignedAt: Date | null;
}

/** A position of an order. */
export interface OrderDetailRow {
  readonly id: number;
  readonly product: number;
  readonly productNumber: string;
  readonly productName: string;
  readonly quantity: number;
  readonly netCents: number;
  readonly grossCents: number;
  readonly vatBp: number;
  readonly qp: number;
}

/** The columns of an order `placed`, for use with {@link orderJoins}. */
export const orderColumns = sql`
  placed.id, placed.number, placed.status, placed.placed_at as "placedAt", placed.paid_at as "paidAt",
  placed.delivered_at as "deliveredAt",
  placed.partner_id as partner, buyer.display_name as "displayName", placed.base_cents as "baseCents",
  placed.gross_cents as "grossCents", placed.qp,
  (select coalesce(sum(base_cents), 0)::bigint from refunds where order_id = placed.id) as "refundedCents",
  placed.cycle_id as cycle, period.date_from as "dateFrom", period.date_to as "dateTo",
  period.plan_version as "planVersion", period.closed_at as "closedAt", period.as_of as "asOf",
  (select max(reassigned_at) from order_reassignments where order_id = placed.id) as "reassignedAt"`;

/** Its buyer, and its cycle `period`. */
export const orderJoins = sql`
  join partners as buyer on buyer.id = placed.partner_id
  left join cycles as period on period.id = placed.cycle_id`;

/** A page of the orders visible to a partner, and the number of those that match the filters. */
export async function findOrderPage(
  db: Kysely<DB>,
  { partner, list, now }: { partner: number; list: OrderList; now: Date },
): Promise<{ rows: OrderRow[]; total: number }> {
  const { rows } = await sql<{ total: number; row: null } | (OrderRow & { total: number; row: number })>`
    with matching as materialized (
      select placed.id${sortKeys(list)} from (${visibleOrders(partner, now)}) as placed where ${conditions(list)}
    )
    select counted.total, found.*
    from (select count(*) as total from matching) as counted
    left join (
      select page.row, ${orderColumns}
      from (
        select id, row_number() over (order by ${orderOf(list)}) as row
        from matching order by row limit ${list.size} offset ${(list.page - 1) * list.size}
      ) as page
      join orders as placed on placed.id = page.id ${orderJoins}
    ) as found on true
    order by found.row`.execute(db);
  return { rows: rows.filter((row) => row.row !== null), total: rows[0]?.total ?? 0 };
}

/** Number of orders visible to a partner. */
export async function countVisibleOrders(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${visibleOrders(partner, now)}) as placed`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One order, if the view contains it. */
export async function findOrder(
  db: Kysely<DB>,
  { id, view, now }: { id: number; view: OrderView; now: Date },
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from (${ordersOf(view, now)}) as placed ${orderJoins} where placed.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The positions of an order, as they were placed. */
export async function findOrderDetails(
  db: Kysely<DB>,
  { order, locale }: { order: number; locale: Locale },
): Promise<OrderDetailRow[]> {
  return db
    .selectFrom('order_lines as line')
    .innerJoin('products as product', 'product.id', 'line.product_id')
    .select(['line.id', 'product.id as product', 'product.number as productNumber'])
    .select(nameIn('product', locale).as('productName'))
    .select(['line.quantity', 'line.net_cents as netCents', 'line.gross_cents as grossCents'])
    .select(['line.vat_bp as vatBp', 'line.qp'])
    .where('line.order_id', '=', order)
    .orderBy('line.id')
    .execute();
}

const sorting: Readonly<Record<Field, RawBuilder<unknown>>> = {
  placedAt: sql`placed.placed_at`,
  createdAt: sql`placed.placed_at`,
  paidAt: sql`placed.paid_at`,
  number: sql`placed.number collate de_names`,
  base: sql`placed.base_cents`,
  qp: sql`placed.qp`,
  status: sql`placed.status collate "C"`,
};

function sortKeys(list: OrderList): RawBuilder<unknown> {
  const keys = list.order.map(({ field }, i) => sql`, ${sorting[field]} as ${sql.ref(`key${i}`)}`);
  return sql.join(keys, sql``);
}

/** The id comes last, so that pages never overlap. Unpaid orders come before paid ones. */
function orderOf(list: OrderList): RawBuilder<unknown> {
  const last = sql.raw(list.order[0]?.direction ?? 'desc');
  const keys = list.order.map(({ direction }, i) =>
    direction === 'asc'
      ? sql`${sql.ref(`key${i}`)} asc nulls first`
      : sql`${sql.ref(`key${i}`)} desc nulls last`,
  );
  return sql.join([...keys, sql`id ${last}`]);
}

function conditions({ filters }: OrderList): RawBuilder<unknown> {
  const { status, cycle, number, buyer } = filters;
  return allOf([
    when(status, (names) => sql`placed.status = any(${names}::text[])`),
    when(cycle, (id) => sql`placed.cycle_id = ${id}`),
    when(buyer, (id) => sql`placed.partner_id = ${id}`),
    when(number, (text) => contains(sql`placed.number`, text)),
  ]);
}
