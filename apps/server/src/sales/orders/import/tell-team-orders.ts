import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';
import { newsSince } from './news-since.ts';

/**
 * Notifies the partner directly above a buyer of each order whose payment has just become known, unless they opted out.
 * In the caller's transaction, all in one statement; `told` are notified otherwise. An order without a base counts for
 * nothing and is no news.
 */
export async function tellTeamOrders(
  tx: Tx,
  { paid, told, now }: { paid: readonly number[]; told: readonly number[]; now: Date },
): Promise<void> {
  const news = paid.filter((id) => !told.includes(id));
  if (news.length === 0) return;
  const since = newsSince(now);
  await sql`
    insert into notifications (user_id, type, parameters, created_at)
    select above.user_id, 'teamOrderPaid',
           jsonb_build_object('name', buyer.display_name, 'partner', buyer.id::text, 'order', bought.number)
             || case when type.affiliate then '{}' else jsonb_build_object('orderId', bought.id::text) end,
           ${now}
    from orders as bought
    join tree_nodes as place on place.partner_id = bought.partner_id
    join partners as above on above.id = place.parent_id
    join partners as buyer on buyer.id = bought.partner_id
    left join account_types as type on type.partner_id = buyer.id and type.valid_to is null
    where bought.id = any(${news}::bigint[]) and bought.status = 'paid' and bought.paid_at > ${since} and bought.base_cents > 0
      and not exists (
        select from notification_settings as settings
        where settings.user_id = above.user_id and 'teamOrderPaid' = any(settings.refused_types)
      )
    order by bought.paid_at, bought.id`.execute(tx);
}
