import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listPotentialPartners } from '@blattwerk/contract/potential-partners/potential-partners.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listPotentialPartners)['answer']['list']>;

/** An invitee. `status`: 0 open, 1 joined, 2 expired, 3 withdrawn. */
export interface PotentialPartnerRow {
  readonly id: number;
  readonly user: number;
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
  readonly comment: string | null;
  /** The inviter's personal words, quoted in the mail. */
  readonly words: string | null;
  readonly status: 0 | 1 | 2 | 3;
  readonly createdAt: Date;
  readonly sentAt: Date;
  /** When the first mail was sent; null before that. */
  readonly toldAt: Date | null;
  /** Whether the mail may be sent again now. */
  readonly mayResend: boolean;
  readonly finishedAt: Date;
  /** Private to the inviter. */
  readonly note: string | null;
  /** Day of the next call in Berlin. */
  readonly callOn: string | null;
}

/** How often an invitation may be sent again. */
const MOST_RESENT = 3;

/** Minimum time between two mails of an invitation. */
const RESEND_HOURS = 24;

const MS_AN_HOUR = 3_600_000;

/** When the last mail of an invitation was sent. */
const sentAt = sql<Date>`coalesce(sent_again_at, created_at)`;

/** An invitation is expired once its month is over, whether that was recorded or not. */
function invitations(now: Date): RawBuilder<unknown> {
  const resendFrom = new Date(now.getTime() - RESEND_HOURS * MS_AN_HOUR);
  return sql`
    select id, user_id as "user", first_name as "firstName", surname, email, comment, words, created_at as "createdAt",
           finished_at as "finishedAt", ${sentAt} as "sentAt", told_at as "toldAt",
           status = 0 and finished_at > ${now} and ${sentAt} <= ${resendFrom} and times_sent_again < ${MOST_RESENT} as "mayResend",
           case when status = 0 and finished_at <= ${now} then 2 else status end as status,
           note, call_on::text as "callOn"
    from potential_partners`;
}

const sorting: Readonly<Record<List['order'][number]['field'], RawBuilder<unknown>>> = {
  id: sql`id`,
  createdAt: sql`"createdAt"`,
  finishedAt: sql`"finishedAt"`,
  firstName: sql`"firstName" collate de_names`,
  surname: sql`surname collate de_names`,
  email: sql`lower(email)`,
  status: sql`status`,
};

/** A page of a user's invitees. */
export async function findPotentialPartners(
  db: Kysely<DB>,
  { user, now }: { user: number; now: Date },
  list: List,
): Promise<{ rows: PotentialPartnerRow[]; total: number }> {
  const emails = list.filters.email?.map((email) => email.trim().toLowerCase());
  const own = allOf([
    sql`user_id = ${user}`,
    when(emails, (wanted) => sql`lower(email) = any(${wanted}::text[])`),
  ]);
  return findPage<PotentialPartnerRow, List['order'][number]['field']>(db, {
    columns: sql`*`,
    from: sql`from (${invitations(now)} where ${own}) as invited`,
    where: [when(list.filters.status, (numbers) => sql`status = any(${numbers}::int[])`)],
    sorting,
    id: sql`id`,
    idDirection: 'desc',
    list,
  });
}

/** An invitee who is to be called again. */
export interface InvitationToCall
  extends Pick<PotentialPartnerRow, 'id' | 'firstName' | 'surname' | 'email' | 'note'> {
  readonly callOn: string;
}

/** A user's invitees with a due call, the earliest day first; those who joined are called as members. */
export async function findInvitationsToCall(
  db: Kysely<DB>,
  { user, now, most }: { user: number; now: Date; most: number },
): Promise<InvitationToCall[]> {
  const { rows } = await sql<InvitationToCall>`
    select id, first_name as "firstName", surname, email, note, call_on::text as "callOn" from potential_partners
    where user_id = ${user} and status in (0, 2) and call_on <= ${berlinDay(now.getTime())}::date
    order by call_on, id limit ${most}`.execute(db);
  return rows;
}

/** One invitation, of any user. */
export async function findPotentialPartner(
  db: Kysely<DB>,
  { id, now }: { id: number; now: Date },
): Promise<PotentialPartnerRow | undefined> {
  const { rows } = await sql<PotentialPartnerRow>`${invitations(now)} where id = ${id}`.execute(db);
  return rows[0];
}

/** An invitation as disclosed to whoever has its link, with the inviting partner. */
export interface OpenInvitation {
  readonly id: number;
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
  /** The inviter's personal words. */
  readonly words: string | null;
  readonly sponsor: number;
  readonly displayName: string;
}

/** An open invitation by the token of its link; with its sponsor's partner id and display name. */
export async function findOpenInvitation(
  db: Kysely<DB>,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('potential_partners')
    .innerJoin('partners', 'partners.user_id', 'potential_partners.user_id')
    .select([
      'potential_partners.id',
      'potential_partners.first_name as firstName',
      'potential_partners.surname',
      'potential_partners.email',
      'potential_partners.words',
      'partners.id as sponsor',
      'partners.display_name as displayName',
    ])
    .where('potential_partners.token_hash', '=', tokenHash)
    .where('potential_partners.status', '=', 0)
    .where('potential_partners.finished_at', '>', now)
    .executeTakeFirst();
}

/** Records who signed up with an invitation; false if it is no longer open. */
export async function joinByInvitation(
  tx: Tx,
  { invitation, partner, now }: { invitation: number; partner: number; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('potential_partners')
    .set({ status: 1, partner_id: partner, link_token: null })
    .where('id', '=', invitation)
    .where('status', '=', 0)
    .where('finished_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The encrypted token of an open invitation; null if it was not stored, or is no longer open. */
export async function findSealedToken(
  db: Kysely<DB>,
  { id, now }: { id: number; now: Date },
): Promise<Buffer | null> {
  const found = await db
    .selectFrom('potential_partners')
    .select('link_token')
    .where('id', '=', id)
    .where('status', '=', 0)
    .where('finished_at', '>', now)
    .executeTakeFirst();
  return found?.link_token ?? null;
}

/** Stores an inviter's note and day; undefined fields are left unchanged. */
export async function updateInvitationNote(
  tx: Tx,
  { id, callOn, note }: { id: number; callOn: string | null | undefined; note: string | null | undefined },
): Promise<void> {
  const changes = {
    ...(callOn === undefined ? {} : { call_on: callOn }),
    ...(note === undefined ? {} : { note }),
  };
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('potential_partners').set(changes).where('id', '=', id).execute();
}

/** How many invitations a user has sent since an instant, for the first time or again. */
export async function countSent(
  db: Kysely<DB>,
  { user, since }: { user: number; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('potential_partners')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where(sentAt, '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an address belongs to a user already. */
export async function isUser(db: Kysely<DB>, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .where('has_login', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/** Records that former invitations of this address have expired, so that there can be another one. */
export async function expireInvitations(tx: Tx, { email, now }: { email: string; now: Date }): Promise<void> {
  await tx
    .updateTable('potential_partners')
    .set({ status: 2 })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .where('status', '=', 0)
    .where('finished_at', '<=', now)
    .execute();
}

/** The stored forms of a link's token: a hash to find its invitation by, and encrypted to rebuild the link. */
interface Link {
  readonly tokenHash: Buffer;
  readonly sealedToken: Buffer;
}

/** Inserts an open invitation that expires in a month; undefined if the address has one already, from anybody. */
export async function insertInvitation(
  tx: Tx,
  input: {
    user: number;
    firstName: string;
    surname: string;
    email: string;
    comment: string | null;
    words: string | null;
    link: Link;
    now: Date;
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into potential_partners (user_id, first_name, surname, email, comment, words, token_hash, link_token, created_at, finished_at)
    select ${input.user}, ${input.firstName}, ${input.surname}, ${input.email}, ${input.comment}, ${input.words},
           ${input.link.tokenHash}, ${input.link.sealedToken},
           moment.now, (moment.now at time zone 'Europe/Berlin' + interval '1 month') at time zone 'Europe/Berlin'
    from (values (${input.now}::timestamptz)) as moment (now)
    on conflict (lower(email)) where status = 0 do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Replaces the link of an open invitation, valid for another month; false if it may not be sent again now. */
export async function renewInvitation(
  tx: Tx,
  { id, link, now }: { id: number; link: Link; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update potential_partners set token_hash = ${link.tokenHash}, link_token = ${link.sealedToken}, sent_again_at = ${now}, times_sent_again = times_sent_again + 1,
      finished_at = (${now}::timestamptz at time zone 'Europe/Berlin' + interval '1 month') at time zone 'Europe/Berlin'
    where id in (select id from (${invitations(now)} where id = ${id}) as invited where "mayResend")
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Withdraws an open invitation, whose link is invalid from then on; false if it is no longer open. */
export async function withdrawInvitation(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('potential_partners')
    .set({ status: 3, token_hash: null, link_token: null })
    .where('id', '=', id)
    .where('status', '=', 0)
    .where('finished_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
