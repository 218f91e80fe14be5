import { formatCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import { notify } from '../notifications/notify.ts';
import type { DB } from '../platform/database/database-types.ts';
import type { PayoutRow } from './payouts.queries.ts';

/** Tells the owner of a payout that was just moved where it stands. */
export async function notifyMoved(
  db: Kysely<DB>,
  { id, status, statusName, user, amountCents, taxCents, reason }: PayoutRow,
  at: Date,
): Promise<void> {
  const parameters = { payout: String(id), amount: formatCents(amountCents === 0 ? taxCents : amountCents) };
  const told = { user, at };
  switch (statusName) {
    case 'approved':
      return notify(db, { ...told, type: 'payoutApproved', parameters });
    case 'paid':
      return notify(db, { ...told, type: 'payoutPaid', parameters });
    case 'rejected':
      return notify(db, {
        ...told,
        type: 'payoutRejected',
        parameters: { ...parameters, reason: reason ?? '' },
      });
    default:
      throw new Error(`nobody moves a payout to status ${status}`);
  }
}
