import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { getOutboxMessage } from '@blattwerk/contract/messages/outbox.contract.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { noteResult } from './broadcasts/broadcast-results.ts';
import {
  copyMessage,
  findOutboxMessage,
  lockMessage,
  type OutboxRow,
  requeueFailed,
  tryNow,
} from './outbox.queries.ts';
import { templateOf } from './templates/template-parameters.ts';

type Unsendable = NonNullable<AnswerOf<typeof getOutboxMessage>['unsendable']>;

const refusalOf = { secretGone: 'messageSecretGone', noAddress: 'messageNoAddress' } as const;

/** Why a message cannot be resent: codes and links are deleted once it was sent or given up. */
export function whyUnsendable({
  template,
  status,
  address,
}: Pick<OutboxRow, 'template' | 'status' | 'address'>): Unsendable | null {
  if (status !== 'queued' && templateOf(template).secrets.length > 0) return 'secretGone';
  return address === null ? 'noAddress' : null;
}

/**
 * Resends a message to its reader's current address: a failed one restarts, a queued one becomes due immediately, and
 * of a sent one a copy is queued, so that both are visible.
 * @param by a user
 * @throws ApiError 404 for an unknown message; 409 for one that cannot be resent, and while an attempt is in progress
 */
export async function sendAgain(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  { id, by }: { readonly id: number; readonly by: number },
): Promise<void> {
  if ((await findOutboxMessage(db, id)) === undefined) throw notFound();
  if (!(await lockMessage(db, id))) throw new ApiError(409, 'messageUnderWay');
  const message = await findOutboxMessage(db, id);
  if (message === undefined) throw notFound();
  const { status, address } = message;
  const why = whyUnsendable(message);
  if (why !== null || address === null)
    throw new ApiError(409, refusalOf[why ?? 'noAddress'], { fields: { status } });
  const now = clock.now();
  const after = { status: 'queued', nextAttemptAt: now.toISOString() };
  if (status === 'failed') {
    await requeueFailed(db, { id, address, now });
    await noteResult(db, message, { result: 'queued', at: now });
  }
  if (status === 'queued') await tryNow(db, { id, address, now });
  const copy = status === 'sent' ? { message: await copyMessage(db, { id, address, now }) } : {};
  const before = {
    status,
    nextAttemptAt: status === 'queued' ? message.next_attempt_at.toISOString() : null,
  };
  const details = { before, after: { ...after, ...copy } };
  await audit(db, { user: by, action: 'write', subject: `/api/outbox/${id}`, details });
}
