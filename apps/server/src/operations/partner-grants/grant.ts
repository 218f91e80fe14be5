import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { GrantKind } from '@blattwerk/contract/operators/partner-grants.contract.ts';
import { addDays, berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { findEarliestOpenDay } from '../../commission/cycles/cycle.queries.ts';
import { isPartnerDeleted, requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { setCompanyFree } from '../../network/partners/company-free.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type DueGrant, insertGrant, storedGrants } from './partner-grants.queries.ts';

/** How many years ahead a grant may begin, and how many it may last. */
const MOST_YEARS = 10;
const DAYS_OF_YEAR = 366;

/** Recipient, kind, days and reason of a grant; without a first day it begins today. */
interface Wanted {
  readonly partner: number;
  readonly grant: GrantKind;
  readonly from: string | undefined;
  readonly until: string | null;
  readonly reason: string;
  readonly by: number;
}

type Days = Pick<Wanted, 'partner' | 'grant' | 'until'> & { readonly from: string };

/**
 * Grants a partner premium or a membership without an order. Memberships paid by an order earn QP; granted ones do not.
 * @returns the grant's id
 * @throws ApiError 409 for a day in a closed month, for a deleted account, and if it overlaps what the partner has; 422
 * for an invalid period
 */
export async function grantTo(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  wanted: Wanted,
): Promise<number> {
  const { partner, grant, reason, by, until } = wanted;
  const now = clock.now();
  const today = berlinDay(now.getTime());
  const days = { partner, grant, from: wanted.from ?? today, until };
  await db.selectFrom('partners').select('id').where('id', '=', partner).forUpdate().execute();
  await requirePartnerThere(db, partner);
  requireTime(days, today);
  await requireOpenMonth(db, days.from);
  await requireRoom(db, days);
  const membership = grant === 'companyFree' ? null : await insertMembership(db, days);
  const kind = storedGrants[grant];
  const id = await insertGrant(db, { ...days, kind, reason, by, at: now, membership });
  if (grant === 'companyFree' && days.from <= today)
    await carryOutGrant(db, { ...days, id, hasBegun: false }, now);
  const after = { grant, grantedFrom: days.from, until };
  const details = { before: {}, after, reason };
  await audit(db, { user: by, action: 'write', subject: `/api/partners/${partner}`, details });
  return id;
}

function requireTime({ grant, from, until }: Days, today: string): void {
  const last = addDays(today, MOST_YEARS * DAYS_OF_YEAR);
  if (from > last) throw invalidField('from', refusal('grantTooFar', { years: MOST_YEARS }));
  if (until === null) {
    if (grant !== 'companyFree') throw invalidField('until', 'blank');
    return;
  }
  if (until <= from) throw invalidField('until', 'grantEndsFirst');
  if (until > last) throw invalidField('until', refusal('grantTooFar', { years: MOST_YEARS }));
}

/** Closed months stay as they are. */
async function requireOpenMonth(db: Kysely<DB>, from: string): Promise<void> {
  const day = await findEarliestOpenDay(db);
  if (from < day) throw new ApiError(409, refusal('grantMonthClosed', { day }));
}

interface Span {
  readonly from: string;
  readonly until: string | null;
}

/**
 * Of two memberships of a kind the one that expires last counts: a granted one, without QP, must not displace a paid
 * one.
 */
async function requireRoom(db: Kysely<DB>, days: Days): Promise<void> {
  const found = days.grant === 'companyFree' ? await findPremium(db, days) : await findMembership(db, days);
  if (found === undefined) return;
  if (found.until === null) throw new ApiError(409, 'grantThere');
  const { from, until } = found;
  throw new ApiError(409, refusal('grantOverlaps', { from, until }));
}

async function findMembership(
  db: Kysely<DB>,
  { partner, grant, from, until }: Days,
): Promise<Span | undefined> {
  const { rows } = await sql<Span>`
    select start_date as "from", expiry_date as until from memberships
    where partner_id = ${partner} and kind = ${storedGrants[grant]} and start_date < ${until}::date
      and expiry_date > ${from}::date
    order by expiry_date desc limit 1`.execute(db);
  return rows[0];
}

/** Premium granted in that period, or from another source of the account type. */
async function findPremium(db: Kysely<DB>, { partner, from, until }: Days): Promise<Span | undefined> {
  const begin = new Date(berlinMidnight(from));
  const end = until === null ? null : new Date(berlinMidnight(until));
  const { rows } = await sql<Span>`
    select from_day as "from", to_day as until from partner_grants
    where partner_id = ${partner} and kind = 'company-free' and from_day is distinct from to_day
      and from_day < coalesce(${until}::date, 'infinity') and coalesce(to_day, 'infinity') > ${from}::date
    union all
    select (valid_from at time zone 'Europe/Berlin')::date, (valid_to at time zone 'Europe/Berlin')::date from account_types
    where partner_id = ${partner} and company_free
      and valid_from < coalesce(${end}::timestamptz, 'infinity') and coalesce(valid_to, 'infinity') > ${begin}
    limit 1`.execute(db);
  return rows[0];
}

async function insertMembership(tx: Tx, { partner, grant, from, until }: Days): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into memberships (partner_id, kind, qp, start_date, expiry_date)
    values (${partner}, ${storedGrants[grant]}, 0, ${from}::date, ${until}::date) returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row.id;
}

/** Writes the account types of premium whose first or last day has come, effective from the midnight of that day. */
export async function carryOutGrant(tx: Tx, due: DueGrant, now: Date): Promise<void> {
  const { id, partner, from, until, hasBegun } = due;
  const isOver = until !== null && until <= berlinDay(now.getTime());
  // A deleted account can have none; its deletion has ended it.
  const isGone = await isPartnerDeleted(tx, partner);
  if (!isGone && !hasBegun)
    await setCompanyFree(tx, partner, { at: new Date(berlinMidnight(from)), isFree: true });
  if (!isGone && isOver)
    await setCompanyFree(tx, partner, { at: new Date(berlinMidnight(until)), isFree: false });
  await sql`
    update partner_grants set begun_at = coalesce(begun_at, ${now}), ended_at = ${isOver || isGone ? now : null}
    where id = ${id}`.execute(tx);
}
