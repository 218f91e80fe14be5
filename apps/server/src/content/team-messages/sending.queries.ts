import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listTeamMessageRecipients } from '@blattwerk/contract/team-messages/team-messages.contract.ts';
import { type Kysely, sql } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import { standsBelow } from '../../network/tree/subtree.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { wantsMail, wantsNotice, whyNoReader } from './readers.queries.ts';
import { type Delivery, deliveryOf } from './team-messages.queries.ts';

/** What each reader of a message gets. */
export interface ForReader {
  readonly partner: number;
  readonly text: string;
}

/** How many of the chosen get none. */
export interface LeftCounts {
  readonly customers: number;
  readonly others: number;
}

/** Stores the recipients of a draft, and each one's text. */
export async function submitMessage(
  tx: Tx,
  id: number,
  {
    readers,
    leftOut,
    at,
  }: { readonly readers: readonly ForReader[]; readonly leftOut: LeftCounts; readonly at: Date },
): Promise<void> {
  await sql`
    insert into team_message_recipients (message_id, partner_id, text)
    select ${id}, partner, text from jsonb_to_recordset(${JSON.stringify(readers)}::jsonb) as reader (partner bigint, text text)`.execute(
    tx,
  );
  await tx
    .updateTable('team_messages')
    .set({
      state: 'sending',
      sent_at: at,
      chosen: [],
      left_customers: leftOut.customers,
      left_others: leftOut.others,
    })
    .where('id', '=', id)
    .execute();
}

/** The number of people that a partner has written to since an instant. */
export async function countWrittenTo(
  db: Kysely<DB>,
  { partner, since }: { readonly partner: number; readonly since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from team_messages as message
    join team_message_recipients as recipient on recipient.message_id = message.id
    where message.partner_id = ${partner} and message.sent_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether the company has stopped a partner's messages. */
export async function isStopped(db: Kysely<DB>, partner: number): Promise<boolean> {
  const row = await db
    .selectFrom('team_message_stops')
    .select('partner_id')
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether some messages wait to be queued. */
export async function isSomethingWaiting(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    select from team_messages as message join team_message_recipients as recipient on recipient.message_id = message.id
    where message.state = 'sending' and recipient.result = 'waiting' limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Delivers messages to some of the waiting recipients, the oldest first: each gets a notification in the product, and a
 * personal mail unless they opted out. Recipients who may no longer get it are recorded as such. Returns how many were
 * processed.
 */
export async function queueSome(
  tx: Tx,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const noted = await sql`
    with chosen as (
      select recipient.message_id, recipient.partner_id
      from team_messages as message join team_message_recipients as recipient on recipient.message_id = message.id
      where message.state = 'sending' and recipient.result = 'waiting'
      order by message.sent_at, message.id, recipient.partner_id limit ${limit} for update of recipient skip locked
    ), reader as (
      select chosen.message_id, partner.id as partner_id, owner.id as user_id, owner.email,
        sender.id as sender_id, sender.display_name as sender_name, ${messageLocale('owner.locale')} as locale,
        ${wantsMail} as by_mail, ${wantsNotice} as by_notice, ${whyNoReader(now, sql`message.partner_id`)} as why
      from chosen join team_messages as message on message.id = chosen.message_id
      join partners as sender on sender.id = message.partner_id
      join partners as partner on partner.id = chosen.partner_id
      join users as owner on owner.id = partner.user_id
    ), queued as (
      insert into outbox (user_id, channel, recipient, locale, template, parameters, created_at, next_attempt_at)
      select user_id, 'mail', email, locale, 'team-message',
        jsonb_build_object('message', message_id, 'senderName', sender_name), ${now}, ${now}
      from reader where why is null and by_mail order by message_id, partner_id
      returning id, user_id, (parameters ->> 'message')::bigint as message_id
    ), told as (
      insert into notifications (user_id, type, parameters, created_at)
      select user_id, 'teamMessage',
        jsonb_build_object('name', sender_name, 'partner', sender_id::text, 'message', message_id::text), ${now}
      from reader where why is null and by_notice order by message_id, partner_id
    )
    update team_message_recipients as recipient
    set result = coalesce(reader.why, case when reader.by_mail then 'queued' else 'shown' end), mail_id = queued.id,
      shown_at = case when reader.why is null and reader.by_notice then ${now}::timestamptz end, result_at = ${now}
    from reader left join queued on queued.user_id = reader.user_id and queued.message_id = reader.message_id
    where recipient.message_id = reader.message_id and recipient.partner_id = reader.partner_id`.execute(tx);
  return Number(noted.numAffectedRows ?? 0n);
}

/** Ends messages with a result for every recipient. */
export async function endDone(tx: Tx, now: Date): Promise<void> {
  await sql`
    update team_messages as message set state = 'done', ended_at = ${now}
    where state = 'sending' and not exists (
      select from team_message_recipients
      where message_id = message.id and result in ('waiting', 'queued'))`.execute(tx);
}

/**
 * Stops a partner's messages in progress: waiting mails are removed from the queue. Returns how many recipients do not
 * get it.
 */
export async function stopUnderWay(tx: Tx, partner: number, at: Date): Promise<number> {
  const stopped = await sql`
    with mine as (
      update team_messages set state = 'stopped', ended_at = ${at} where partner_id = ${partner} and state = 'sending' returning id
    ), dropped as (
      delete from outbox
      where template = 'team-message' and status = 'queued' and id in (
        select mail_id from team_message_recipients where message_id in (select id from mine) and result = 'queued')
      returning id
    )
    update team_message_recipients set result = 'stopped', result_at = ${at}
    where message_id in (select id from mine) and (result = 'waiting' or mail_id in (select id from dropped))`.execute(
    tx,
  );
  return Number(stopped.numAffectedRows ?? 0n);
}

type List = ListRequest<(typeof listTeamMessageRecipients)['answer']['list']>;

interface RecipientRow {
  readonly id: number;
  readonly displayName: string;
  readonly delivery: Delivery;
  readonly at: Date | null;
}

/** A page of the recipients of a message who are still below its sender. */
export function findRecipients(
  db: Kysely<DB>,
  { message, sender }: { readonly message: number; readonly sender: number },
  list: List,
): Promise<{ rows: RecipientRow[]; total: number }> {
  return findPage<RecipientRow, List['order'][number]['field']>(db, {
    columns: sql`partner.id, partner.display_name as "displayName", ${deliveryOf} as delivery, recipient.result_at as at`,
    from: sql`from team_message_recipients as recipient join partners as partner on partner.id = recipient.partner_id`,
    where: [
      sql`recipient.message_id = ${message}`,
      sql`exists (
        select from tree_nodes as node join tree_nodes as root on root.partner_id = ${sender} and ${standsBelow}
        where node.partner_id = partner.id)`,
    ],
    sorting: { displayName: sql`partner.display_name collate de_names` },
    id: sql`partner.id`,
    list,
  });
}
