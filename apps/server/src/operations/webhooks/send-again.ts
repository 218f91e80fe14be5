import { TEST_EVENT } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { beginAgain, findDelivery, insertTest, lockDelivery } from './delivery-list.queries.ts';
import { endRest, lockReceiver } from './receivers.queries.ts';

/** The log uses the same words for these messages as for mails. */
const words = { waiting: 'queued', delivered: 'sent', failed: 'failed' } as const;

type SendDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/**
 * Queues a test for a receiver, which is sent within seconds.
 * @param by a user
 * @returns the id of its delivery
 * @throws ApiError 404
 */
export async function sendTest(
  { db, clock }: SendDeps,
  { receiver, by }: { readonly receiver: number; readonly by: number },
): Promise<number> {
  if (!(await lockReceiver(db, receiver))) throw notFound();
  const id = await insertTest(db, receiver, clock.now());
  const details = { before: {}, after: { testSent: true } };
  await audit(db, { user: by, action: 'write', subject: `/api/webhook_receivers/${receiver}`, details });
  return id;
}

/**
 * Sends a message again with the same id, so that the receiver can recognize a duplicate.
 * @param by a user
 * @throws ApiError 404 if there is none; 409 while its receiver is paused or an attempt is in progress
 */
export async function sendAgain(
  { db, clock }: SendDeps,
  { id, by }: { readonly id: number; readonly by: number },
): Promise<void> {
  const now = clock.now();
  // Locks the receiver before its delivery, in the same order as an attempt does: otherwise the two would deadlock.
  const known = await findDelivery(db, id);
  if (known === undefined || !(await lockReceiver(db, known.receiver.id))) throw notFound();
  const delivery = await lockDelivery(db, id);
  if (delivery === undefined) throw notFound();
  const { receiver, status, type, claimedUntil, pausedAt } = delivery;
  if (claimedUntil !== null && claimedUntil > now) throw new ApiError(409, 'webhookUnderWay');
  if (pausedAt !== null && type !== TEST_EVENT) throw new ApiError(409, 'webhookPaused');
  await beginAgain(db, id, now);
  await endRest(db, receiver);
  const details = { before: { status: words[status] }, after: { status: words.waiting } };
  await audit(db, { user: by, action: 'write', subject: `/api/webhook_deliveries/${id}`, details });
}
