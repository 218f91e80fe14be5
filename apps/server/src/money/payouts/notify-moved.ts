import { formatCents } from '@blattwerk/plan/money.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { PayoutRow } from './payouts.queries.ts';

/** Tells the owner of a payout that was just moved where it stands. */
export async function notifyMoved(
  tx: Tx,
  { id, status, statusName, user, amountCents, taxCents, reason }: PayoutRow,
  at: Date,
): Promise<void> {
  const parameters = { payout: String(id), amount: formatCents(amountCents === 0 ? taxCents : amountCents) };
  const told = { user, at };
  switch (statusName) {
    case 'approved':
      return notify(tx, { ...told, type: 'payoutApproved', parameters });
    case 'paid':
      return notify(tx, { ...told, type: 'payoutPaid', parameters });
    case 'rejected':
      return notify(tx, {
        ...told,
        type: 'payoutRejected',
        parameters: { ...parameters, reason: reason ?? '' },
      });
    default:
      throw new Error(`nobody moves a payout to status ${status}`);
  }
}
