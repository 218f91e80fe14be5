import { findUser } from '../../identity/users/users.queries.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import type { ObjectionRow } from './objections.queries.ts';

/** Notifies the partner of the company's answer to their objection, in the product and by mail. */
export async function notifyOfAnswer(
  { db, messages }: InTx<Pick<Deps, 'db' | 'messages'>>,
  { user, payout, number }: ObjectionRow,
  { answer, at }: { readonly answer: string; readonly at: Date },
): Promise<void> {
  const owner = await findUser(db, user);
  if (!owner) throw new Error(`user ${user} who objected was not found`);
  const parameters = { number: formatPayoutNumber(number) };
  await notify(db, {
    user,
    type: 'objectionAnswered',
    parameters: { ...parameters, payout: String(payout) },
    at,
  });
  await messages.queue(db, {
    to: { userId: user },
    channel: 'mail',
    template: 'objection-answered',
    parameters: { ...parameters, payout, answer },
  });
}
