import type { Query } from './database.ts';

/** An order that a partner may open. */
export interface ExpectedOrder {
  readonly id: number;
  readonly number: string;
  readonly status: 'open' | 'paid' | 'cancelled' | 'refunded';
  readonly baseCents: number;
  readonly qp: number;
  /** The buyer. */
  readonly buyer: number;
  readonly name: string;
  /** Sum and number of the partner's credits from it. */
  readonly commissionCents: number;
  readonly credits: number;
}

/**
 * The partner's own orders and those of direct customers at the one instant of the order's cycle (specification, section
 * 7), newest first.
 */
export async function expectedOrders(query: Query, partner: number): Promise<ExpectedOrder[]> {
  return query<ExpectedOrder>(
    `with seen as (
       select orders.*, least(now(), (cycles.date_to + 1)::timestamp at time zone 'Europe/Berlin' - interval '1 ms') as at
       from orders left join cycles on cycles.id = orders.cycle_id)
     select seen.id, seen.number, seen.status, seen.base_cents as "baseCents", seen.qp,
            seen.partner_id as buyer, partners.display_name as name,
            coalesce(sum(brought.cents), 0)::bigint as "commissionCents", count(brought.cents) as credits
     from seen join partners on partners.id = seen.partner_id
     left join lateral (
       select amount_cents as cents from credits where order_id = seen.id and partner_id = $1
       union all select amount_cents from projected_credits where order_id = seen.id and partner_id = $1
     ) as brought on true
     where seen.partner_id = $1 or (
       exists (select from placements where partner_id = seen.partner_id and parent_id = $1
               and valid_from <= seen.at and coalesce(valid_to, 'infinity') > seen.at)
       and not exists (select from account_types where partner_id = seen.partner_id and affiliate
               and valid_from <= seen.at and coalesce(valid_to, 'infinity') > seen.at))
     group by seen.id, seen.number, seen.status, seen.base_cents, seen.qp, seen.partner_id, partners.display_name,
              seen.placed_at
     order by seen.placed_at desc, seen.id desc`,
    [partner],
  );
}
