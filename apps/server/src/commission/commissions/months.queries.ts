import type { BonusName } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { Cycle } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { bonusOrder } from '../../money/books/bonus-order.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** A partner's credits from a cycle's closing: the total, and by bonus where there are any. */
export interface ClosedMonth extends Cycle {
  readonly id: number;
  readonly totalCents: number;
  readonly bonuses: readonly { readonly bonusName: BonusName; readonly cents: number }[];
}

/** Number of months shown. */
export const SHOWN_MONTHS = 12;

/**
 * The last closed cycles, oldest first, without the months before the first movement. The level bonus may be a million credits,
 * the others are a few: so it is computed from the books, as the closing's total less the others.
 */
export async function findClosedMonths(db: Kysely<DB>, partner: number): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    with credited as materialized (
      select entry.cycle_id, sum(posting.amount_cents) as cents
      from postings as posting join journal_entries as entry on entry.id = posting.entry_id and entry.kind = 'closing'
      where posting.partner_id = ${partner} and posting.account = 'pending'
      group by entry.cycle_id
    ), shown as (
      select id, date_from, date_to from cycles
      where closed_at is not null and date_from >= (
        select min(date_from) from cycles where id in (select cycle_id from credited)
      )
      order by date_from desc limit ${SHOWN_MONTHS}
    ), other as materialized (
      select cycle_id, bonus, sum(amount_cents) as cents from credits
      where partner_id = ${partner} and cycle_id in (select id from shown)
        and bonus in ('builder', 'infinity', 'balancing')
      group by cycle_id, bonus
      union all
      select cycle_id, bonus, sum(amount_cents) from credits
      where partner_id = ${partner} and bonus in ('step-up', 'kick-start')
        and cycle_id in (select id from shown)
      group by cycle_id, bonus
    ), level as (
      select cycle_id, 'level' as bonus,
             cents - coalesce((select sum(cents) from other where other.cycle_id = credited.cycle_id), 0) as cents
      from credited
    )
    select shown.id, shown.date_from as "dateFrom", shown.date_to as "dateTo",
           coalesce((select cents from credited where cycle_id = shown.id), 0)::bigint as "totalCents",
           coalesce((
             select jsonb_agg(jsonb_build_object('bonusName', bonus, 'cents', cents) order by ${bonusOrder(sql`bonus`)})
             from (select * from level union all select * from other) as part
             where part.cycle_id = shown.id and part.cents <> 0
           ), '[]') as bonuses
    from shown
    order by shown.date_from`.execute(db);
  return rows;
}
