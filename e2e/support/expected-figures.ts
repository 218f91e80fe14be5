import type { Query } from './database.ts';
import { levelBonusCents } from './expected-level-bonus.ts';
import { legsNeeded, levelTable } from './level-table.ts';
import { lastClosedCycle, openCycle, readNetwork } from './raw-network.ts';
import { computeFigures, countTypes, downlineOf, type PartnerFigures } from './team-figures.ts';

/** What is missing for the level after the current one. */
export interface ExpectedNextStep {
  readonly levelName: string;
  readonly missingQp: number;
  /** Only missing legs, lowest level first. */
  readonly missingLegs: readonly { levelName: string; count: number }[];
}

/** A partner's earnings, by the days of the credits and the payouts; independent of the books. */
export interface ExpectedMoney {
  /** Credits that are not due yet. */
  readonly finalCents: number;
  /** Level bonus of the open cycle from its orders and places, computed here. */
  readonly estimatedCents: number;
  readonly availableCents: number;
  readonly commissionAccountCents: number;
  readonly paymentAccountCents: number;
}

/** Every figure of the dashboard, computed from the raw rows. */
export interface ExpectedFigures {
  readonly own: PartnerFigures;
  /** The last closed cycle's level, or the open one's if that is higher. */
  readonly rank: { readonly level: number; readonly name: string };
  readonly nextStep: ExpectedNextStep | null;
  /** The first line, by type. */
  readonly customers: { readonly total: number; readonly affiliate: number; readonly premium: number };
  /** Everybody below, by type. */
  readonly team: { readonly affiliates: number; readonly premium: number; readonly clients: number };
  readonly money: ExpectedMoney;
  /** Seven Berlin days up to today, oldest first, without gaps. */
  readonly clicks: readonly { day: string; onDefaultLink: number; onAllLinks: number }[];
  readonly businessBoxEnds: Date | null;
  readonly homeDeliveryEnds: Date | null;
}

/** Computes what a partner's dashboard must show. */
export async function expectedFigures(query: Query, partnerId: number): Promise<ExpectedFigures> {
  const cycle = await openCycle(query);
  const raw = await readNetwork(query, cycle);
  const network = computeFigures(raw);
  const own = network.get(partnerId);
  if (!own) throw new Error(`Partner ${partnerId} has no place in the tree.`);
  const closed = await lastClosedCycle(query);
  const before = closed ? computeFigures(await readNetwork(query, closed)).get(partnerId) : undefined;
  const level = Math.max(own.level, before?.level ?? 0);
  const firstLine = countTypes(own.children);
  const team = countTypes(downlineOf(own).map(({ member }) => member));
  return {
    own,
    rank: { level, name: nameOf(level) },
    nextStep: nextStep(level, own),
    customers: { total: own.children.length, affiliate: firstLine.partner, premium: firstLine.premium },
    team: { affiliates: team.partner, premium: team.premium, clients: team.basic },
    money: await readMoney(query, partnerId, levelBonusCents(raw, network, partnerId)),
    clicks: await readClicks(query, partnerId),
    businessBoxEnds: await readExpiry(query, partnerId, 'business-box'),
    homeDeliveryEnds: await readExpiry(query, partnerId, 'home-delivery'),
  };
}

function nameOf(level: number): string {
  return levelTable[level]?.name ?? '';
}

function nextStep(level: number, own: PartnerFigures): ExpectedNextStep | null {
  const row = levelTable[level + 1];
  if (!row) return null;
  const legs = own.children.map((child) => child.legValue);
  const missingLegs = legsNeeded(row).map((need) => ({
    levelName: nameOf(need.level),
    count: need.count - legs.filter((leg) => leg >= need.level).length,
  }));
  return {
    levelName: row.name,
    missingQp: Math.max(0, row.fromQp - own.qp),
    missingLegs: missingLegs.filter(({ count }) => count > 0),
  };
}

async function readMoney(query: Query, partnerId: number, estimatedCents: number): Promise<ExpectedMoney> {
  const [row] = await query<{ waiting: number; released: number; requested: number; paid: number }>(
    `select (select coalesce(sum(amount_cents), 0)::bigint from credits
             where partner_id = $1 and available_at > now()) as waiting,
            (select coalesce(sum(amount_cents), 0)::bigint from credits
             where partner_id = $1 and available_at <= now()) as released,
            (select coalesce(sum(amount_cents), 0)::bigint from payouts
             where partner_id = $1 and status <> 2) as requested,
            (select coalesce(sum(amount_cents), 0)::bigint from payouts
             where partner_id = $1 and status = 4) as paid`,
    [partnerId],
  );
  if (!row) throw new Error('The sums of the credits are missing.');
  return {
    finalCents: row.waiting,
    estimatedCents,
    availableCents: Math.max(0, row.released - row.requested),
    commissionAccountCents: row.waiting + row.released,
    paymentAccountCents: row.paid,
  };
}

function readClicks(query: Query, partnerId: number): Promise<ExpectedFigures['clicks'][number][]> {
  return query(
    `select to_char(day, 'YYYY-MM-DD') as day,
            count(clicks.id) filter (where clicks.is_default)::int as "onDefaultLink",
            count(clicks.id)::int as "onAllLinks"
     from generate_series((now() at time zone 'Europe/Berlin')::date - 6,
                          (now() at time zone 'Europe/Berlin')::date, interval '1 day') as day
     left join (
       select transitions.id, links.is_default, (transitions.date at time zone 'Europe/Berlin')::date as berlin_day
       from referral_transitions transitions join referral_links links on links.id = transitions.link_id
       where links.partner_id = $1
     ) clicks on clicks.berlin_day = day::date
     group by day order by day`,
    [partnerId],
  );
}

/** The Berlin midnight at which the active membership of a kind ends. */
async function readExpiry(query: Query, partnerId: number, kind: string): Promise<Date | null> {
  const [row] = await query<{ ends: Date | null }>(
    `select max(expiry_date)::timestamp at time zone 'Europe/Berlin' as ends
     from memberships
     where partner_id = $1 and kind = $2
       and start_date <= (now() at time zone 'Europe/Berlin')::date
       and expiry_date > (now() at time zone 'Europe/Berlin')::date`,
    [partnerId, kind],
  );
  return row?.ends ?? null;
}
