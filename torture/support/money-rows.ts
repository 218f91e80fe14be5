import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import {
  approvePayout,
  bookCycle,
  endPayout,
  payOut,
  releaseAt,
  replaceBooked,
  reverseAt,
} from '@blattwerk/server/money/books/testing/booked.ts';
import { issuePaper, keepPaperFile } from '@blattwerk/server/money/payouts/paper/papers.queries.ts';
import { keepCorrected } from '@blattwerk/server/money/payouts/paper/refund-corrections.queries.ts';
import { createVoucher } from '@blattwerk/server/money/vouchers/create-voucher.ts';
import type { Planted } from '@blattwerk/server/network/team/testing/plant.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { TestServer } from '@blattwerk/server/test-support/test-server.ts';
import { newEarner, newPartner, nextMonth, requestPayout } from './money-people.ts';

/**
 * A payout that was paid and one that was rejected after its approval, with their papers; an order of the paid one is
 * refunded, and its credit note replaced.
 */
async function growPayouts({ database }: TestServer, { id: partner }: Planted): Promise<void> {
  const { db } = database;
  for (const end of ['paid', 'rejected'] as const) {
    const month = nextMonth().toISOString().slice(0, 8);
    const closedAt = new Date(`${month}28T00:00:00Z`);
    const at = new Date(closedAt.getTime() + MS_A_DAY);
    const { credits } = await bookCycle(
      db,
      { dateFrom: `${month}01`, dateTo: `${month}28`, closedAt, source: partner },
      [
        { partner, cents: 700, availableAt: at },
        { partner, cents: 300, availableAt: at, other: { bonus: 'builder', stage: '1' } },
        { partner, cents: 200, availableAt: at, other: { bonus: 'step-up', stage: end } },
      ],
    );
    await releaseAt(db, at);
    const payout = await payOut(db, partner, at);
    await approvePayout(db, payout, at);
    await endPayout(db, { payout, partner, at, end });
    if (end === 'rejected') continue;
    await inTransaction(db, (tx) => createVoucher(tx, { payout, owner: partner, amountCents: 1_200, at }));
    await reverseAt(db, { order: credits[0]?.order as number, remainingBaseCents: 0, now: at });
    await db.transaction().execute(async (transaction) => {
      const amounts = { netCents: -700, taxCents: 0 };
      const paper = await issuePaper(transaction, { payout, kind: 'refund-correction', at, amounts });
      const { id } = await transaction
        .selectFrom('credits')
        .select('id')
        .where('reverses_id', 'is not', null)
        .executeTakeFirstOrThrow();
      await keepCorrected(transaction, { paper: paper.id, credits: [id] });
      await keepPaperFile(transaction, paper.id, { pdf: Buffer.of(1), sha256: Buffer.alloc(32), at });
    });
    await replaceBooked(db, payout, at);
  }
}

/** A row in each table of which none may be written twice. */
export async function growMoneyRows(server: TestServer): Promise<void> {
  await growPayouts(server, await newPartner(server));
  await server.database.pool.query(`
    insert into refunds (order_id, number, refunded_at, base_cents, qp)
    select id, 'R1', paid_at, 1, 0 from orders order by id limit 1;
    insert into products (number, name, kind, net_cents, vat_bp, qp, days)
    values ('BB', 'Box', 'business-box', 8319, 1900, 60, 30);
    insert into order_lines (order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp)
    select orders.id, products.id, 1, 8319, 9900, 1900, 60 from orders, products where products.number = 'BB' limit 1;
    insert into memberships (partner_id, kind, qp, start_date, expiry_date, order_line_id)
    select partner_id, 'business-box', 60, '2030-01-01', '2030-01-31', line.id
    from order_lines as line join orders on orders.id = line.order_id`);
  const answer = await requestPayout(server, await newEarner(server), 'kept');
  if (answer.statusCode !== 201) throw new Error(`no payout: ${answer.body}`);
}
