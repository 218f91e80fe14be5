import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listPotentialPartners } from '@blattwerk/contract/potential-partners/potential-partners.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listPotentialPartners)['answer']['list']>;

/** Somebody who was invited. `status`: 0 open, 1 joined, 2 expired, 3 withdrawn. */
export interface PotentialPartnerRow {
  readonly id: number;
  readonly user: number;
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
  readonly comment: string | null;
  /** The inviter's own, which the mail quotes. */
  readonly words: string | null;
  readonly status: 0 | 1 | 2 | 3;
  readonly createdAt: Date;
  readonly sentAt: Date;
  /** When the first mail left; null before that. */
  readonly toldAt: Date | null;
  /** Whether the mail may be sent once more now. */
  readonly mayResend: boolean;
  readonly finishedAt: Date;
  /** The inviter's alone. */
  readonly note: string | null;
  /** Berlin day of the next call. */
  readonly callOn: string | null;
}

/** How often an invitation goes out again. */
const MOST_RESENT = 3;

/** What lies between two mails of an invitation, at least. */
const RESEND_HOURS = 24;

const MS_AN_HOUR = 3_600_000;

/** When the mail of an invitation went out last. */
const sentAt = sql<Date>`coalesce(sent_again_at, created_at)`;

/** Whose month is over is expired, whether that was noted or not. */
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

/** A page of whom a user invited. */
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

/** Somebody invited who is to be called again. */
export interface InvitationToCall
  extends Pick<PotentialPartnerRow, 'id' | 'firstName' | 'surname' | 'email' | 'note'> {
  readonly callOn: string;
}

/** Whom a user invited and chose to call by now, the earliest day first; who has joined is called as a member. */
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

/** One invitation, whosever it is. */
export async function findPotentialPartner(
  db: Kysely<DB>,
  { id, now }: { id: number; now: Date },
): Promise<PotentialPartnerRow | undefined> {
  const { rows } = await sql<PotentialPartnerRow>`${invitations(now)} where id = ${id}`.execute(db);
  return rows[0];
}

/** An invitation as whoever has its link may know it, with the partner who invites. */
export interface OpenInvitation {
  readonly id: number;
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
  /** The inviter's own. */
  readonly words: string | null;
  readonly sponsor: number;
  readonly displayName: string;
}

/** An invitation by what its link carries, while it is open; its sponsor's partner and display name with it. */
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

/** Notes who signed up with an invitation; false if it is open no more. */
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

/** What the link of an open invitation carries, sealed; null where it was not kept, or is open no more. */
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

/** Keeps what an inviter notes of an invitation; what is undefined stays as it is. */
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

/** How many invitations of a user went out since an instant, for the first time or again. */
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

/** Notes that the month of an earlier invitation of this address is over, so that there can be another one. */
export async function expireInvitations(tx: Tx, { email, now }: { email: string; now: Date }): Promise<void> {
  await tx
    .updateTable('potential_partners')
    .set({ status: 2 })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .where('status', '=', 0)
    .where('finished_at', '<=', now)
    .execute();
}

/** What a link carries, as it is kept: one way to find its invitation, and sealed to make the link again. */
interface Link {
  readonly tokenHash: Buffer;
  readonly sealedToken: Buffer;
}

/** Writes an open invitation that ends in a month; undefined if the address has one already, of whomever. */
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

/** Gives an open invitation another link that is valid for a month; false if it may not go out again now. */
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

/** Withdraws an open invitation, whose link opens nothing from then on; false if it is open no more. */
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
