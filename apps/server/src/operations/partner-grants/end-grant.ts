import { berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { setCompanyFree } from '../../network/partners/company-free.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { moveForward } from '../../sales/orders/import/end-memberships.ts';
import { type PartnerGrantRow, storedGrants } from './partner-grants.queries.ts';

/** The early end of a grant. */
interface Ended {
  readonly row: PartnerGrantRow;
  /** The day whose midnight ends it. */
  readonly on: string | undefined;
  readonly reason: string;
  readonly by: number;
}

/**
 * Ends a grant early, or withdraws one that has not begun. Purchased memberships queued behind it move forward.
 * @throws ApiError 409 if it is over; 422 for a day in the past, and for one that is not earlier
 */
export async function endGrant(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  { row, on, reason, by }: Ended,
): Promise<void> {
  const now = clock.now();
  const { id, partner, grant, from } = row;
  await db.selectFrom('partners').select('id').where('id', '=', partner.id).forUpdate().execute();
  const until = await lockRunning(db, id, now);
  const day = requireDay({ on, from, until }, berlinDay(now.getTime()));
  await sql`
    update partner_grants set to_day = ${day}::date, end_reason = ${reason}, shortened_by = ${by}, shortened_at = ${now}
    where id = ${id}`.execute(db);
  if (grant === 'companyFree') await endPremium(db, { id, partner: partner.id, from, day }, now);
  else if (until !== null) await endMembership(db, row, { day, until });
  const details = { before: { grant, until }, after: { until: day }, reason };
  await audit(db, { user: by, action: 'write', subject: `/api/partners/${partner.id}`, details });
}

/** The end of a grant, locked until the transaction ends. */
async function lockRunning(tx: Tx, id: number, now: Date): Promise<string | null> {
  const { rows } = await sql<{ from: string; until: string | null }>`
    select from_day as "from", to_day as until from partner_grants where id = ${id} for update`.execute(tx);
  const [found] = rows;
  const until = found?.until ?? null;
  if (found === undefined || (until !== null && (until <= berlinDay(now.getTime()) || until === found.from)))
    throw new ApiError(409, 'grantOver');
  return until;
}

function requireDay(
  { on, from, until }: { on: string | undefined; from: string; until: string | null },
  today: string,
): string {
  const earliest = from > today ? from : today;
  const day = on ?? earliest;
  if (day < earliest) throw invalidField('on', 'grantEndPast');
  if (until !== null && day >= until) throw invalidField('on', 'grantNotShorter');
  return day;
}

async function endPremium(
  tx: Tx,
  { id, partner, from, day }: { id: number; partner: number; from: string; day: string },
  now: Date,
): Promise<void> {
  const today = berlinDay(now.getTime());
  if (day > today && day > from) return;
  if (day > from || from <= today)
    await setCompanyFree(tx, partner, { at: new Date(berlinMidnight(day)), isFree: false });
  await tx.updateTable('partner_grants').set({ ended_at: now }).where('id', '=', id).execute();
}

/** A membership that would not have begun by then is removed. */
async function endMembership(
  tx: Tx,
  { id, partner, grant, from }: PartnerGrantRow,
  { day, until }: { readonly day: string; readonly until: string },
): Promise<void> {
  const { membership_id: membership } = await tx
    .selectFrom('partner_grants')
    .select('membership_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (membership === null || grant === 'companyFree') return;
  if (day <= from) await tx.deleteFrom('memberships').where('id', '=', membership).execute();
  else await sql`update memberships set expiry_date = ${day}::date where id = ${membership}`.execute(tx);
  const kind = storedGrants[grant];
  if (kind !== 'company-free') await moveForward(tx, { partner: partner.id, kind, expiryDate: until }, day);
}
