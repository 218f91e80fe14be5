import type { FigureWithRows } from '@blattwerk/contract/insight/insight.contract.ts';
import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { berlinMidnight, cycleEnd, cycleOfDay } from '@blattwerk/plan/days.ts';
import { type RawBuilder, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import { invalidField } from '../../platform/api-error.ts';
import { LATE } from './figures/flows.ts';
import { goneBefore, paidIn } from './figures/partners.ts';
import type { InsightMonth } from './insight-months.ts';

/** An opened point: `from` and `to` (exclusive) are its day or month as far as it is over, `at` its last instant. */
type OpenPoint = InsightMonth & { readonly part: string; readonly partner: number | undefined };

/** The kind of a row. */
type RowKind = 'order' | 'refund' | 'partner' | 'credit' | 'entry';

/**
 * Where the rows of a point are stored; columns missing in `columns` are null. Rows are sorted in the order of an
 * index.
 */
export interface RowSource {
  readonly kind: RowKind;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  /** The partner concerned, and the order. */
  readonly partner?: RawBuilder<unknown>;
  readonly placed?: RawBuilder<unknown>;
  readonly amount?: RawBuilder<unknown>;
  readonly base?: RawBuilder<unknown>;
  readonly seconds?: RawBuilder<unknown>;
  /** Few enough to be counted; for others the stored number is used. */
  readonly isFew?: true;
}

/** The rows of a point of each figure; undefined for a part that the figure does not have. */
export const rowSources: Readonly<Record<FigureWithRows, (point: OpenPoint) => RowSource | undefined>> = {
  revenue: (point) =>
    point.part === 'orders' ? paidOrders(point) : point.part === 'refunds' ? refunds(point) : undefined,
  partners: partnersOf,
  retention: joined,
  'payout-ratio': (point) =>
    (bonusNames as readonly string[]).includes(point.part)
      ? creditsOf(point, sql`credit.bonus = ${point.part} and credit.reverses_id is null`)
      : undefined,
  'plan-cost': (point) => (/^[a-z-]+$/.test(point.part) ? entries(point) : undefined),
  sellers: sellersOrders,
  'import-lag': (point) =>
    point.part === 'late' || point.part === 'onTime' ? knownOrders(point) : undefined,
  'own-orders': ownOrders,
};

const placedOrders = {
  kind: 'order' as const,
  from: sql`orders as placed`,
  id: sql`placed.id`,
  partner: sql`placed.partner_id`,
  placed: sql`placed.id`,
  amount: sql`placed.base_cents`,
};

function paidOrders({ from, to }: OpenPoint): RowSource {
  return {
    ...placedOrders,
    where: sql`placed.paid_at >= ${from} and placed.paid_at < ${to} and not placed.is_history`,
    order: sql`placed.paid_at, placed.id`,
    at: sql`placed.paid_at`,
  };
}

function knownOrders({ from, to, part }: OpenPoint): RowSource {
  const isLate = sql`placed.payment_known_at > placed.paid_at + ${LATE}`;
  return {
    ...placedOrders,
    where: sql`placed.payment_known_at >= ${from} and placed.payment_known_at < ${to} and not placed.is_history
      and ${part === 'late' ? isLate : sql`not ${isLate}`}`,
    order: sql`placed.payment_known_at, placed.id`,
    at: sql`placed.payment_known_at`,
    seconds: sql`greatest(0, extract(epoch from placed.payment_known_at - placed.paid_at))::bigint`,
  };
}

function refunds({ from, to }: OpenPoint): RowSource {
  return {
    kind: 'refund',
    from: sql`refunds as refund join orders as placed on placed.id = refund.order_id and not placed.is_history`,
    where: sql`refund.refunded_at >= ${from} and refund.refunded_at < ${to}`,
    order: sql`refund.refunded_at, refund.id`,
    id: sql`refund.id`,
    at: sql`refund.refunded_at`,
    partner: sql`placed.partner_id`,
    placed: sql`placed.id`,
    amount: sql`-refund.base_cents`,
    base: sql`placed.base_cents`,
  };
}

const members = {
  kind: 'partner' as const,
  from: sql`partners as partner`,
  order: sql`partner.created_at, partner.id`,
  id: sql`partner.id`,
  at: sql`partner.created_at`,
  partner: sql`partner.id`,
};

const isAffiliate = (partner: RawBuilder<unknown>, at: Date) => sql<boolean>`exists (
  select from account_types as type
  where type.partner_id = ${partner} and type.affiliate and ${isValid(at)})`;

const hasBought = (month: OpenPoint) =>
  sql<boolean>`exists (select from orders as placed where placed.partner_id = partner.id and ${paidIn(month)})`;

function partnersOf(point: OpenPoint): RowSource | undefined {
  const [, group, state] = /^(affiliate|customer)(New|Active|Silent|Gone)$/.exec(point.part) ?? [];
  if (group === undefined || state === undefined) return undefined;
  const { from, to, at } = point;
  if (state === 'Gone') {
    const was = sql`(partner.affiliate_since < ${to}) is ${group === 'affiliate' ? sql`true` : sql`not true`}`;
    return {
      ...members,
      where: sql`partner.id in (${goneBefore(to)}) and partner.id not in (${goneBefore(from)})
        and partner.created_at < ${to} and ${was}`,
    };
  }
  const isOf = isAffiliate(sql`partner.id`, at);
  const side = group === 'affiliate' ? isOf : sql<boolean>`not ${isOf}`;
  if (state === 'New')
    return {
      ...members,
      where: sql`partner.created_at >= ${from} and partner.created_at < ${to} and ${side}`,
    };
  const bought = state === 'Active' ? hasBought(point) : sql`not ${hasBought(point)}`;
  return {
    ...members,
    where: sql`partner.created_at < ${to} and ${side} and ${bought} and partner.id not in (${goneBefore(to)})`,
  };
}

/** Prefix of the retention parts that count everybody who joined. */
export const JOINED = 'joined-';

function joined(point: OpenPoint): RowSource | undefined {
  const [, all, month] = /^(joined-)?(\d{4}-\d\d)$/.exec(point.part) ?? [];
  if (month === undefined) return undefined;
  const { dateFrom, dateTo } = cycleOfDay(`${month}-01`);
  const first = new Date(berlinMidnight(dateFrom));
  const last = new Date(cycleEnd({ dateFrom, dateTo }));
  return {
    ...members,
    where: sql`partner.created_at >= ${first} and partner.created_at <= ${last} and partner.created_at < ${point.to}
      and ${all === undefined ? hasBought(point) : sql`true`}`,
  };
}

/**
 * Orders that count for an affiliate's sales volume in a month: their own, and those of customers directly below them.
 */
function sellersOrders({ day, at, part, partner }: OpenPoint): RowSource | undefined {
  if (part !== 'top' && part !== 'risers') return undefined;
  if (partner === undefined) throw invalidField('partner', 'blank');
  return {
    ...placedOrders,
    isFew: true,
    from: sql`(
        select ${partner}::bigint as id
        union
        select place.partner_id from placements as place
        where place.parent_id = ${partner} and ${isValid(at, 'place')} and not ${isAffiliate(sql`place.partner_id`, at)}
      ) as buyer
      join cycles as cycle on cycle.date_from = ${day}::date and cycle.as_of is not null
      join orders as placed on placed.partner_id = buyer.id and placed.cycle_id = cycle.id
        and placed.status in ('paid', 'refunded')
      cross join lateral (
        select (placed.base_cents - coalesce(sum(refund.base_cents), 0))::bigint as cents from refunds as refund
        where refund.order_id = placed.id and (cycle.closed_at is null or refund.known_at <= cycle.closed_at)
      ) as counted`,
    where: sql`counted.cents > 0`,
    order: sql`placed.paid_at, placed.id`,
    at: sql`placed.paid_at`,
    amount: sql`counted.cents`,
  };
}

function creditsOf({ day }: OpenPoint, which: RawBuilder<unknown>): RowSource {
  return {
    kind: 'credit',
    from: sql`credits as credit`,
    where: sql`credit.cycle_id = (
      select id from cycles where date_from = ${day}::date and closed_at is not null) and ${which}`,
    order: sql`credit.id`,
    id: sql`credit.id`,
    at: sql`credit.created_at`,
    partner: sql`credit.partner_id`,
    placed: sql`credit.order_id`,
    amount: sql`credit.amount_cents`,
    base: sql`credit.base_cents`,
  };
}

function ownOrders(point: OpenPoint): RowSource | undefined {
  if (point.part === 'withoutOrder')
    return {
      ...creditsOf(point, sql`credit.bonus in ('step-up', 'kick-start', 'builder', 'infinity', 'balancing')`),
      // The index is sorted by bonus: sorting by id alone would sort the whole month for each page.
      order: sql`credit.bonus, credit.id`,
    };
  if (point.part !== 'partners' && point.part !== 'customers') return undefined;
  const isOf = isAffiliate(sql`credit.source_partner_id`, new Date(cycleEnd(cycleOfDay(point.day))));
  return creditsOf(
    point,
    sql`credit.bonus = 'level' and credit.reverses_id is null and ${point.part === 'partners' ? isOf : sql`not ${isOf}`}`,
  );
}

function entries({ from, to, part }: OpenPoint): RowSource {
  return {
    kind: 'entry',
    from: sql`journal_entries as entry join lateral (
      select -sum(posting.amount_cents)::bigint as cents from postings as posting
      where posting.entry_id = entry.id and posting.account = 'commission'
    ) as booked on booked.cents is not null`,
    where: sql`entry.occurred_at >= ${from} and entry.occurred_at < ${to} and entry.kind = ${part}`,
    order: sql`entry.occurred_at, entry.id`,
    id: sql`entry.id`,
    at: sql`entry.occurred_at`,
    partner: sql`(select partner_id from corrections where corrections.id = entry.correction_id)`,
    placed: sql`entry.order_id`,
    amount: sql`booked.cents`,
  };
}
