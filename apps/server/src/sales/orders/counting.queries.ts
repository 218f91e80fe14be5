import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** Why an order counts nowhere. */
export type CountsNowhere = 'not_paid' | 'cancelled' | 'refunded' | 'after_instant' | 'no_base' | 'history';

/** What the cycle of an order counts of it; `reason` is null if it counts. */
export interface Counting {
  readonly reason: CountsNowhere | null;
  readonly baseCents: number;
  readonly qp: number;
}

/**
 * Joins for {@link countsNowhere} and the counted amounts, next to the order `placed` and its cycle `period`: the
 * refunds known when the cycle was computed (`now` if it was not), and what its closing credited.
 */
export function countingJoins(now: Date): RawBuilder<unknown> {
  return sql`${refundJoins(now)}
    left join lateral (${creditedOf(sql`placed.id`)}) as credited on true`;
}

/** SQL of what the closing of its cycle credited an order for; no row where it credited nothing. */
const creditedOf = (order: RawBuilder<unknown>) => sql`
  select base_cents from credits where order_id = ${order} and bonus = 'level' and reverses_id is null limit 1`;

function refundJoins(now: Date): RawBuilder<unknown> {
  return sql`
    cross join lateral (select coalesce(period.as_of, ${now}::timestamptz) as at) as computed
    cross join lateral (
      select coalesce(sum(base_cents) filter (where known_at <= computed.at), 0)::bigint as base_cents,
        coalesce(sum(qp) filter (where known_at <= computed.at), 0)::bigint as qp, max(known_at) as latest
      from refunds where order_id = placed.id
    ) as returned`;
}

/**
 * Why an order counts nowhere, null if it counts. In a closed cycle the credits decide, otherwise what the refunds
 * left.
 */
export const countsNowhere: RawBuilder<CountsNowhere | null> = sql`case
  when placed.cycle_id is null then
    case when placed.paid_at is not null then 'history' when placed.status = 'cancelled' then 'cancelled' else 'not_paid' end
  when credited.base_cents is not null then null
  when placed.base_cents = 0 then 'no_base'
  when placed.status = 'refunded' and (returned.latest is null or returned.latest <= computed.at)
    or returned.base_cents > 0 and returned.base_cents >= placed.base_cents then 'refunded'
  when period.closed_at is null and placed.paid_at > computed.at then 'after_instant' end`;

/** The base that the cycle counts, in cents; for an order that counts nowhere, the remaining base. */
export const countedBase: RawBuilder<number> = sql`case
  when placed.cycle_id is null then placed.base_cents
  else coalesce(credited.base_cents, placed.base_cents - returned.base_cents) end`;

/** The QP that the cycle counts; 0 for an order that counts nowhere. */
export const countedQp: RawBuilder<number> = sql`case
  when ${countsNowhere} is null then greatest(0, placed.qp - returned.qp) else 0 end`;

/** The counted amounts of one order. */
export async function findCounting(
  db: Kysely<DB>,
  { order, now }: { readonly order: number; readonly now: Date },
): Promise<Counting> {
  const { rows } = await sql<Counting>`
    select ${countsNowhere} as reason, ${countedBase} as "baseCents", ${countedQp} as qp
    from orders as placed left join cycles as period on period.id = placed.cycle_id ${refundJoins(now)}
    left join (${creditedOf(sql`${order}`)}) as credited on true
    where placed.id = ${order}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the order ${order} does not exist any more`);
  return row;
}
