import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { listTakeoverPeople } from '@blattwerk/contract/takeover/takeover-invitations.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { messageLocale } from '../../../company/offered-locales.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

type List = ListRequest<(typeof listTakeoverPeople)['answer']['list']>;

/** A person taken over, and the state of their invitation. */
interface TakenOverPerson {
  readonly id: number;
  readonly oldNumber: string;
  readonly name: string;
  readonly email: string;
  readonly affiliate: boolean;
  readonly state: 'waiting' | 'planned' | 'sent' | 'expired' | 'accepted';
  readonly dueAt: Date | null;
  readonly sentAt: Date | null;
  readonly acceptedAt: Date | null;
}

/** Whether somebody has set a password: by an invitation, or by requesting a code. */
const hasPassword = sql`(invitation.accepted_at is not null or owner.password_reset_at is not null)`;

const stateAt = (now: Date) => sql<TakenOverPerson['state']>`
  case when ${hasPassword} then 'accepted'
       when invitation.user_id is null then 'waiting'
       when invitation.sent_at is null then 'planned'
       when invitation.expires_at <= ${now} then 'expired'
       else 'sent' end`;

/** Deleted accounts are left out: their rows are deleted with them. */
const people = sql`
  from takeover_people as taken
  join partners as partner on partner.id = taken.partner_id
  join users as owner on owner.id = partner.user_id
  left join account_types as type on type.partner_id = partner.id and type.valid_to is null
  left join takeover_invitations as invitation on invitation.user_id = owner.id`;

const isAffiliate = sql`coalesce(type.affiliate, false)`;

/** A page of everybody who was taken over. */
export function findTakenOver(
  db: Kysely<DB>,
  list: List,
  now: Date,
): Promise<{ rows: TakenOverPerson[]; total: number }> {
  const { text, state, affiliate } = list.filters;
  const where: RawBuilder<unknown>[] = [];
  if (text !== undefined)
    where.push(sql`(partner.old_number = ${text} or lower(owner.email) = lower(${text})
      or folded(partner.display_name) like '%' || folded(${text}) || '%')`);
  if (state !== undefined) where.push(sql`${stateAt(now)} = ${state}`);
  if (affiliate !== undefined) where.push(sql`${isAffiliate} = ${affiliate}`);
  return findPage<TakenOverPerson, 'name' | 'sentAt'>(db, {
    columns: sql`
      partner.id, coalesce(partner.old_number, '') as "oldNumber", partner.display_name as name, owner.email,
      ${isAffiliate} as affiliate, ${stateAt(now)} as state, invitation.due_at as "dueAt",
      invitation.sent_at as "sentAt", coalesce(invitation.accepted_at, owner.password_reset_at) as "acceptedAt"`,
    from: people,
    where: where.length === 0 ? [sql`true`] : where,
    sorting: { name: sql`partner.display_name collate de_names`, sentAt: sql`taken.sent_at` },
    id: sql`partner.id`,
    list,
  });
}

/** Number of people in each state. */
export async function countInvitations(
  db: Kysely<DB>,
  now: Date,
): Promise<Readonly<Record<TakenOverPerson['state'], number>>> {
  const { rows } = await sql<{ state: TakenOverPerson['state']; count: number }>`
    select ${stateAt(now)} as state, count(*) as count ${people} group by 1`.execute(db);
  const none = { waiting: 0, planned: 0, sent: 0, expired: 0, accepted: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** Whom to invite, and how many per hour. */
interface Portion {
  /** Partners; undefined for everybody who matches the filter. */
  readonly ids: readonly number[] | undefined;
  readonly affiliate: boolean | undefined;
  readonly perHour: number;
  readonly by: number;
  readonly now: Date;
}

/**
 * Schedules invitations after those already waiting. Skips people with a valid link, a scheduled one or a password.
 * @returns how many, and when the last one is due
 */
export async function planInvitations(
  tx: Tx,
  { ids, affiliate, perHour, by, now }: Portion,
): Promise<{ invited: number; lastAt: Date | null }> {
  // One at a time: two batches are scheduled one after the other.
  await sql`lock table takeover_invitations in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ invited: number; lastAt: Date | null }>`
    with chosen as (
      select owner.id as user_id, row_number() over (order by partner.id) - 1 as place
      ${people}
      where ${stateAt(now)} in ('waiting', 'expired') and owner.disabled_at is null
        and ${ids === undefined ? sql`true` : sql`partner.id = any(${ids}::bigint[])`}
        and ${affiliate === undefined ? sql`true` : sql`${isAffiliate} = ${affiliate}`}
    ), planned as (
      insert into takeover_invitations (user_id, invited_by, invited_at, due_at)
      select user_id, ${by}, ${now}, begins.at + place * interval '1 hour' / ${perHour}::integer
      from chosen cross join (
        select greatest(${now}::timestamptz, max(due_at) + interval '1 second') as at
        from takeover_invitations where sent_at is null
      ) as begins
      on conflict (user_id) do update set invited_by = excluded.invited_by, invited_at = excluded.invited_at,
        due_at = excluded.due_at, sent_at = null, expires_at = null, token_hash = null
      returning user_id, due_at
    ), unsent as (
      update takeover_people as taken set sent_at = null
      from planned join partners as partner on partner.user_id = planned.user_id
      where taken.partner_id = partner.id and taken.sent_at is not null
    )
    select count(*) as invited, max(due_at) as "lastAt" from planned`.execute(tx);
  return onlyRow(rows);
}

/** Some invitations that are due, locked for this transaction. */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`
    select user_id as "user" from takeover_invitations
    where sent_at is null and due_at <= ${now}
    order by due_at, user_id limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ user }) => user);
}

/** Records that a link was sent. From now on its reader gets mails. */
export async function openLink(
  tx: Tx,
  { user, tokenHash, now, expiresAt }: { user: number; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('takeover_invitations')
    .set({ sent_at: now, token_hash: tokenHash, expires_at: expiresAt })
    .where('user_id', '=', user)
    .execute();
  await sql`
    update takeover_people as taken set sent_at = ${now} from partners as partner
    where partner.user_id = ${user} and taken.partner_id = partner.id`.execute(tx);
  await tx.updateTable('users').set({ is_quiet: false }).where('id', '=', user).execute();
}

/** The recipient of a link; undefined if it was used or has expired. */
export async function findLink(
  db: Kysely<DB>,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ user: number; firstName: string; email: string; locale: Locale; until: Date } | undefined> {
  const row = await db
    .selectFrom('takeover_invitations as invitation')
    .innerJoin('users', 'users.id', 'invitation.user_id')
    .select([
      'users.id as user',
      'users.first_name as firstName',
      'users.email',
      'invitation.expires_at as until',
    ])
    .select(messageLocale().as('locale'))
    .where('invitation.token_hash', '=', tokenHash)
    .where('invitation.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && row.until !== null ? { ...row, until: row.until } : undefined;
}

/** Invalidates a link; false if it was used meanwhile. */
export async function useLink(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('takeover_invitations')
    .set({ token_hash: null, accepted_at: now })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
