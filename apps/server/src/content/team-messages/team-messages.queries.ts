import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listTeamMessages } from '@blattwerk/contract/team-messages/team-messages.contract.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listTeamMessages)['answer']['list']>;

export type Delivery = 'underway' | 'delivered' | 'undelivered' | 'stopped';

/** A stored message; `chosen` are the recipients of a draft, some of whom may have left the team. */
export interface MessageRow {
  readonly id: number;
  readonly partner: number;
  readonly text: string;
  readonly chosen: readonly number[];
  readonly state: 'draft' | 'sending' | 'done' | 'stopped';
  readonly changedAt: Date;
  readonly sentAt: Date | null;
  readonly leftCustomers: number;
  readonly leftOthers: number;
  /** The number of readers by delivery state. */
  readonly deliveries: Readonly<Partial<Record<Delivery, number>>>;
}

/** The same in a list: for a single recipient with their text and its delivery. */
export type ListedRow = Omit<MessageRow, 'partner'> & { readonly delivery: Delivery | null };

/**
 * SQL: the delivery of `recipient` as shown to the sender: a message in the product counts as delivered, whether it is
 * mailed as well or not is private.
 */
export const deliveryOf = sql<Delivery>`case
  when recipient.shown_at is not null or recipient.result = 'sent' then 'delivered'
  when recipient.result in ('waiting', 'queued') then 'underway'
  when recipient.result = 'stopped' then 'stopped'
  else 'undelivered' end`;

const columns = sql`
  message.id, message.chosen, message.state, message.changed_at as "changedAt", message.sent_at as "sentAt",
  message.left_customers as "leftCustomers", message.left_others as "leftOthers", (
    select coalesce(jsonb_object_agg(delivery, readers), '{}') from (
      select ${deliveryOf} as delivery, count(*) as readers from team_message_recipients as recipient
      where recipient.message_id = message.id group by 1) as counted
  ) as deliveries`;

/** A page of a partner's messages; those to one person if given. */
export function findMessages(
  db: Kysely<DB>,
  partner: number,
  list: List,
): Promise<{ rows: ListedRow[]; total: number }> {
  const { state, recipient } = list.filters;
  const recipientId = recipient?.[0] ?? null;
  return findPage<ListedRow, List['order'][number]['field']>(db, {
    columns: sql`${columns}, coalesce(recipient.text, message.text) as text,
      case when recipient.message_id is not null then ${deliveryOf} end as delivery`,
    from: sql`from team_messages as message
      left join team_message_recipients as recipient
        on recipient.message_id = message.id and recipient.partner_id = ${recipientId}::bigint`,
    where: [
      sql`message.partner_id = ${partner}`,
      when(state, (states) => sql`message.state = any(${states}::text[])`),
      when(recipient, () => sql`recipient.message_id is not null`),
    ],
    sorting: { id: sql`message.id` },
    id: sql`message.id`,
    list,
  });
}

/** One message of a partner. */
export async function findMessage(
  db: Kysely<DB>,
  { id, partner }: { readonly id: number; readonly partner: number },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns}, message.text, message.partner_id as partner from team_messages as message
    where message.id = ${id} and message.partner_id = ${partner}`.execute(db);
  return rows[0];
}

/** Locks a message until the transaction ends. */
export async function lockMessageRow(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('team_messages').select('id').where('id', '=', id).forUpdate().execute();
}

/** Text and recipients of a draft. */
export interface Draft {
  readonly text: string;
  readonly chosen: readonly number[];
}

/** Creates a draft; returns its id. */
export async function insertDraft(
  tx: Tx,
  partner: number,
  { text, chosen }: Draft,
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('team_messages')
    .values({ partner_id: partner, text, chosen: [...chosen], created_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a draft. */
export async function updateDraft(tx: Tx, id: number, { text, chosen }: Draft, now: Date): Promise<void> {
  await tx
    .updateTable('team_messages')
    .set({ text, chosen: [...chosen], changed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a draft. */
export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('team_messages').where('id', '=', id).where('state', '=', 'draft').execute();
}

/** The number of a partner's drafts. */
export async function countDrafts(db: Kysely<DB>, partner: number): Promise<number> {
  const { count } = await db
    .selectFrom('team_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('partner_id', '=', partner)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return count;
}

/** Names of partners, in the given order. */
export async function findNames(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<{ id: number; displayName: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; displayName: string }>`
    select partner.id, partner.display_name as "displayName"
    from unnest(${[...ids]}::bigint[]) with ordinality as chosen(id, position)
    join partners as partner on partner.id = chosen.id order by chosen.position`.execute(db);
  return rows;
}
