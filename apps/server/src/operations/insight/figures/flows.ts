import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';
import { dayBounds } from '../insight-months.ts';
import { berlinDayOf, berlinMonthOf, type InsightWindow, keepRows } from './figure-rows.ts';

/** A payment is late if it becomes known later than this. */
export const LATE = sql`interval '24 hours'`;

/** Net prices by the day of payment, and refunds by the day of the refund. */
export async function keepRevenue(tx: Tx, window: InsightWindow): Promise<void> {
  const { from, to } = boundsOf(window);
  await keepRows(
    tx,
    { figure: 'revenue', ...window },
    sql`
      select ${berlinDayOf(sql`paid_at`)} as day, 'orders' as part, count(*) as count, null::bigint as of_count,
        sum(base_cents)::bigint as amount_cents, null::bigint as base_cents, null::bigint as seconds
      from orders where paid_at >= ${from} and paid_at < ${to} and not is_history group by 1
      union all
      select ${berlinDayOf(sql`refund.refunded_at`)}, 'refunds', count(*), null, -sum(refund.base_cents)::bigint, null, null
      from refunds as refund join orders as refunded on refunded.id = refund.order_id and not refunded.is_history
      where refund.refunded_at >= ${from} and refund.refunded_at < ${to} group by 1`,
  );
}

/** Delay until payments became known, by the day on which they did. */
export async function keepImportLag(tx: Tx, window: InsightWindow): Promise<void> {
  const { from, to } = boundsOf(window);
  await keepRows(
    tx,
    { figure: 'import-lag', ...window },
    sql`
      select ${berlinDayOf(sql`payment_known_at`)} as day,
        case when payment_known_at > paid_at + ${LATE} then 'late' else 'onTime' end as part,
        count(*) as count, null::bigint as of_count, null::bigint as amount_cents, null::bigint as base_cents,
        sum(greatest(0, extract(epoch from payment_known_at - paid_at)))::bigint as seconds
      from orders where payment_known_at >= ${from} and payment_known_at < ${to} and not is_history
      group by 1, 2`,
  );
}

/** Booked cost of the programme, by kind of entry and month of booking. */
export async function keepPlanCost(tx: Tx, window: InsightWindow): Promise<void> {
  const { from, to } = boundsOf(window);
  await keepRows(
    tx,
    { figure: 'plan-cost', ...window },
    sql`
      select ${berlinMonthOf(sql`entry.occurred_at`)} as day, entry.kind as part, count(distinct entry.id) as count,
        null::bigint as of_count, -sum(posting.amount_cents)::bigint as amount_cents, null::bigint as base_cents,
        null::bigint as seconds
      from journal_entries as entry
      join postings as posting on posting.entry_id = entry.id and posting.account = 'commission'
      where entry.occurred_at >= ${from} and entry.occurred_at < ${to}
      group by 1, 2`,
  );
}

function boundsOf({ from, to }: InsightWindow): { from: Date; to: Date } {
  return { from: dayBounds(from).from, to: dayBounds(to).to };
}
