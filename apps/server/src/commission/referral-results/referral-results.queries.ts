import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** The results of one link. */
export interface LinkResults {
  readonly id: number;
  readonly code: string;
  readonly isActive: boolean;
  readonly clicks: number;
  readonly signUps: number;
  /** People who signed up and have paid an order that is not fully refunded. */
  readonly buyers: number;
  /** What their orders brought the link's owner. */
  readonly finalCents: number;
  readonly estimatedCents: number;
}

/** The results of a partner's links, the oldest link first. */
export async function findLinkResults(db: Kysely<DB>, partner: number): Promise<LinkResults[]> {
  const { rows } = await sql<LinkResults>`
    with came as materialized (
      select link.id as link_id, sign_up.partner_id,
             exists (select from orders where partner_id = sign_up.partner_id and status = 'paid' and base_cents > 0) as bought
      from referral_links as link cross join lateral (
        select partner_id from referral_sign_ups where link_id = link.id offset 0
      ) as sign_up
      where link.partner_id = ${partner}
    ), people as (
      select link_id, count(*) as sign_ups, count(*) filter (where bought) as buyers from came group by link_id
    ), final as (
      select came.link_id, sum(credit.amount_cents) as cents
      from credits as credit join came on came.partner_id = credit.source_partner_id
      where credit.partner_id = ${partner} group by came.link_id
    ), estimated as (
      select came.link_id, sum(credit.amount_cents) as cents
      from projected_credits as credit join came on came.partner_id = credit.source_partner_id
      where credit.partner_id = ${partner} group by came.link_id
    )
    select link.id, link.code, link.is_active as "isActive",
           link.past_clicks + (select count(*) from referral_transitions where link_id = link.id) as clicks,
           coalesce(people.sign_ups, 0) as "signUps", coalesce(people.buyers, 0) as buyers,
           coalesce(final.cents, 0)::bigint as "finalCents", coalesce(estimated.cents, 0)::bigint as "estimatedCents"
    from referral_links as link left join people on people.link_id = link.id
    left join final on final.link_id = link.id left join estimated on estimated.link_id = link.id
    where link.partner_id = ${partner} order by link.id`.execute(db);
  return rows;
}
