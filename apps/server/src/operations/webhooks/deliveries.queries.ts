import { TEST_EVENT } from '@blattwerk/contract/webhooks/webhook-events.ts';
import type { DeliveryFailure } from '@blattwerk/contract/webhooks/webhooks.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** How long a delivery is stored, whatever its outcome. */
export const KEPT_DAYS = 30;

/** Longer than an attempt may take: after that nobody is working on it any more. */
const CLAIM_SECONDS = 60;

/** A delivery claimed by one process. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly receiver: number;
  readonly url: string;
  readonly event: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  /** Including this attempt. */
  readonly attempts: number;
}

/** A test is sent even while its receiver is paused or left alone. */
function isDue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`
    delivery.status = 'waiting' and delivery.next_attempt_at <= ${now}
    and (delivery.claimed_until is null or delivery.claimed_until <= ${now})
    and (delivery.type = ${TEST_EVENT} or (
      receiver.paused_at is null and (receiver.rests_until is null or receiver.rests_until <= ${now})))`;
}

/** Receivers for which something is due. */
export async function findDueReceivers(db: Kysely<DB>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select receiver.id from webhook_receivers as receiver
    where exists (
      select from webhook_deliveries as delivery where delivery.receiver_id = receiver.id and ${isDue(now)})
    order by receiver.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Claims the next delivery of a receiver, so that no other process takes it. If the process is killed, others take it
 * once the claim expires: delivered at least once.
 */
export async function claimDelivery(
  tx: Tx,
  receiver: number,
  now: Date,
): Promise<ClaimedDelivery | undefined> {
  const until = new Date(now.getTime() + CLAIM_SECONDS * 1000);
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries as taken
    set attempts = taken.attempts + 1, claimed_until = ${until}, last_attempt_at = ${now}
    from webhook_receivers as target
    where target.id = taken.receiver_id and taken.id = (
      select delivery.id
      from webhook_deliveries as delivery join webhook_receivers as receiver on receiver.id = delivery.receiver_id
      where delivery.receiver_id = ${receiver} and ${isDue(now)}
      order by delivery.next_attempt_at, delivery.id
      limit 1 for update of delivery skip locked)
    returning taken.id, taken.receiver_id as receiver, target.url, taken.event_id as event, taken.type,
      taken.occurred_at as "occurredAt", taken.data, taken.attempts`.execute(tx);
  return rows[0];
}

/** The outcome of an attempt. */
interface TriedDelivery {
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly now: Date;
  readonly nextAttemptAt: Date;
  readonly failure: DeliveryFailure | null;
  readonly answerStatus: number | null;
  readonly answerText: string | null;
}

/** Stores the outcome of an attempt; does nothing if its claim has expired and somebody else has it. */
export async function noteTry(
  tx: Tx,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  { status, now, nextAttemptAt, failure, answerStatus, answerText }: TriedDelivery,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      status,
      claimed_until: null,
      next_attempt_at: nextAttemptAt,
      delivered_at: status === 'delivered' ? now : null,
      failure,
      answer_status: answerStatus,
      answer_text: answerText,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'waiting')
    .execute();
}

/** Deletes old deliveries. */
export async function deletePastDeliveries(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where('occurred_at', '<', before).execute();
}

/** Number and age of waiting deliveries to receivers that are not paused, and number of failed ones. */
export async function countDeliveries(
  db: Kysely<DB>,
): Promise<{ waiting: number; oldest: Date | null; failed: number }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null; failed: number }>`
    select count(*) filter (where delivery.status = 'waiting')::int as waiting,
      min(delivery.occurred_at) filter (where delivery.status = 'waiting') as oldest,
      count(*) filter (where delivery.status = 'failed')::int as failed
    from webhook_deliveries as delivery join webhook_receivers as receiver on receiver.id = delivery.receiver_id
    where delivery.status in ('waiting', 'failed') and receiver.paused_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count has one row');
  return row;
}
