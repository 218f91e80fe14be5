import type { TxClient } from '../../src/platform/database/transaction.ts';

/**
 * Marks the events of the network's history as celebrated when they happened, so that visitors of the demo are not
 * greeted by dialogs. `partners` are those with logins, the first ones.
 */
export async function addDemoCelebrations(
  client: TxClient,
  { partners, now }: { readonly partners: number; readonly now: number },
): Promise<void> {
  await client.query(
    `insert into celebrations (partner_id, kind, step, reached_on, shown_at)
     select figures.partner_id, 'level', figures.level, cycle.date_to, cycle.closed_at
     from partner_statistics as figures join cycles as cycle on cycle.id = figures.cycle_id
     where cycle.closed_at is not null and figures.level > figures.highest_level_before and figures.partner_id <= $1
     union all
     select credit.partner_id, 'kick-start', case credit.stage when 'easy' then 1 else 2 end, cycle.date_to, cycle.closed_at
     from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
     where credit.bonus = 'kick-start' and credit.partner_id <= $1
     union all
     select payout.partner_id, 'first-payout', 0, (min(payout.status_changed_at) at time zone 'Europe/Berlin')::date,
            min(payout.status_changed_at)
     from payouts as payout join payout_statuses as status on status.id = payout.status
     where status.name = 'paid' and payout.partner_id <= $1 group by payout.partner_id
     union all
     select place.parent_id, 'first-customer', 0, (min(bought.paid_at) at time zone 'Europe/Berlin')::date, $2
     from placements as place join orders as bought on bought.partner_id = place.partner_id
     where bought.status = 'paid' and place.valid_to is null and place.parent_id <= $1 and place.partner_id <= $1
     group by place.parent_id
     on conflict do nothing`,
    [partners, new Date(now)],
  );
}
