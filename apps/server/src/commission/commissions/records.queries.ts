import type { Cycle } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** The credits of a closing to a partner. */
export interface CreditedMonth extends Cycle {
  readonly id: number;
  readonly cents: number;
}

/** A partner's credits from closings, without deducting reversals, and the last closed month. */
export async function findCreditedMonths(
  db: Kysely<DB>,
  partner: number,
): Promise<{ credited: CreditedMonth[]; lastClosed: string | null }> {
  const { rows } = await sql<CreditedMonth>`
    select cycle.id, cycle.date_from as "dateFrom", cycle.date_to as "dateTo", credited.cents::bigint as cents
    from (
      select entry.cycle_id, sum(posting.amount_cents) as cents
      from postings as posting join journal_entries as entry on entry.id = posting.entry_id and entry.kind = 'closing'
      where posting.partner_id = ${partner} and posting.account = 'pending'
      group by entry.cycle_id
    ) as credited
    join cycles as cycle on cycle.id = credited.cycle_id
    where credited.cents > 0
    order by cycle.date_from`.execute(db);
  const last = await sql<{ day: string | null }>`
    select max(date_from)::text as day from cycles where closed_at is not null`.execute(db);
  return { credited: rows, lastClosed: last.rows[0]?.day ?? null };
}

/** Berlin months, as `2026-10`, in which a partner paid for an order that was not refunded. */
export async function findOrderMonths(db: Kysely<DB>, partner: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(paid_at at time zone 'Europe/Berlin', 'YYYY-MM') as month from orders
    where partner_id = ${partner} and status = 'paid' and base_cents > 0 and paid_at <= ${now}`.execute(db);
  return rows.map(({ month }) => month);
}

/** Berlin months in which a current member of the first line became a partner. */
export async function findPartnerMonths(db: Kysely<DB>, partner: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(member.affiliate_since at time zone 'Europe/Berlin', 'YYYY-MM') as month
    from tree_nodes as node join partners as member on member.id = node.partner_id
    where node.parent_id = ${partner} and member.affiliate_since <= ${now}`.execute(db);
  return rows.map(({ month }) => month);
}
