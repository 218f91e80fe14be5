import { berlinDay, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import { allOf } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { hasEnded } from '../partners/has-ended.ts';
import { ACTIVITY_DAYS, lastPaid } from '../team/activity.ts';
import { accountCopies, accountOfNode } from '../tree/account-copies.ts';
import { downlineOf, type Place } from '../tree/subtree.queries.ts';
import { type FeedKind, type FeedPlace, instantText, kindOrder } from './feed-place.ts';
import { joiningDays } from './joining-days.ts';

/** How far back the feed goes. */
export const FEED_DAYS = 90;

/** An event about a member of a team. */
export interface FeedEvent extends FeedPlace {
  /** Counted from the top of the whole tree. */
  readonly depth: number;
  /** The earliest time at which the product could know it: an order of last week may be paid today. */
  readonly knownAt: Date;
  /** Distinguishes events of a kind about the same person (`team_greetings`). */
  readonly occurrence: number;
  /** For a level: the plan version that names it. */
  readonly planVersion: string | null;
}

export interface AskedFeed {
  readonly root: Place;
  readonly now: Date;
  readonly kinds: readonly FeedKind[];
  /** The last event already returned; null begins with the latest. */
  readonly before: FeedPlace | null;
  readonly size: number;
  /**
   * Whether members of the team are frequent in an index of the company's events. In a smaller one each member is
   * looked up.
   */
  readonly isLarge: boolean;
  /** The same for the first line. */
  readonly isWide: boolean;
  /** Restricts the feed to this member of the first line. */
  readonly only?: number;
}

const SILENT_MS = ACTIVITY_DAYS * MS_A_DAY;

/**
 * Events in a team, the latest first. They are derived from people, orders and closed months, so refunds and closings
 * are always taken into account.
 */
export async function findEvents(db: Kysely<DB>, request: AskedFeed): Promise<FeedEvent[]> {
  const { rows } = await eventsOf(request).execute(db);
  return rows;
}

/** The query for it. */
export function eventsOf(request: AskedFeed): RawBuilder<FeedEvent> {
  const parts = request.kinds.flatMap((kind) => readers[kind](request));
  return sql<FeedEvent>`
    select kind, partner, depth, (extract(epoch from happened_at) * 1000000)::bigint as us, known_at as "knownAt", occurrence,
           plan_version as "planVersion"
    from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) as event
    order by happened_at desc, array_position(${request.kinds}::text[], kind), partner desc
    limit ${request.size}`;
}

type Reader = (request: AskedFeed) => RawBuilder<unknown>[];

const readers: Readonly<Record<FeedKind, Reader>> = {
  joined: (request) => [joined(request)],
  firstOrder: (request) => [firstOrders(request)],
  level: (request) => [levels(request)],
  silent: (request) => [silentSinceSignIn(request), silentSinceJoining(request), silentSinceOrder(request)],
  anniversary: (request) => [anniversaries(request)],
};

function joined(request: AskedFeed): RawBuilder<unknown> {
  const at = sql`partner.created_at`;
  return sql`
    select ${columns('joined', { at })}
    from ${teamOf(request)} ${people}
    where ${isTold(request, 'joined', at)}
    order by ${at} desc, partner.id desc limit ${request.size}`;
}

/** Of the first line alone: dates of deeper orders are not visible. The first order still paid counts. */
function firstOrders(request: AskedFeed): RawBuilder<unknown> {
  const at = sql`placed.paid_at`;
  return sql`
    select ${columns('firstOrder', { at, knownAt: sql`coalesce(placed.payment_known_at, placed.paid_at)` })}
    from ${firstLineOf(request)} join orders as placed on placed.partner_id = member.partner_id ${people}
    where placed.status = 'paid' and placed.base_cents > 0 and not placed.is_history and ${isTold(request, 'firstOrder', at)}
      and ${isThe(sql`
        select earlier.id from orders as earlier
        where earlier.partner_id = placed.partner_id and earlier.status = 'paid' and earlier.base_cents > 0
        order by earlier.paid_at, earlier.id limit 1`)}
    order by ${at} desc, partner.id desc limit ${request.size}`;
}

/** A level that somebody had in no closed month before. Estimates of an open month do not count. */
function levels(request: AskedFeed): RawBuilder<unknown> {
  const at = sql`cycle.closed_at`;
  return sql`
    select ${columns('level', { at, occurrence: sql`figures.level::integer`, planVersion: sql`cycle.plan_version` })}
    from cycles as cycle
    join partner_statistics as figures on figures.cycle_id = cycle.id and figures.level > figures.highest_level_before
    join ${teamOf(request)} on member.partner_id = figures.partner_id ${people}
    where ${isTold(request, 'level', at)}
    order by ${at} desc, partner.id desc limit ${request.size}`;
}

function silentSinceSignIn(request: AskedFeed): RawBuilder<unknown> {
  const seen = sql`owner.current_login_at`;
  return sql`
    select ${silentColumns(seen)}
    from ${teamOf(request)} ${people}
    where ${seen} >= partner.created_at and ${isTold(request, 'silent', seen, SILENT_MS)} and ${noOrderSince(seen)}
    order by ${seen} desc, partner.id desc limit ${request.size}`;
}

function silentSinceJoining(request: AskedFeed): RawBuilder<unknown> {
  const seen = sql`partner.created_at`;
  return sql`
    select ${silentColumns(seen)}
    from ${teamOf(request)} ${people}
    where coalesce(owner.current_login_at < ${seen}, true) and ${isTold(request, 'silent', seen, SILENT_MS)}
      and ${noOrderSince(seen)}
    order by ${seen} desc, partner.id desc limit ${request.size}`;
}

/** Customers of the first line: the date of the last order is visible for nobody else. */
function silentSinceOrder(request: AskedFeed): RawBuilder<unknown> {
  const seen = sql`placed.paid_at`;
  return sql`
    select ${silentColumns(seen)}
    from ${firstLineOf(request)} join orders as placed on placed.partner_id = member.partner_id ${people}
    join tree_nodes as node on node.partner_id = member.partner_id
    where placed.status = 'paid' and not placed.is_history and ${isTold(request, 'silent', seen, SILENT_MS)}
      and ${seen} > greatest(partner.created_at, owner.current_login_at)
      and ${isThe(sql`
        select later.id from orders as later
        where later.partner_id = placed.partner_id and later.status = 'paid' and not later.is_history
        order by later.paid_at desc, later.id desc limit 1`)}
      and coalesce(${accountOfNode(request.now)} = ${sql.lit(accountCopies.basic)}, true)
    order by ${seen} desc, partner.id desc limit ${request.size}`;
}

function silentColumns(seen: RawBuilder<unknown>): RawBuilder<unknown> {
  const at = sql`(${seen} + make_interval(hours => ${sql.lit(ACTIVITY_DAYS * 24)}))`;
  return columns('silent', {
    at,
    occurrence: sql`((${at} at time zone 'Europe/Berlin')::date - date '1970-01-01')`,
  });
}

/**
 * Whether `placed` is the order found by a query. The planner estimates that every second one is, and uses an index
 * until a page is full.
 */
function isThe(query: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(placed.id = (${query}), false)`;
}

/** As a value instead of `not exists`, which the planner would turn into a join of everybody with all orders. */
function noOrderSince(seen: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${lastPaid(sql`not placed.is_history`)} <= ${seen}, true)`;
}

/** Anniversaries of joining. For a large team a page's worth of members per day is enough. */
function anniversaries(request: AskedFeed): RawBuilder<unknown> {
  const { now, before, size, isLarge, only } = request;
  const due = joiningDays({
    first: berlinDay(now.getTime() - FEED_DAYS * MS_A_DAY),
    last: berlinDay(before === null ? now.getTime() : Math.floor(before.us / 1000)),
  });
  const listed = sql`unnest(${due.map(({ day }) => day)}::date[], ${due.map((one) => one.joined)}::integer[]) as listed(day, joined)`;
  const at = sql`(listed.day::timestamp at time zone 'Europe/Berlin')`;
  const joinedAt = sql`(partner.created_at at time zone 'Europe/Berlin')`;
  const years = sql`(extract(year from listed.day) - extract(year from ${joinedAt}))::integer`;
  const eventColumns = columns('anniversary', { at, occurrence: years });
  const which = sql`
    ${joiningDay} = listed.joined and ${joinedAt} < listed.day - interval '300 days' and ${isTold(request, 'anniversary', at)}`;
  if (!isLarge || only !== undefined)
    return sql`select ${eventColumns} from ${teamOf(request)} ${people} join ${listed} on true where ${which}`;
  return sql`
    select of_day.* from ${listed} cross join lateral (
      select ${eventColumns} from ${teamOf(request)} ${people} where ${which} order by partner.id desc limit ${size}
    ) as of_day`;
}

interface Told {
  readonly at: RawBuilder<unknown>;
  readonly knownAt?: RawBuilder<unknown>;
  readonly occurrence?: RawBuilder<unknown>;
  readonly planVersion?: RawBuilder<unknown>;
}

/** The columns of an event, the same for every kind. */
function columns(kind: FeedKind, { at, knownAt = at, occurrence, planVersion }: Told): RawBuilder<unknown> {
  return sql`
    ${sql.lit(kind)}::text as kind, partner.id as partner, member.depth, ${at} as happened_at, ${knownAt} as known_at,
    ${occurrence ?? sql`0`} as occurrence, ${planVersion ?? sql`null`}::text as plan_version`;
}

/** Month and day of joining, as indexed by migration 0146. */
const joiningDay = sql`
  ((extract(month from partner.created_at at time zone 'Europe/Berlin') * 100 + extract(day from partner.created_at at time zone 'Europe/Berlin'))::integer)`;

const people = sql`
  join partners as partner on partner.id = member.partner_id
  join users as owner on owner.id = partner.user_id`;

/**
 * All members of the team as `member`. With the optimization fence the planner starts with the team, without it with an
 * index of events.
 */
function teamOf(request: AskedFeed): RawBuilder<unknown> {
  const { root, isLarge, only } = request;
  if (only !== undefined) return firstLineOf(request);
  return sql`(${downlineOf(root)} ${isLarge ? sql`` : sql`offset 0`}) as member`;
}

function firstLineOf({ root, isWide, only }: AskedFeed): RawBuilder<unknown> {
  const one = only === undefined ? sql`` : sql`and partner_id = ${only}`;
  return sql`
    (select partner_id, depth from tree_nodes where parent_id = ${root.partner} ${one} ${isWide ? sql`` : sql`offset 0`}) as member`;
}

/**
 * The condition that an event belongs on a page, and is about somebody who may be shown: not deleted, not restricted
 * (Art. 18 GDPR), with a contract. It happened `laterMs` after the instant in `column`.
 */
function isTold(
  { now, before }: AskedFeed,
  kind: FeedKind,
  column: RawBuilder<unknown>,
  laterMs = 0,
): RawBuilder<boolean> {
  const since = new Date(now.getTime() - FEED_DAYS * MS_A_DAY - laterMs);
  return allOf([
    sql`${column} > ${since}`,
    before === null
      ? sql`${column} <= ${new Date(now.getTime() - laterMs)}`
      : isPast(kind, column, { before, laterMs }),
    sql`owner.deleted_at is null`,
    sql`not ${isRestricted(now)}`,
    // Few contracts have ever ended: states are looked up for those only.
    sql`(partner.id not in (
      select ended.partner_id from partner_states as ended where ended.state = 'ended' and ended.valid_from <= ${now}
    ) or not ${hasEnded(now)})`,
  ]);
}

/** The condition that an event comes after the last one already returned. */
function isPast(
  kind: FeedKind,
  column: RawBuilder<unknown>,
  { before, laterMs }: { before: FeedPlace; laterMs: number },
): RawBuilder<boolean> {
  const instant = sql`${instantText(before.us, laterMs)}::timestamptz`;
  const order = kindOrder(kind, before.kind);
  if (order < 0) return sql`${column} < ${instant}`;
  if (order > 0) return sql`${column} <= ${instant}`;
  return sql`${column} <= ${instant} and (${column} < ${instant} or partner.id < ${before.partner})`;
}
