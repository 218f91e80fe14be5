import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listOutbox } from '@blattwerk/contract/messages/outbox.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { contains } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Parameters } from './render-message.ts';
import type { TemplateName } from './templates/template-parameters.ts';

type List = (typeof listOutbox)['answer']['list'];

/** Current full name of the recipient; null for people without an account. */
export const recipientName = sql<string | null>`(
  select trim(reader.first_name || ' ' || reader.last_name) from users as reader where reader.id = outbox.user_id
)`.as('recipientName');

/** Current destination of a message: for a user, their current address or number. Null if there is none. */
const address = sql<string | null>`nullif(case when outbox.user_id is null then outbox.recipient else (
  select case outbox.channel when 'mail' then reader.email else reader.phone end
  from users as reader where reader.id = outbox.user_id
) end, '')`.as('address');

/** The recipient's partner; null for staff and for people without an account. */
const partner = sql<number | null>`(
  select reader.id from partners as reader where reader.user_id = outbox.user_id
)`.as('partner');

const columns = [
  'id',
  'channel',
  'recipient',
  recipientName,
  address,
  partner,
  'status',
  'attempts',
  'last_error',
  'created_at',
  'next_attempt_at',
  'sent_at',
  sql<Locale>`locale`.as('locale'),
  sql<TemplateName>`template`.as('template'),
  sql<Parameters>`parameters`.as('parameters'),
] as const;

export type OutboxRow = NonNullable<Awaited<ReturnType<typeof findOutboxMessage>>>;

/** A single message, or undefined. */
export async function findOutboxMessage(db: Kysely<DB>, id: number) {
  return db.selectFrom('outbox').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Queued within these days in Berlin, both inclusive. */
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page of messages, and their total number. */
export async function findOutbox(
  db: Kysely<DB>,
  { page, size, order, filters }: ListRequest<List>,
  { from, to }: Period,
): Promise<{ rows: OutboxRow[]; total: number }> {
  let matching = db.selectFrom('outbox');
  // Impossible values match nothing, like any other unknown value.
  if (filters.status) matching = matching.where(sql`status`, '=', sql`any(${filters.status}::text[])`);
  if (filters.channel) matching = matching.where(sql`channel`, '=', sql`any(${filters.channel}::text[])`);
  if (filters.template) matching = matching.where(sql`template`, '=', sql`any(${filters.template}::text[])`);
  if (filters.user !== undefined) matching = matching.where('user_id', '=', filters.user);
  if (filters.text !== undefined) matching = matching.where(contains(sql`recipient`, filters.text));
  if (from !== undefined) matching = matching.where('created_at', '>=', new Date(berlinMidnight(from)));
  if (to !== undefined)
    matching = matching.where('created_at', '<', new Date(berlinMidnight(addDays(to, 1))));
  const direction = order[0]?.direction ?? 'desc';
  const [rows, { total }] = await Promise.all([
    matching
      .select(columns)
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Locks a message until the end of the transaction; false while it is being sent. */
export async function lockMessage(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

interface Attempt {
  readonly id: number;
  /** The new destination. */
  readonly address: string;
  readonly now: Date;
}

/** Requeues a failed message, with its attempts reset. */
export async function requeueFailed(tx: Tx, { id, address: recipient, now }: Attempt): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ status: 'queued', recipient, attempts: 0, last_error: null, next_attempt_at: now })
    .where('id', '=', id)
    .execute();
}

/** Makes a queued message due immediately. */
export async function tryNow(tx: Tx, { id, address: recipient, now }: Attempt): Promise<void> {
  await tx.updateTable('outbox').set({ recipient, next_attempt_at: now }).where('id', '=', id).execute();
}

/** Queues a copy of a sent message; returns its id. */
export async function copyMessage(tx: Tx, { id, address: recipient, now }: Attempt): Promise<number> {
  const copy = await tx
    .insertInto('outbox')
    .columns([
      'user_id',
      'channel',
      'recipient',
      'locale',
      'template',
      'parameters',
      'created_at',
      'next_attempt_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('outbox as sent')
        .select([
          'sent.user_id',
          'sent.channel',
          sql<string>`${recipient}::text`.as('recipient'),
          'sent.locale',
          'sent.template',
          'sent.parameters',
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${now}::timestamptz`.as('next_attempt_at'),
        ])
        .where('sent.id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return copy.id;
}

/** Number of unsent messages, and since when the oldest has been queued. */
export async function countWaiting(db: Kysely<DB>): Promise<{ waiting: number; oldest: Date | null }> {
  return db
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.min<Date | null>('created_at').as('oldest'),
    ])
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
}
