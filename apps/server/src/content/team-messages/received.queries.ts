import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addressForReader } from '../../messaging/messages/broadcasts/team-mail.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';

/** A received message; `sender` is a partner's id. */
export interface ReceivedRow {
  readonly id: number;
  readonly sender: number;
  readonly senderName: string;
  readonly replyTo: string | null;
  readonly text: string;
  readonly at: Date;
  readonly reportedAt: Date | null;
}

interface ReceivedList {
  readonly order: readonly { field: 'id'; direction: 'asc' | 'desc' }[];
  readonly page: number;
  readonly size: number;
}

const columnsAt = (now: Date) => sql`
  message.id, sender.id as sender, sender.display_name as "senderName", ${addressForReader(now)} as "replyTo", recipient.text,
  coalesce(recipient.shown_at, recipient.result_at) as at, (
    select reported_at from team_message_reports as report
    where report.message_id = message.id and report.partner_id = recipient.partner_id) as "reportedAt"`;

const from = sql`
  from team_message_recipients as recipient join team_messages as message on message.id = recipient.message_id
  join partners as reader on reader.id = recipient.partner_id
  join partners as sender on sender.id = message.partner_id
  join users as owner on owner.id = sender.user_id`;

/** Received by the reader; nothing of messages that never arrived. */
const hasCome = sql`(recipient.shown_at is not null or recipient.result in ('queued', 'sent', 'failed'))`;

const ofReader = (partner: number): RawBuilder<unknown>[] => [
  sql`recipient.partner_id = ${partner}`,
  hasCome,
];

/** A page of somebody's received messages. */
export function findReceived(
  db: Kysely<DB>,
  { partner, now }: { readonly partner: number; readonly now: Date },
  list: ReceivedList,
): Promise<{ rows: ReceivedRow[]; total: number }> {
  return findPage<ReceivedRow, 'id'>(db, {
    columns: columnsAt(now),
    from,
    where: ofReader(partner),
    sorting: { id: sql`message.id` },
    id: sql`message.id`,
    list,
  });
}

/** One of somebody's received messages. */
export async function findReceivedOne(
  db: Kysely<DB>,
  { id, partner, now }: { readonly id: number; readonly partner: number; readonly now: Date },
): Promise<ReceivedRow | undefined> {
  const { rows } = await sql<ReceivedRow>`
    select ${columnsAt(now)} ${from}
    where message.id = ${id} and ${sql.join(ofReader(partner), sql` and `)}`.execute(db);
  return rows[0];
}
