import type { Tx } from '../../../platform/database/transaction.ts';
import type { TemplateName } from '../templates/template-parameters.ts';
import { isForMany, type ManyKind, messageOf } from './for-many.ts';

/** Why a recipient no longer gets a bulk message at the time of sending. */
export type LeftOut = 'off' | 'gone' | 'stopped';

/**
 * Asks the area that owns a bulk message, immediately before sending, whether the recipient still gets it; null if so.
 * `of` is the broadcast or team message.
 */
export type WhyLeftOut = (
  tx: Tx,
  reader: { readonly user: number; readonly kind: ManyKind; readonly of: number },
  now: Date,
) => Promise<LeftOut | null>;

/** For set-ups without bulk messages. */
export const nobodyLeftOut: WhyLeftOut = async () => null;

interface Message {
  readonly id: number;
  readonly template: TemplateName;
  readonly userId: number | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/**
 * Removes a bulk message from the queue if its recipient no longer gets it, and records why; false if it should be
 * sent.
 */
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

/** Records the result of a bulk message for a recipient; does nothing for other mails. */
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
