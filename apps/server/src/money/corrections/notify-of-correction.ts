import { formatCents } from '@blattwerk/plan/money.ts';
import { findUser } from '../../identity/users/users.queries.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { amountIn } from '../../platform/paper/formats.ts';
import type { BookedByHand } from '../books/book-by-hand.ts';
import type { CorrectionRow } from './corrections.queries.ts';

/** Notifies a partner of a credit or debit by hand in their language, in the product and by mail. */
export async function notifyOfCorrection(
  { db, messages }: InTx<Pick<Deps, 'db' | 'messages'>>,
  { user, cents, text }: CorrectionRow,
  { cycle, credit, at }: BookedByHand,
): Promise<void> {
  const owner = await findUser(db, user);
  if (!owner) throw new Error(`user ${user} of a corrected partner was not found`);
  const parameters = { amount: formatCents(cents), text, credit: String(credit), cycle: String(cycle) };
  await notify(db, { user, type: 'creditCorrected', parameters, at });
  const template = cents > 0 ? 'correction-credited' : 'correction-debited';
  await messages.queue(db, {
    to: { userId: user },
    channel: 'mail',
    template,
    parameters: { amount: amountIn(owner.locale, Math.abs(cents)), text },
  });
}
