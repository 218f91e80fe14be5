import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A partner's follow-up of a member: last call, day of the next one in Berlin, and a note. */
export interface FollowUp {
  readonly doneAt: Date | null;
  readonly callOn: string | null;
  readonly note: string | null;
}

/** The follow-up of a member without one. */
export const noFollowUp: FollowUp = { doneAt: null, callOn: null, note: null };

/**
 * The day of the next call, for a row of `follow_ups`; a call on that day in Berlin or later has settled it. Null
 * without one.
 */
export const pendingCall = sql<string | null>`case
  when follow_ups.done_at is null or (follow_ups.done_at at time zone 'Europe/Berlin')::date < follow_ups.call_on then follow_ups.call_on
end`;

const columns = [
  'follow_ups.done_at as doneAt',
  sql<string | null>`(${pendingCall})::text`.as('callOn'),
  'follow_ups.note',
] as const;

/** A partner's follow-ups, by member. */
export async function findFollowUps(
  db: Kysely<DB>,
  { partner, ids }: { partner: number; ids: readonly number[] },
): Promise<Map<number, FollowUp>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('follow_ups')
    .select(['follow_ups.member_id', ...columns])
    .where('follow_ups.partner_id', '=', partner)
    .where('follow_ups.member_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ member_id: member, ...kept }) => [member, kept]));
}

/** Undefined fields are left unchanged. */
interface Changes {
  readonly partner: number;
  readonly member: number;
  readonly now: Date;
  /** Whether the call is done, which settles these reasons. */
  readonly done: boolean | undefined;
  readonly reasons: readonly string[];
  readonly callOn: string | null | undefined;
  readonly note: string | null | undefined;
}

/** Stores the given fields of a follow-up, and returns all of it. */
export async function saveFollowUp(
  tx: Tx,
  { partner, member, now, done, reasons, callOn, note }: Changes,
): Promise<FollowUp> {
  const changes = {
    updated_at: now,
    ...(done === undefined ? {} : { done_at: done ? now : null, done_reasons: done ? [...reasons] : [] }),
    ...(callOn === undefined ? {} : { call_on: callOn }),
    ...(note === undefined ? {} : { note }),
  };
  return tx
    .insertInto('follow_ups')
    .values({ partner_id: partner, member_id: member, ...changes })
    .onConflict((conflict) => conflict.columns(['partner_id', 'member_id']).doUpdateSet(changes))
    .returning(columns)
    .executeTakeFirstOrThrow();
}
