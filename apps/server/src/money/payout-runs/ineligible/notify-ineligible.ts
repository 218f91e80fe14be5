import { formatCents } from '@blattwerk/plan/money.ts';
import { notify } from '../../../messaging/notifications/notify.ts';
import { needText } from '../../../messaging/words/payout-words.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { amountIn } from '../../../platform/paper/formats.ts';
import { markNotified } from './ineligible.queries.ts';

/**
 * Notifies skipped partners of what they lack, in the product and by mail, once per run.
 * @param ids partners; null for all who were not notified
 * @returns how many were notified
 */
export async function notifyIneligible(
  { db, clock, messages }: InTx<Pick<Deps, 'db' | 'clock' | 'messages'>>,
  { run, ids, by }: { readonly run: number; readonly ids: readonly number[] | null; readonly by: number },
): Promise<number> {
  const at = clock.now();
  const untold = await markNotified(db, { run, ids, at });
  for (const { user, locale, availableCents, missing } of untold) {
    const amount = formatCents(availableCents);
    const parameters = { amount, missing: missing.join(',') };
    await notify(db, { user, type: 'payoutLacks', parameters, at });
    const list = new Intl.ListFormat(locale, { type: 'conjunction' });
    const needs = list.format(missing.map((code) => needText(code, locale)));
    await messages.queue(db, {
      to: { userId: user },
      channel: 'mail',
      template: 'payout-lacks',
      parameters: { amount: amountIn(locale, availableCents), needs },
    });
  }
  const details = { before: {}, after: { told: untold.length } };
  const subject = `/api/payout_runs/${run}/ineligible`;
  await audit(db, { user: by, action: 'write', subject, details });
  return untold.length;
}
