import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import type { listWebhookReceivers, PauseCause } from '@blattwerk/contract/webhooks/webhooks.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listWebhookReceivers)['answer']['list']>;

/** The settings of a receiver. */
export interface ReceiverSettings {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEventName[];
  readonly paused: boolean;
}

/** A receiver with its state. */
export interface ReceiverRow extends Omit<ReceiverSettings, 'paused'> {
  readonly id: number;
  readonly pausedAt: Date | null;
  readonly pauseCause: PauseCause | null;
  readonly failingSince: Date | null;
  readonly formerSecretUntil: Date | null;
  readonly waiting: number;
  readonly failed: number;
  readonly createdAt: Date;
}

const countOf = (status: 'waiting' | 'failed') => sql`(
  select count(*)::int from webhook_deliveries as delivery
  where delivery.receiver_id = receiver.id and delivery.status = ${sql.lit(status)})`;

function columnsAt(now: Date): RawBuilder<unknown> {
  return sql`
    receiver.id, receiver.name, receiver.url, receiver.events, receiver.paused_at as "pausedAt",
    receiver.pause_cause as "pauseCause", receiver.failing_since as "failingSince", receiver.created_at as "createdAt",
    (select max(secret.ends_at) from webhook_secrets as secret
     where secret.receiver_id = receiver.id and secret.ends_at > ${now}) as "formerSecretUntil",
    ${countOf('waiting')} as waiting, ${countOf('failed')} as failed`;
}

const from = sql`from webhook_receivers as receiver`;

/** A page of receivers, and their total number. */
export async function findReceivers(
  db: Kysely<DB>,
  list: List,
  now: Date,
): Promise<{ rows: ReceiverRow[]; total: number }> {
  return findPage<ReceiverRow, 'name' | 'createdAt'>(db, {
    columns: columnsAt(now),
    from,
    where: [],
    sorting: { name: sql`receiver.name collate "de_names"`, createdAt: sql`receiver.created_at` },
    id: sql`receiver.id`,
    list,
  });
}

/** One receiver, or undefined. */
export async function findReceiver(db: Kysely<DB>, id: number, now: Date): Promise<ReceiverRow | undefined> {
  const { rows } = await sql<ReceiverRow>`
    select ${columnsAt(now)} ${from} where receiver.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a receiver until the transaction ends; false if there is none. */
export async function lockReceiver(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_receivers')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of receivers, under a lock: concurrent additions count each other. */
export async function countReceivers(tx: Tx): Promise<number> {
  await sql`lock table webhook_receivers in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('webhook_receivers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns the id of the new receiver, which has no secret yet */
export async function insertReceiver(
  tx: Tx,
  { name, url, events }: Omit<ReceiverSettings, 'paused'>,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_receivers')
    .values({ name, url, events: [...events], created_at: now, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the settings of a receiver, except whether it is paused. */
export async function updateReceiver(
  tx: Tx,
  id: number,
  { name, url, events }: Omit<ReceiverSettings, 'paused'>,
): Promise<void> {
  await tx
    .updateTable('webhook_receivers')
    .set({ name, url, events: [...events] })
    .where('id', '=', id)
    .execute();
}

/** Sends a receiver nothing more until an operator resumes it. */
export async function pauseReceiver(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_receivers')
    .set({ paused_at: now, pause_cause: 'operator' })
    .where('id', '=', id)
    .execute();
}

/** Resumes a receiver as if it had never failed: its waiting messages are due immediately. */
export async function resumeReceiver(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_receivers')
    .set({ paused_at: null, pause_cause: null, failures: 0, failing_since: null, rests_until: null })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now, attempts: 0 })
    .where('receiver_id', '=', id)
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .execute();
}

/** Ends the break that a receiver got because of failed attempts. */
export async function endRest(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('webhook_receivers').set({ rests_until: null }).where('id', '=', id).execute();
}

/** Deletes a receiver. Its waiting messages go first: a concurrent event only waits for the rest. */
export async function deleteReceiver(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where('receiver_id', '=', id).execute();
  await tx.deleteFrom('webhook_receivers').where('id', '=', id).execute();
}
