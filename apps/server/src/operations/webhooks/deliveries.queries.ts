import { TEST_EVENT } from '@blattwerk/contract/webhooks/webhook-events.ts';
import type { DeliveryFailure } from '@blattwerk/contract/webhooks/webhooks.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** How long a delivery is kept, whatever became of it. */
export const KEPT_DAYS = 30;

/** Longer than a try may take: by then nobody is at it any more. */
const CLAIM_SECONDS = 60;

/** A delivery that one process is at. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly receiver: number;
  readonly url: string;
  readonly event: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  /** This try included. */
  readonly attempts: number;
}

/** A test is sent to whoever asked for it, also while its receiver is paused or spared. */
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
 * Takes the next delivery of a receiver, so that no other process does. Whoever is killed meanwhile leaves it to others once the
 * claim is over: rather told twice than never.
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

/** What came of a try. */
interface TriedDelivery {
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly now: Date;
  readonly nextAttemptAt: Date;
  readonly failure: DeliveryFailure | null;
  readonly answerStatus: number | null;
  readonly answerText: string | null;
}

/** Notes what came of a try; nothing if its claim was over and somebody else is at it. */
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

/** Forgets deliveries that nobody asks about any more. */
export async function deletePastDeliveries(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where('occurred_at', '<', before).execute();
}

/** How many deliveries wait whose receiver is not paused, since when, and how many were given up. */
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
