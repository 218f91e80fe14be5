import { sql } from 'kysely';
import type { Messages } from '../../../messaging/messages/messages.ts';
import { tellSponsor } from '../../../messaging/notifications/tell-sponsor.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { newsSince } from './news-since.ts';

/**
 * Notifies sponsors, once, of the first order ever paid by somebody in their first line: a known payment stays known,
 * and imports decide one after the other. `paid` are the orders whose payment has just become known. An order without a
 * base is nobody's first one.
 * @returns the first orders that somebody was notified of: old payments are no news
 */
export async function tellFirstOrders(
  deps: { readonly messages: Messages },
  tx: Tx,
  { paid, now }: { paid: readonly number[]; now: Date },
): Promise<number[]> {
  if (paid.length === 0) return [];
  const { rows } = await sql<{ partner: number; order: string; orderId: number; at: Date }>`
    select distinct on (partner_id) partner_id as partner, number as "order", id as "orderId", paid_at as at
    from orders
    where id = any(${paid}::bigint[]) and base_cents > 0 and not exists (
      select from orders as earlier
      where earlier.partner_id = orders.partner_id and earlier.paid_at is not null
        and earlier.base_cents > 0 and earlier.id <> all(${paid}::bigint[])
    )
    order by partner_id, paid_at, id`.execute(tx);
  const since = newsSince(now);
  const news = rows.filter(({ at }) => at > since);
  for (const first of news) await tellSponsor(deps, tx, { event: 'firstChildrenOrder', ...first });
  return news.map(({ orderId }) => orderId);
}
