import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { type Kysely, sql } from 'kysely';
import { findUplineAt, type UplineMember } from '../../network/team/upline-at.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { OrderRow } from './orders.queries.ts';

/** Why an order counts nowhere. */
export type CountsNowhere = 'not_paid' | 'cancelled' | 'refunded' | 'after_instant' | 'no_base' | 'history';

/** What was taken back of a credit of the order after its cycle was closed. */
export interface Reversal {
  readonly partner: number;
  readonly displayName: string;
  readonly baseCents: number;
  readonly amountCents: number;
  readonly createdAt: Date;
}

/** What the explanation of an order takes beside its row. */
export interface OrderExplanationFacts {
  /** What its cycle counts of it. */
  readonly baseCents: number;
  readonly reason: CountsNowhere | null;
  /** The one instant that its cycle is computed for. */
  readonly instant: Date | null;
  /** From the buyer's parent up to the viewer, at that instant. */
  readonly upline: readonly UplineMember[];
  readonly reversals: readonly Reversal[];
}

interface Input {
  /** Up to whom; null: to the root. */
  readonly upTo: number | null;
  readonly now: Date;
}

/** Reads them; in a transaction of one snapshot, because the figures of an open cycle are replaced. */
export async function findOrderExplanationFacts(
  db: Kysely<DB>,
  order: OrderRow,
  { upTo, now }: Input,
): Promise<OrderExplanationFacts> {
  const { cycle, dateFrom, dateTo, asOf } = order;
  const none = { baseCents: order.baseCents, instant: null, upline: [], reversals: [] };
  if (cycle === null || dateFrom === null || dateTo === null) return { ...none, reason: uncounted(order) };
  const computedAt = (asOf ?? now).getTime();
  const window = cycleWindow({ dateFrom, dateTo }, computedAt);
  const instant = new Date(window.instant);
  const counted = await findCountedBase(db, order, new Date(computedAt));
  if (counted.reason !== null) return { ...none, instant, reason: counted.reason };
  const upline = await findUplineAt(db, { partner: order.partner, instant, cycle, upTo });
  const reversals = await findReversals(db, order.id);
  return { ...counted, instant, upline, reversals };
}

/** Why an order belongs to no cycle. */
function uncounted({ status, paidAt }: OrderRow): CountsNowhere {
  if (paidAt !== null) return 'history';
  return status === 'cancelled' ? 'cancelled' : 'not_paid';
}

/**
 * What a cycle counts of an order. Credits say what their closing counted; else it is what
 * was left by the refunds known by then.
 */
async function findCountedBase(
  db: Kysely<DB>,
  order: OrderRow,
  computedAt: Date,
): Promise<Pick<OrderExplanationFacts, 'baseCents' | 'reason'>> {
  const { rows } = await sql<{ credited: number | null; refunded: number; latest: Date | null }>`
    select (
      select base_cents from credits where order_id = ${order.id} and bonus = 'level' and reverses_id is null limit 1
    ) as credited,
    coalesce(sum(base_cents) filter (where known_at <= ${computedAt}), 0)::bigint as refunded,
    max(known_at) as latest
    from refunds where order_id = ${order.id}`.execute(db);
  const { credited = null, refunded = 0, latest = null } = rows[0] ?? {};
  if (credited !== null) return { baseCents: credited, reason: null };
  const baseCents = order.baseCents - refunded;
  if (order.baseCents === 0) return { baseCents, reason: 'no_base' };
  const isRefunded = order.status === 'refunded' && (latest === null || latest <= computedAt);
  if (isRefunded || (refunded > 0 && baseCents <= 0)) return { baseCents, reason: 'refunded' };
  const isAfter = order.closedAt === null && order.paidAt !== null && order.paidAt > computedAt;
  return { baseCents, reason: isAfter ? 'after_instant' : null };
}

async function findReversals(db: Kysely<DB>, order: number): Promise<Reversal[]> {
  return db
    .selectFrom('credits as original')
    .innerJoin('credits', (join) =>
      join
        .onRef('credits.cycle_id', '=', 'original.cycle_id')
        .onRef('credits.reverses_id', '=', 'original.id'),
    )
    .innerJoin('partners', 'partners.id', 'credits.partner_id')
    .select(['credits.partner_id as partner', 'partners.display_name as displayName'])
    .select(['credits.amount_cents as amountCents', 'credits.created_at as createdAt'])
    .select(sql<number>`credits.base_cents`.as('baseCents'))
    .where('original.order_id', '=', order)
    .where('original.bonus', '=', 'level')
    .where('original.reverses_id', 'is', null)
    .orderBy('credits.created_at')
    .orderBy('credits.id')
    .execute();
}
