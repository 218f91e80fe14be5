import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listOutbox } from '@blattwerk/contract/messages/outbox.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Parameters } from './render-message.ts';
import type { TemplateName } from './templates/template-parameters.ts';

type List = (typeof listOutbox)['answer']['list'];

/** Full name of the user that a message goes to, as it is now; null for people who are no users. */
export const recipientName = sql<string | null>`(
  select trim(reader.first_name || ' ' || reader.last_name) from users as reader where reader.id = outbox.user_id
)`.as('recipientName');

const columns = [
  'id',
  'channel',
  'recipient',
  recipientName,
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

/** One message, or undefined. */
export async function findOutboxMessage(db: Kysely<DB>, id: number) {
  return db.selectFrom('outbox').select(columns).where('id', '=', id).executeTakeFirst();
}

/** A page of messages, and how many there are in all. */
export async function findOutbox(
  db: Kysely<DB>,
  { page, size, order, filters }: ListRequest<List>,
): Promise<{ rows: OutboxRow[]; total: number }> {
  let matching = db.selectFrom('outbox');
  // Values that no message can have match none, as any other unknown value.
  if (filters.status) matching = matching.where(sql`status`, '=', sql`any(${filters.status}::text[])`);
  if (filters.channel) matching = matching.where(sql`channel`, '=', sql`any(${filters.channel}::text[])`);
  if (filters.user !== undefined) matching = matching.where('user_id', '=', filters.user);
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

/** How many messages are not sent yet, and since when the oldest has been waiting. */
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
