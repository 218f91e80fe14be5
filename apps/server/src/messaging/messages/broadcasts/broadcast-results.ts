import type { Tx } from '../../../platform/database/transaction.ts';
import type { TemplateName } from '../templates/template-parameters.ts';
import { isForMany, type ManyKind, messageOf } from './for-many.ts';

/** Why somebody does not get what is written to many any more by the time that it would leave. */
export type LeftOut = 'off' | 'gone' | 'stopped';

/** Asks the area that keeps what is written to many, right before one leaves, whether its reader still gets it; null where they do. `of` is the broadcast, or the message of a partner. */
export type WhyLeftOut = (
  tx: Tx,
  reader: { readonly user: number; readonly kind: ManyKind; readonly of: number },
  now: Date,
) => Promise<LeftOut | null>;

/** Where nothing is written to many. */
export const nobodyLeftOut: WhyLeftOut = async () => null;

interface Message {
  readonly id: number;
  readonly template: TemplateName;
  readonly userId: number | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Takes what is written to many out of the queue where its reader gets it no more, and notes why; false for whatever leaves. */
export async function leaveOut(
  tx: Tx,
  { id, template, userId, parameters }: Message,
  { whyLeftOut, now }: { readonly whyLeftOut: WhyLeftOut; readonly now: Date },
): Promise<boolean> {
  if (!isForMany(template) || userId === null) return false;
  const reader = { user: userId, kind: template, of: messageOf(template, parameters) };
  const why = await whyLeftOut(tx, reader, now);
  if (why === null) return false;
  await noteResult(tx, { id, template }, { result: why, at: now });
  await tx.deleteFrom('outbox').where('id', '=', id).execute();
  return true;
}

/** Notes what became of what is written to many for the reader of a mail; nothing of any other mail. */
export async function noteResult(
  tx: Tx,
  { id, template }: { readonly id: number; readonly template: string },
  { result, at }: { readonly result: LeftOut | 'queued' | 'sent' | 'failed'; readonly at: Date },
): Promise<void> {
  if (template === 'broadcast')
    await tx
      .updateTable('broadcast_recipients')
      .set({ result, result_at: at })
      .where('message_id', '=', id)
      .execute();
  if (template === 'team-message')
    await tx
      .updateTable('team_message_recipients')
      .set({ result, result_at: at })
      .where('mail_id', '=', id)
      .execute();
}
