import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { TEST_EVENT, type WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import type {
  DeliveryFailure,
  listWebhookDeliveries,
} from '@blattwerk/contract/webhooks/webhooks.contract.ts';
import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listWebhookDeliveries)['answer']['list']>;

/** A message to a receiver, and its outcome. */
export interface DeliveryRow {
  readonly id: number;
  readonly receiver: { readonly id: number; readonly name: string };
  readonly event: string;
  readonly type: WebhookEventName | typeof TEST_EVENT;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly failure: DeliveryFailure | null;
  readonly answerStatus: number | null;
  readonly answerText: string | null;
  readonly occurredAt: Date;
  readonly lastAttemptAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly deliveredAt: Date | null;
  readonly data: Readonly<Record<string, unknown>>;
}

const columns = sql`
  delivery.id, jsonb_build_object('id', receiver.id, 'name', receiver.name) as receiver, delivery.event_id as event,
  delivery.type, delivery.status, delivery.attempts, delivery.failure, delivery.answer_status as "answerStatus",
  delivery.answer_text as "answerText", delivery.occurred_at as "occurredAt",
  delivery.last_attempt_at as "lastAttemptAt", delivery.next_attempt_at as "nextAttemptAt",
  delivery.delivered_at as "deliveredAt", delivery.data`;
const from = sql`from webhook_deliveries as delivery`;
const joins = sql`join webhook_receivers as receiver on receiver.id = delivery.receiver_id`;

/** Days of the event in Berlin, both inclusive. */
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page of deliveries, and the number of those that match the filters. */
export async function findDeliveries(
  db: Kysely<DB>,
  list: List,
  period: Period,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const { receiver, status, type } = list.filters;
  return findPage<DeliveryRow, 'occurredAt'>(db, {
    columns,
    from,
    joins,
    where: [
      when(receiver, (id) => sql`delivery.receiver_id = ${id}`),
      when(status, (some) => sql`delivery.status = any(${some}::text[])`),
      when(type, (some) => sql`delivery.type = any(${some}::text[])`),
      when(period.from, (day) => sql`delivery.occurred_at >= ${new Date(berlinMidnight(day))}`),
      when(period.to, (day) => sql`delivery.occurred_at < ${new Date(berlinMidnight(addDays(day, 1)))}`),
    ],
    sorting: { occurredAt: sql`delivery.occurred_at` },
    id: sql`delivery.id`,
    list,
  });
}

/** One delivery, or undefined. */
export async function findDelivery(db: Kysely<DB>, id: number): Promise<DeliveryRow | undefined> {
  const { rows } =
    await sql<DeliveryRow>`select ${columns} ${from} ${joins} where delivery.id = ${id}`.execute(db);
  return rows[0];
}

/** Queues a test for a receiver. @returns the id of its delivery */
export async function insertTest(tx: Tx, receiver: number, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({
      receiver_id: receiver,
      event_id: sql<string>`gen_random_uuid()`,
      type: TEST_EVENT,
      occurred_at: now,
      data: JSON.stringify({ receiver }),
      next_attempt_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** State of a delivery that may be sent again, locked until the transaction ends; undefined if there is none. */
export async function lockDelivery(tx: Tx, id: number) {
  return tx
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_receivers as receiver', 'receiver.id', 'delivery.receiver_id')
    .select([
      'delivery.receiver_id as receiver',
      'delivery.status',
      'delivery.type',
      'delivery.claimed_until as claimedUntil',
      'receiver.paused_at as pausedAt',
    ])
    .where('delivery.id', '=', id)
    .forUpdate('delivery')
    .executeTakeFirst();
}

/** Restarts a delivery, immediately and with the same id. */
export async function beginAgain(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, delivered_at: null, claimed_until: null, next_attempt_at: now })
    .where('id', '=', id)
    .execute();
}
