import { kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type BonusHistory, paidFlag } from '@blattwerk/plan/bonuses/history.ts';
import { phaseEnd } from '@blattwerk/plan/bonuses/kick-start.ts';
import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { countEarlierOrders, type PickedOrders } from '@blattwerk/plan/volumes/orders.ts';
import type { ClientBase } from 'pg';
import { copyColumns } from '../../platform/database/copy-columns.ts';
import { type DatedNetwork, loadOrders, loadRefunds, withRefundTimes } from './cycle-orders.ts';
import { instantLiteral, isAmong, isValidAt } from './valid-at.ts';

/** Stands for "never" in a non-null column. */
const never = '1900-01-01T00:00:00Z';

/**
 * Reads the history before a cycle: first days as an affiliate, highest levels, paid phases; including what was reached before
 * the programme began here, and at a place that was taken over. An earlier cycle that waits for its closing counts with its
 * projection, so that the same bonus is not expected of both.
 * @param only restricts it to these partners
 */
export async function loadHistory(
  client: ClientBase,
  window: CycleWindow,
  network: Network,
  only: readonly number[] | null = null,
): Promise<BonusHistory> {
  const isAsked = isAmong('partner_id', only);
  const broughtAlong = `brought_along('${window.cycle.dateFrom}')`;
  const affiliateSince = new Float64Array(network.size).fill(Number.NaN);
  const [ids, since] = await copyColumns(
    client,
    `select id, least(partners.affiliate_since, brought.since) from partners
     left join (select partner_id, min(affiliate_since) as since from ${broughtAlong} group by partner_id) as brought
       on brought.partner_id = id
     where partners.affiliate_since > '${never}' and ${isAmong('id', only)}`,
    ['int8', 'timestamptz'],
  );
  scatter(network, ids, since, affiliateSince);
  const highestLevelEver = new Uint8Array(network.size);
  const [ranked, highest] = await copyColumns(
    client,
    `select partner_id, max(level)::integer from (
       select partner_id, greatest(highest_level_before, level) as level from partner_statistics
       where cycle_id = (
         select id from cycles where as_of is not null and date_from < '${window.cycle.dateFrom}'
         order by date_from desc limit 1
       ) and ${isAsked}
       union all
       select partner_id, level from ${broughtAlong} where level > 0 and ${isAsked}
     ) as reached
     group by partner_id`,
    ['int8', 'int4'],
  );
  scatter(network, ranked, highest, highestLevelEver);
  const flags = kickStartPhases.map((phase) => `when '${phase}' then ${paidFlag(phase)}`).join(' ');
  const isEarlier = `cycle_id in (select id from cycles where date_from < '${window.cycle.dateFrom}')`;
  const kickStartPaid = new Uint8Array(network.size);
  const [started, paid] = await copyColumns(
    client,
    `select partner_id, bit_or(flag)::integer from (
       select partner_id, case stage ${flags} end as flag from credits
       where bonus = 'kick-start' and ${isEarlier} and ${isAsked}
       union all
       select partner_id, 1 << (stage - 1) from projected_bonuses
       where bonus = 'kick-start' and ${isEarlier} and ${isAsked}
       union all
       select partner_id, case phase ${flags} end from ${broughtAlong} cross join unnest(kick_start) as phase
       where ${isAsked}
     ) as paid
     group by partner_id`,
    ['int8', 'int4'],
  );
  scatter(network, started, paid, kickStartPaid);
  return { affiliateSince, highestLevelEver, kickStartPaid };
}

function scatter(
  { indexOf }: Network,
  ids: Float64Array,
  values: ArrayLike<number>,
  column: Float64Array | Uint8Array,
): void {
  for (const [row, id] of ids.entries()) {
    const index = indexOf(id);
    if (index !== -1) column[index] = values[row] as number;
  }
}

/**
 * SQL of a condition on `orders`: those of earlier cycles and from before the programme that may still affect kick-start phases
 * of a cycle, or among `only` these ids. They belong to partners whose longest phase had not ended when it began, and to
 * everybody directly below them.
 */
export function earlierOrdersCondition(
  plan: Plan,
  window: CycleWindow,
  only: readonly number[] | null = null,
): string {
  // For a few orders only their buyers are checked, not everybody.
  const isBuyer = (column: string) =>
    only === null ? 'true' : `${column} in (select partner_id from orders where ${isAmong('id', only)})`;
  const longest = Math.max(...kickStartPhases.map((phase) => phaseEnd(0, plan.kickStart[phase])));
  const earliest = instantLiteral(window.firstMs - longest);
  return `
    (orders.is_history or orders.cycle_id in (select id from cycles where date_from < '${window.cycle.dateFrom}'))
    and orders.partner_id in (
      select id from partners where affiliate_since > ${earliest} and ${isBuyer('id')}
      union
      select placement.partner_id from placements as placement
      join partners as parent on parent.id = placement.parent_id
      where parent.affiliate_since > ${earliest} and ${isValidAt('placement', window)} and ${isBuyer('placement.partner_id')}
    ) and ${isAmong('orders.id', only)}`;
}

/**
 * Reads the orders from before a cycle that may still affect its kick-start phases, and their ids.
 * @param only restricts it to these ids
 */
export async function loadEarlierOrders(
  client: ClientBase,
  plan: Plan,
  window: CycleWindow,
  network: DatedNetwork,
  only: readonly number[] | null = null,
): Promise<{ readonly orders: PickedOrders; readonly ids: Float64Array }> {
  const wanted = earlierOrdersCondition(plan, window, only);
  const { ids, orders } = await loadOrders(client, network, wanted);
  const ofThem =
    only === null ? `order_id in (select id from orders where ${wanted})` : isAmong('order_id', only);
  const refunds = await loadRefunds(client, ids, ofThem);
  // The database has assigned them to earlier cycles; which one does not matter here.
  const countsIn = new Int32Array(ids.length).fill(window.cycleDay - 1);
  const counted = countEarlierOrders(window, withRefundTimes({ ...orders, countsIn }, refunds), refunds);
  return { orders: counted, ids: Float64Array.from(counted.source, (position) => ids[position] as number) };
}
