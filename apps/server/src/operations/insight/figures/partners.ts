import { type RawBuilder, sql } from 'kysely';
import { isValid } from '../../../network/memberships/memberships.queries.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { InsightMonth } from '../insight-months.ts';
import { type InsightWindow, keepRows } from './figure-rows.ts';

/** Orders that make somebody active: paid in the period, with a base, not fully refunded, not imported history. */
export const paidIn = ({ from, to }: Pick<InsightMonth, 'from' | 'to'>) =>
  sql<boolean>`placed.paid_at >= ${from} and placed.paid_at < ${to} and placed.status = 'paid'
    and placed.base_cents > 0 and not placed.is_history`;

/** Partners who had left before an instant: the account is deleted, or the latest state is the end. */
export const goneBefore = (instant: Date): RawBuilder<unknown> => sql`
  select partner.id from partners as partner join users as owner on owner.id = partner.user_id
  where owner.deleted_at < ${instant}
  union
  select ended.partner_id from (
    select distinct partner_id from partner_states where state = 'ended' and valid_from < ${instant}
  ) as ended
  where (
    select last.state from partner_states as last
    where last.partner_id = ended.partner_id and last.valid_from < ${instant}
    order by last.valid_from desc, last.id desc limit 1
  ) = 'ended'`;

/** New, active, silent and departed partners of each month, affiliates and customers separately. */
export async function keepPartners(tx: Tx, { months, now }: InsightWindow): Promise<void> {
  for (const month of months)
    await keepRows(
      tx,
      { figure: 'partners', now, from: month.day, to: month.day },
      sql`
        with buyer as materialized (select distinct partner_id from orders as placed where ${paidIn(month)}),
        gone as materialized (${goneBefore(month.to)}),
        gone_earlier as materialized (${goneBefore(month.from)}),
        member as (
          select partner.created_at >= ${month.from} as is_new, buyer.partner_id is not null as is_active,
            gone.id is not null as is_gone, gone.id is not null and gone_earlier.id is null as goes,
            coalesce(type.affiliate, false) as affiliate, partner.affiliate_since < ${month.to} as was_affiliate
          from partners as partner
          left join account_types as type on type.partner_id = partner.id and ${isValid(month.at)}
          left join buyer on buyer.partner_id = partner.id
          left join gone on gone.id = partner.id
          left join gone_earlier on gone_earlier.id = partner.id
          where partner.created_at < ${month.to}
        ),
        counted as (
          select count(*) filter (where is_new and affiliate) as "affiliateNew",
            count(*) filter (where is_new and not affiliate) as "customerNew",
            count(*) filter (where not is_gone and is_active and affiliate) as "affiliateActive",
            count(*) filter (where not is_gone and is_active and not affiliate) as "customerActive",
            count(*) filter (where not is_gone and not is_active and affiliate) as "affiliateSilent",
            count(*) filter (where not is_gone and not is_active and not affiliate) as "customerSilent",
            count(*) filter (where goes and was_affiliate is true) as "affiliateGone",
            count(*) filter (where goes and was_affiliate is not true) as "customerGone"
          from member
        )
        select ${month.day}::date as day, part.key as part, part.value::bigint as count, null::bigint as of_count,
          null::bigint as amount_cents, null::bigint as base_cents, null::bigint as seconds
        from counted cross join jsonb_each_text(to_jsonb(counted)) as part
        where exists (select from partners where created_at < ${month.to})`,
    );
}

/** For everybody who joined in a month, how many bought in each month since. */
export async function keepRetention(tx: Tx, { months, now }: InsightWindow): Promise<void> {
  for (const month of months)
    await keepRows(
      tx,
      { figure: 'retention', now, from: month.day, to: month.day },
      sql`
        with buyer as materialized (select distinct partner_id from orders as placed where ${paidIn(month)})
        select ${month.day}::date as day, to_char(partner.created_at at time zone 'Europe/Berlin', 'YYYY-MM') as part,
          count(buyer.partner_id) as count, count(*) as of_count, null::bigint as amount_cents,
          null::bigint as base_cents, null::bigint as seconds
        from partners as partner left join buyer on buyer.partner_id = partner.id
        where partner.created_at < ${month.to} group by 2`,
    );
}
