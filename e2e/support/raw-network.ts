import type { Query } from './database.ts';

/** A partner according to the histories at one instant. */
export interface RawPartner {
  readonly id: number;
  readonly userId: number;
  readonly displayName: string;
  readonly parentId: number | null;
  readonly branch: number;
  readonly affiliate: boolean;
  readonly companyFree: boolean;
}

/** What is left of an order that counts in a cycle. */
export interface RawOrder {
  readonly partnerId: number;
  readonly baseCents: number;
  readonly qp: number;
}

/** A membership that is active at the instant, at most one per kind and partner. */
export interface RawMembership {
  readonly partnerId: number;
  readonly kind: 'business-box' | 'home-delivery';
  readonly qp: number;
}

export interface RawNetwork {
  readonly partners: readonly RawPartner[];
  readonly orders: readonly RawOrder[];
  readonly memberships: readonly RawMembership[];
}

/** A cycle, the moment for which its figures are computed, and the one instant at which its network is read. */
export interface RawCycle {
  readonly id: number;
  readonly asOf: Date;
  readonly instant: Date;
}

/** The open cycle at the moment of its last projection. */
export async function openCycle(query: Query): Promise<RawCycle> {
  const [row] = await query<{ id: number; as_of: Date }>(
    `select id, as_of from cycles where closed_at is null and as_of is not null
     order by date_from desc limit 1`,
  );
  if (!row) throw new Error('There is no open cycle with computed figures.');
  return { id: row.id, asOf: row.as_of, instant: row.as_of };
}

/** The last closed cycle, or null if there is none. Its instant is its last millisecond. */
export async function lastClosedCycle(query: Query): Promise<RawCycle | null> {
  const [row] = await query<{ id: number; closed_at: Date; instant: Date }>(
    `select id, closed_at,
            ((date_to + 1)::timestamp at time zone 'Europe/Berlin') - interval '1 millisecond' as instant
     from cycles where closed_at is not null order by date_from desc limit 1`,
  );
  return row ? { id: row.id, asOf: row.closed_at, instant: row.instant } : null;
}

/**
 * Reads the input of a cycle's figures, only from primary data: placements, account types, memberships, orders and refunds.
 * Stored paths and statistics are never read.
 */
export async function readNetwork(query: Query, cycle: RawCycle): Promise<RawNetwork> {
  const partners = await query<RawPartner>(
    `select partners.id, partners.user_id as "userId", partners.display_name as "displayName",
            placements.parent_id as "parentId", placements.branch,
            account_types.affiliate, account_types.company_free as "companyFree"
     from partners
     join placements on placements.partner_id = partners.id and placements.valid_from <= $1
       and (placements.valid_to is null or placements.valid_to > $1)
     join account_types on account_types.partner_id = partners.id and account_types.valid_from <= $1
       and (account_types.valid_to is null or account_types.valid_to > $1)`,
    [cycle.instant],
  );
  const memberships = await query<RawMembership>(
    `select distinct on (partner_id, kind) partner_id as "partnerId", kind, qp
     from memberships
     where start_date <= ($1::timestamptz at time zone 'Europe/Berlin')::date
       and expiry_date > ($1::timestamptz at time zone 'Europe/Berlin')::date
     order by partner_id, kind, expiry_date desc, qp desc`,
    [cycle.instant],
  );
  return { partners, memberships, orders: await readOrders(query, cycle) };
}

/**
 * An order counts if it was paid by the instant, by somebody who existed by then, and its price was not 0; refunds by
 * `asOf` are subtracted.
 */
function readOrders(query: Query, cycle: RawCycle): Promise<RawOrder[]> {
  return query<RawOrder>(
    `with refunded as (
       select order_id, sum(base_cents)::bigint as base_cents, sum(qp)::bigint as qp, max(refunded_at) as last
       from refunds where refunded_at <= $3 group by order_id
     )
     select orders.partner_id as "partnerId",
            orders.base_cents - coalesce(refunded.base_cents, 0) as "baseCents",
            orders.qp - coalesce(refunded.qp, 0) as qp
     from orders
     join partners as buyer on buyer.id = orders.partner_id
     left join refunded on refunded.order_id = orders.id
     where orders.cycle_id = $1 and orders.paid_at <= $2 and buyer.created_at <= $2 and orders.base_cents > 0
       and (orders.status = 'paid'
            or (orders.status = 'refunded' and exists (
                  select from refunds where order_id = orders.id and refunded_at > $3)))
       and coalesce(refunded.base_cents, 0) < orders.base_cents`,
    [cycle.id, cycle.instant, cycle.asOf],
  );
}
