import type { listBroadcastRecipients } from '@blattwerk/contract/broadcasts/broadcast-sending.contract.ts';
import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Kysely, sql } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import { hasWords, shownName, wordsOf } from '../../network/partners/partner-names.ts';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { whyNoReader } from './readers.queries.ts';

type List = ListRequest<(typeof listBroadcastRecipients)['answer']['list']>;

/** A recipient of a broadcast. */
interface Recipient {
  readonly id: number;
  readonly name: string;
  readonly result: AnswerOf<typeof listBroadcastRecipients>['items'][number]['result'];
  readonly at: Date | null;
  readonly message: number | null;
  readonly error: string | null;
}

/** A page of a broadcast's recipients. */
export function findRecipients(
  db: Kysely<DB>,
  broadcast: number,
  list: List,
): Promise<{ rows: Recipient[]; total: number }> {
  const { result, text } = list.filters;
  return findPage<Recipient, List['order'][number]['field']>(db, {
    columns: sql`partner.id, partner.display_name as name, recipient.result, recipient.result_at as at,
      message.id as message, case when recipient.result = 'failed' then message.last_error end as error`,
    from: sql`from broadcast_recipients as recipient join partners as partner on partner.id = recipient.partner_id`,
    joins: sql`left join outbox as message on message.id = recipient.message_id`,
    where: [
      sql`recipient.broadcast_id = ${broadcast}`,
      when(result, (names) => sql`recipient.result = any(${names}::text[])`),
      when(text, (words) =>
        /^#?\d{1,15}$/.test(words)
          ? sql`partner.id = ${Number(words.replace('#', ''))}`
          : hasWords(shownName, wordsOf(words.normalize('NFC').trim())),
      ),
    ],
    sorting: { id: sql`partner.id` },
    id: sql`partner.id`,
    list,
  });
}

/** What is recorded when a broadcast is submitted. */
interface Submission {
  readonly state: 'waiting' | 'planned';
  readonly dueAt: Date;
  readonly reason: string;
  readonly by: number;
  readonly at: Date;
  readonly approval: number | null;
}

/** Submits a draft. */
export async function submitBroadcast(tx: Tx, id: number, submission: Submission): Promise<void> {
  const { state, dueAt, reason, by, at, approval } = submission;
  await tx
    .updateTable('broadcasts')
    .set({ state, due_at: dueAt, reason, submitted_by: by, submitted_at: at, approval_id: approval })
    .where('id', '=', id)
    .execute();
}

/** Schedules an approved broadcast. */
export async function planBroadcast(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('broadcasts').set({ state: 'planned' }).where('id', '=', id).execute();
}

/** Turns a waiting broadcast into a draft again: nobody gets it. */
export async function withdrawBroadcast(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('broadcast_recipients').where('broadcast_id', '=', id).execute();
  await tx
    .updateTable('broadcasts')
    .set({
      state: 'draft',
      due_at: null,
      reason: null,
      submitted_by: null,
      submitted_at: null,
      approval_id: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Stops a broadcast early: waiting mails are removed from the queue. Returns how many recipients do not get it. */
export async function stopBroadcast(tx: Tx, id: number, at: Date): Promise<number> {
  await tx.updateTable('broadcasts').set({ state: 'cancelled', ended_at: at }).where('id', '=', id).execute();
  const stopped = await sql`
    with dropped as (
      delete from outbox
      where template = 'broadcast' and status = 'queued' and id in (
        select message_id from broadcast_recipients where broadcast_id = ${id} and result = 'queued')
      returning id
    )
    update broadcast_recipients set result = 'stopped', result_at = ${at}
    where broadcast_id = ${id} and (result = 'waiting' or message_id in (select id from dropped))`.execute(
    tx,
  );
  return Number(stopped.numAffectedRows ?? 0n);
}

/** Starts broadcasts that are due. */
export async function startDue(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ state: 'sending', started_at: now })
    .where('state', '=', 'planned')
    .where('due_at', '<=', now)
    .execute();
}

/** The oldest broadcast in progress with waiting recipients. */
export async function findUnderWay(db: Kysely<DB>): Promise<{ id: number; link: string | null } | undefined> {
  const { rows } = await sql<{ id: number; link: string | null }>`
    select id, link from broadcasts as broadcast
    where state = 'sending' and exists (
      select from broadcast_recipients where broadcast_id = broadcast.id and result = 'waiting')
    order by due_at, id limit 1`.execute(db);
  return rows[0];
}

/**
 * Queues a broadcast for some of the waiting recipients, each in the first of these languages it is written in: their
 * own, English, German. Recipients who may no longer get it are recorded as such. Returns how many were processed.
 */
export async function queueSome(
  tx: Tx,
  { id, link }: { readonly id: number; readonly link: string },
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const noted = await sql`
    with written as (
      select array_agg(locale) as locales from broadcast_texts where broadcast_id = ${id}
    ), chosen as (
      select partner_id from broadcast_recipients
      where broadcast_id = ${id} and result = 'waiting'
      order by partner_id limit ${limit} for update skip locked
    ), reader as (
      select partner.id as partner_id, owner.id as user_id, owner.email, owner.first_name, owner.last_name,
        ${messageLocale('owner.locale')} as locale, ${whyNoReader(now, sql`(select is_legal from broadcasts where id = ${id})`)} as why
      from chosen join partners as partner on partner.id = chosen.partner_id
      join users as owner on owner.id = partner.user_id
    ), queued as (
      insert into outbox (user_id, channel, recipient, locale, template, parameters, created_at, next_attempt_at)
      select user_id, 'mail', email,
        case when locale = any(locales) then locale when 'en' = any(locales) then 'en' else 'de' end, 'broadcast',
        jsonb_build_object('broadcast', ${id}::bigint, 'firstName', first_name, 'lastName', last_name,
          'number', partner_id, 'link', ${link}::text), ${now}, ${now}
      from reader cross join written where why is null order by partner_id
      returning id, user_id
    )
    update broadcast_recipients as recipient
    set result = coalesce(reader.why, 'queued'), message_id = queued.id, result_at = ${now}
    from reader left join queued on queued.user_id = reader.user_id
    where recipient.broadcast_id = ${id} and recipient.partner_id = reader.partner_id`.execute(tx);
  return Number(noted.numAffectedRows ?? 0n);
}

/** Ends broadcasts with a result for every recipient. */
export async function endDone(tx: Tx, now: Date): Promise<void> {
  await sql`
    update broadcasts as broadcast set state = 'done', ended_at = ${now}
    where state = 'sending' and not exists (
      select from broadcast_recipients
      where broadcast_id = broadcast.id and result in ('waiting', 'queued'))`.execute(tx);
}
