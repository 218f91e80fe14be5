import type { Tx } from '../../../platform/database/transaction.ts';
import { broadcastOf } from './broadcast-texts.queries.ts';

/** Why somebody does not get a broadcast any more by the time that it would leave. */
export type LeftOut = 'off' | 'gone' | 'stopped';

/** Asks the area that keeps broadcasts, right before one leaves, whether its reader still gets it; null where they do. */
export type WhyLeftOut = (
  tx: Tx,
  reader: { readonly user: number; readonly broadcast: number },
  now: Date,
) => Promise<LeftOut | null>;

/** Where there are no broadcasts. */
export const nobodyLeftOut: WhyLeftOut = async () => null;

interface Message {
  readonly id: number;
  readonly template: string;
  readonly userId: number | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Takes a broadcast out of the queue whose reader gets it no more, and notes why; false for whatever leaves. */
export async function leaveOut(
  tx: Tx,
  { id, template, userId, parameters }: Message,
  { whyLeftOut, now }: { readonly whyLeftOut: WhyLeftOut; readonly now: Date },
): Promise<boolean> {
  if (template !== 'broadcast' || userId === null) return false;
  const why = await whyLeftOut(tx, { user: userId, broadcast: broadcastOf(parameters) }, now);
  if (why === null) return false;
  await noteResult(tx, { id, template }, { result: why, at: now });
  await tx.deleteFrom('outbox').where('id', '=', id).execute();
  return true;
}

/** Notes what became of a broadcast for the reader of a message; nothing of any other message. */
export async function noteResult(
  tx: Tx,
  { id, template }: Pick<Message, 'id' | 'template'>,
  { result, at }: { readonly result: LeftOut | 'queued' | 'sent' | 'failed'; readonly at: Date },
): Promise<void> {
  if (template !== 'broadcast') return;
  await tx
    .updateTable('broadcast_recipients')
    .set({ result, result_at: at })
    .where('message_id', '=', id)
    .execute();
}
