import { cycleEnd } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { isValid } from '../../../network/memberships/memberships.queries.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { InsightWindow } from './figure-rows.ts';

/** Length of each list. */
const MOST = 50;

interface ComputedMonth {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly before: number | null;
}

/**
 * The affiliates with the largest personal sales volume of each month, and those with the largest growth over the month
 * before.
 */
export async function keepSellers(tx: Tx, { from, to, now }: InsightWindow): Promise<void> {
  const { rows: months } = await sql<ComputedMonth>`
    select id, date_from as "dateFrom", date_to as "dateTo",
      (select earlier.id from cycles as earlier
       where earlier.as_of is not null and earlier.date_from = (cycle.date_from - interval '1 month')::date) as before
    from cycles as cycle
    where as_of is not null and date_from >= ${from}::date and date_from <= ${to}::date order by date_from`.execute(
    tx,
  );
  for (const month of months) {
    await tx.deleteFrom('insight_sellers').where('cycle_id', '=', month.id).execute();
    const at = new Date(Math.min(cycleEnd(month), now.getTime()));
    await sql`
      with seller as materialized (
        select figures.partner_id, figures.psv_cents,
          case when ${month.before}::bigint is not null then coalesce(earlier.psv_cents, 0) end as before_cents
        from partner_statistics as figures
        join account_types as type on type.partner_id = figures.partner_id and type.affiliate
          and ${isValid(at)}
        left join partner_statistics as earlier
          on earlier.cycle_id = ${month.before} and earlier.partner_id = figures.partner_id
        where figures.cycle_id = ${month.id} and figures.psv_cents > 0
      ),
      listed as (
        (select 'top' as list, row_number() over (order by psv_cents desc, partner_id) as place, seller.* from seller
         order by psv_cents desc, partner_id limit ${MOST})
        union all
        (select 'risers', row_number() over (order by psv_cents - before_cents desc, partner_id), seller.* from seller
         where psv_cents > before_cents order by psv_cents - before_cents desc, partner_id limit ${MOST})
      )
      insert into insight_sellers (cycle_id, list, place, partner_id, psv_cents, before_cents, computed_at)
      select ${month.id}, list, place, partner_id, psv_cents, before_cents, ${now} from listed`.execute(tx);
  }
}
