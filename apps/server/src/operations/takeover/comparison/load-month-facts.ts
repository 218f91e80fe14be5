import { kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { paidFlag } from '@blattwerk/plan/bonuses/history.ts';
import { phaseEnd } from '@blattwerk/plan/bonuses/kick-start.ts';
import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { Cycle } from '@blattwerk/plan/days.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { membershipKinds } from '@blattwerk/plan/volumes/membership.ts';
import { PAID, REFUNDED } from '@blattwerk/plan/volumes/orders.ts';
import type { ClientBase } from 'pg';
import { instantLiteral, isValidAt } from '../../../commission/cycles/valid-at.ts';
import { storedKinds } from '../../../network/memberships/stored-kinds.ts';
import { copyColumns } from '../../../platform/database/copy-columns.ts';
import { type MonthFacts, NEAR_MS, pastWindow } from './month-facts.ts';

/**
 * Reads a month from before the programme. Placements begin with the programme, so each partner has their first place.
 * For a transaction with one snapshot.
 */
export async function loadMonthFacts(client: ClientBase, plan: Plan, cycle: Cycle): Promise<MonthFacts> {
  const window = pastWindow(cycle);
  const orders = await loadOrders(client, plan, window);
  return {
    cycle,
    plan,
    partners: await loadPartners(client, window),
    memberships: await loadMemberships(client, window),
    orders,
    refunds: await loadRefunds(client, orders.ids),
  };
}

/** Means "never" in a column without nulls. */
const never = '1900-01-01T00:00:00Z';

async function loadPartners(client: ClientBase, window: CycleWindow): Promise<MonthFacts['partners']> {
  const at = instantLiteral(window.instant);
  const flags = kickStartPhases.map((phase) => `when '${phase}' then ${paidFlag(phase)}`).join(' ');
  const [ids, parentIds, affiliate, companyFree, since, openingLevel, openingPhases] = await copyColumns(
    client,
    `select partner.id, coalesce(placement.parent_id, -1), coalesce(type.affiliate, false),
            coalesce(type.company_free, false), coalesce(partner.affiliate_since, timestamptz '${never}'),
            coalesce(opening.level, 0)::integer,
            coalesce((select sum(case phase ${flags} end) from unnest(opening.kick_start) as phase), 0)::integer
     from partners as partner
     left join lateral (
       select parent_id from placements
       where partner_id = partner.id and (valid_to is null or valid_to > ${at})
       order by valid_from limit 1
     ) as placement on true
     left join account_types as type on type.partner_id = partner.id and ${isValidAt('type', window)}
     left join opening_levels as opening on opening.partner_id = partner.id
     where partner.created_at <= ${at}
        or exists (select from placements where partner_id = partner.id and (valid_to is null or valid_to > ${at}))
     order by partner.id`,
    ['int8', 'int8', 'bool', 'bool', 'timestamptz', 'int4', 'int4'],
  );
  const neverMs = Date.parse(never);
  return {
    ids,
    parentIds,
    affiliate,
    companyFree,
    affiliateSince: Float64Array.from(since, (instant) => (instant > neverMs ? instant : Number.NaN)),
    openingLevel: Uint8Array.from(openingLevel),
    openingPhases: Uint8Array.from(openingPhases),
  };
}

async function loadMemberships(
  client: ClientBase,
  { instantDay }: CycleWindow,
): Promise<MonthFacts['memberships']> {
  const kinds = membershipKinds.map((kind, i) => `when '${storedKinds[kind]}' then ${i}`).join(' ');
  const day = `date '1970-01-01' + ${instantDay}`;
  const [partnerIds, kind, qp, startDay, expiryDay] = await copyColumns(
    client,
    `select partner_id, case kind ${kinds} end, qp::bigint, start_date, expiry_date from memberships
     where start_date <= ${day} and expiry_date > ${day}`,
    ['int8', 'int4', 'int8', 'date', 'date'],
  );
  return { partnerIds, kind: Uint8Array.from(kind), qp, startDay, expiryDay };
}

async function loadOrders(
  client: ClientBase,
  plan: Plan,
  { firstMs, lastMs }: CycleWindow,
): Promise<MonthFacts['orders']> {
  const longest = Math.max(...kickStartPhases.map((phase) => phaseEnd(0, plan.kickStart[phase])));
  const earliest = instantLiteral(firstMs - longest);
  const month = `between ${instantLiteral(firstMs)} and ${instantLiteral(lastMs)}`;
  const [ids, partnerIds, isRefunded, paidAt, placedAt, baseCents, qp] = await copyColumns(
    client,
    `select id, partner_id, status = 'refunded', paid_at, placed_at, base_cents, qp::bigint
     from orders
     where status in ('paid', 'refunded') and base_cents > 0 and (
       paid_at between ${instantLiteral(firstMs - NEAR_MS)} and ${instantLiteral(lastMs + NEAR_MS)}
       or placed_at ${month}
       or paid_at < ${instantLiteral(firstMs)} and partner_id in (
         select id from partners where affiliate_since > ${earliest}
         union
         select placement.partner_id from placements as placement
         join partners as parent on parent.id = placement.parent_id
         where parent.affiliate_since > ${earliest}
       )
     )
     order by id`,
    ['int8', 'int8', 'bool', 'timestamptz', 'timestamptz', 'int8', 'int8'],
  );
  const status = Uint8Array.from(isRefunded, (refunded) => (refunded === 1 ? REFUNDED : PAID));
  return { ids, partnerIds, status, paidAt, placedAt, baseCents, qp };
}

async function loadRefunds(client: ClientBase, ids: Float64Array): Promise<MonthFacts['refunds']> {
  const positions = new Map(Array.from(ids, (id, position) => [id, position]));
  const [orderOf, at, baseCents, qp] = await copyColumns(
    client,
    `select order_id, refunded_at, base_cents, qp::bigint from refunds
     where order_id between ${ids[0] ?? 0} and ${ids.at(-1) ?? -1}
     order by refunded_at, id`,
    ['int8', 'timestamptz', 'int8', 'int8'],
  );
  const order = Int32Array.from(orderOf, (id) => positions.get(id) ?? -1);
  const isOurs = (_: number, refund: number) => order[refund] !== -1;
  return {
    order: order.filter(isOurs),
    at: at.filter(isOurs),
    baseCents: baseCents.filter(isOurs),
    qp: qp.filter(isOurs),
  };
}
