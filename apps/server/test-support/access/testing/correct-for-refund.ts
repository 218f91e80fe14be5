import { type Kysely, sql } from 'kysely';
import { reverseAt } from '../../../src/money/books/testing/booked.ts';
import { issueRefundCorrections } from '../../../src/money/payouts/paper/issue-refund-corrections.ts';
import type { DB } from '../../../src/platform/database/database-types.ts';

const LONG = 100 * 86_400_000;

/**
 * Refunds an order that this payout paid for; after a hundred days, without another credit note that settles it, it is
 * corrected by a document.
 */
export async function correctForRefund(db: Kysely<DB>, payout: number, now: Date): Promise<void> {
  const { rows } = await sql<{ order: number }>`
    select credit.order_id as "order" from payout_credits as paid join credits as credit on credit.cycle_id = paid.cycle_id and credit.id = paid.credit_id
    where paid.payout_id = ${payout} and credit.order_id is not null and credit.reverses_id is null
    order by credit.id limit 1`.execute(db);
  const [paid] = rows;
  if (!paid) throw new Error(`payout ${payout} paid for no order`);
  await reverseAt(db, { order: paid.order, remainingBaseCents: 0, now });
  await issueRefundCorrections({ db, clock: { now: () => new Date(now.getTime() + LONG) } });
}
