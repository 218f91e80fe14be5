import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { type Kysely, sql } from 'kysely';
import { findPlan } from '../../company/plans/find-plan.ts';
import { findUplineAt, type UplineMember } from '../../network/team/upline-at.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { type Counting, findCounting } from './counting.queries.ts';
import type { OrderRow } from './orders.queries.ts';

/** A reversal of a credit of the order after its cycle was closed. */
export interface Reversal {
  readonly partner: number;
  readonly displayName: string;
  readonly baseCents: number;
  readonly amountCents: number;
  readonly createdAt: Date;
}

/** Facts for the explanation of an order besides its row. */
export interface OrderExplanationFacts extends Counting {
  /** The instant for which its cycle is computed. */
  readonly instant: Date | null;
  /** From the buyer's parent up to the viewer, at that instant. */
  readonly upline: readonly UplineMember[];
  readonly reversals: readonly Reversal[];
  /** The plan of its cycle; null if it counts nowhere. */
  readonly plan: Plan | null;
}

interface Input {
  /** The last partner of the upline; null: to the root. */
  readonly upTo: number | null;
  readonly now: Date;
}

/** Reads them; needs a transaction with one snapshot, because the figures of an open cycle are replaced. */
export async function findOrderExplanationFacts(
  db: Kysely<DB>,
  order: OrderRow,
  { upTo, now }: Input,
): Promise<OrderExplanationFacts> {
  const counted = await findCounting(db, { order: order.id, now });
  const none = { ...counted, upline: [], reversals: [], plan: null };
  const { cycle, planVersion } = order;
  const instant = instantOf(order, now);
  if (cycle === null || instant === null || counted.reason !== null) return { ...none, instant };
  const upline = await findUplineAt(db, { partner: order.partner, instant, cycle, upTo });
  const reversals = await findReversals(db, order.id);
  const plan = planVersion === null ? null : await findPlan(db, { planVersion });
  return { ...counted, instant, upline, reversals, plan };
}

/** The instant for which an order's cycle is computed; null without a cycle. */
export function instantOf(
  { dateFrom, dateTo, asOf }: Pick<OrderRow, 'dateFrom' | 'dateTo' | 'asOf'>,
  now: Date,
): Date | null {
  if (dateFrom === null || dateTo === null) return null;
  return new Date(cycleWindow({ dateFrom, dateTo }, (asOf ?? now).getTime()).instant);
}

async function findReversals(db: Kysely<DB>, order: number): Promise<Reversal[]> {
  return db
    .selectFrom('credits as original')
    .innerJoin('credits', (join) =>
      join
        .onRef('credits.partner_id', '=', 'original.partner_id')
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
