import { TEST_EVENT } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { beginAgain, findDelivery, insertTest, lockDelivery } from './delivery-list.queries.ts';
import { endRest, lockReceiver } from './receivers.queries.ts';

/** The log says of these messages what it says of mails. */
const words = { waiting: 'queued', delivered: 'sent', failed: 'failed' } as const;

type SendDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/**
 * Has a test sent to a receiver within seconds.
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
 * Sends a message again with the id that it had, so that a receiver that has it already knows it.
 * @param by a user
 * @throws ApiError 404 for none; 409 while its receiver is paused or a try is under way
 */
export async function sendAgain(
  { db, clock }: SendDeps,
  { id, by }: { readonly id: number; readonly by: number },
): Promise<void> {
  const now = clock.now();
  // The receiver before its delivery, as whoever notes a try: otherwise the two would wait for each other.
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
