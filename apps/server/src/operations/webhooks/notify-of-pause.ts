import { notify } from '../../messaging/notifications/notify.ts';
import { findOperatorsWith } from '../../money/payout-runs/files/notify-of-alarm.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Notifies everybody who manages other programs that a receiver keeps failing and is paused. */
export async function notifyOfPause(
  tx: Tx,
  { receiver, name, at }: { readonly receiver: number; readonly name: string; readonly at: Date },
): Promise<void> {
  const parameters = { receiver: String(receiver), name };
  for (const user of await findOperatorsWith(tx, ['keys.write']))
    await notify(tx, { user, type: 'webhookPaused', parameters, at });
}
