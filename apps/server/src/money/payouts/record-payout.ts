import type { WebhookData } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { recordEvents } from '../../messaging/webhooks/record-events.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { formatPayoutNumber } from './payout-number.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { returnCauseOf } from './return-cause.ts';

/** Records webhook events for a payout that was requested, or that has changed its status since. */
export async function recordPayout(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  const data = dataOf(payout);
  const { statusName } = payout;
  switch (statusName) {
    case 'pending':
      return recordEvents(tx, [{ type: 'payout.requested', at, data }]);
    case 'approved':
    case 'paid':
    case 'rejected':
      return recordEvents(tx, [{ type: `payout.${statusName}`, at, data }]);
    case 'returned': {
      const cause = returnCauseOf(payout.returned?.code ?? null);
      return recordEvents(tx, [{ type: 'payout.returned', at, data: { ...data, cause } }]);
    }
    default:
      throw new Error(`there is no event for a payout that is ${statusName}`);
  }
}

function dataOf(payout: PayoutRow): WebhookData<'payout.paid'> {
  const { id, partner, type, number, amountCents, taxCents, feeCents } = payout;
  return {
    payout: id,
    partner,
    type,
    number: number === null ? null : formatPayoutNumber(number),
    amount: formatCents(amountCents),
    tax: formatCents(taxCents),
    fee: formatCents(feeCents),
    gross: formatCents(amountCents + taxCents),
    currency: 'EUR',
  };
}
