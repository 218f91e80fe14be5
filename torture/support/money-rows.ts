import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import {
  approvePayout,
  bookCycle,
  endPayout,
  payOut,
  releaseAt,
  replaceBooked,
  reverseAt,
} from '@blattwerk/server/money/books/testing/booked.ts';
import { settleRuns } from '@blattwerk/server/money/books/testing/settled-run.ts';
import { correctAt, writeOffAt } from '@blattwerk/server/money/corrections/testing/by-hand.ts';
import { issuePaper, keepPaperFile } from '@blattwerk/server/money/payouts/paper/papers.queries.ts';
import { keepCorrected } from '@blattwerk/server/money/payouts/paper/refund-corrections.queries.ts';
import { createVoucher } from '@blattwerk/server/money/vouchers/create-voucher.ts';
import type { TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { TestServer } from '@blattwerk/server/test-support/test-server.ts';
import { newEarner, newPartner, nextMonth, requestPayout } from './money-people.ts';

/**
 * A payout that was paid and one that was rejected after its approval, with their documents; an order of the paid one is
 * refunded, and its credit note is replaced.
 */
async function createPayouts({ database }: TestServer, { id: partner }: TestPartner): Promise<void> {
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
      const credit = await transaction
        .selectFrom('credits')
        .select(['cycle_id as cycle', 'id'])
        .where('reverses_id', 'is not', null)
        .executeTakeFirstOrThrow();
      await keepCorrected(transaction, { paper: paper.id, credits: [credit] });
      await keepPaperFile(transaction, paper.id, { pdf: Buffer.of(1), sha256: Buffer.alloc(32), at });
    });
    await replaceBooked(db, payout, at);
  }
}

/** A manual debit in a month that was open then, and the resulting debt, which was written off. */
async function createByHand({ database: { db } }: TestServer, { id: partner }: TestPartner): Promise<void> {
  const month = nextMonth().toISOString().slice(0, 8);
  const at = new Date(`${month}28T00:00:00Z`);
  const before = (days: number) => new Date(at.getTime() - days * MS_A_DAY);
  const { id } = await db
    .insertInto('cycles')
    .values({ date_from: `${month}01`, date_to: `${month}28`, plan_version: defaultPlan.planVersion })
    .returning('id')
    .executeTakeFirstOrThrow();
  await correctAt(db, { partner, cents: -500, preparedAt: before(1), at });
  const dueOn = before(10).toISOString().slice(0, 10);
  await writeOffAt(db, { partner, demandedAt: before(60), dueOn, preparedAt: before(1), at });
  await db.updateTable('cycles').set({ closed_at: at }).where('id', '=', id).execute();
}

/** Two runs with their files: in one everything was paid, and its returned payouts are sent again in the other. */
async function createRuns(
  { database: { db } }: TestServer,
  [one, other]: readonly [TestPartner, TestPartner],
): Promise<void> {
  const payouts: number[] = [];
  for (const { id: partner } of [one, other]) {
    const month = nextMonth().toISOString().slice(0, 8);
    const closedAt = new Date(`${month}28T00:00:00Z`);
    const at = new Date(closedAt.getTime() + MS_A_DAY);
    const cycle = { dateFrom: `${month}01`, dateTo: `${month}28`, closedAt, source: partner };
    await bookCycle(db, cycle, [{ partner, cents: 900, availableAt: at }]);
    await releaseAt(db, at);
    const payout = await payOut(db, partner, at);
    await endPayout(db, { payout, partner, at, end: 'paid' });
    payouts.push(payout);
  }
  const [paid, returned] = payouts as [number, number];
  await settleRuns(db, { paid, returned, partnerOfReturned: other.id, by: one.userId });
}

/**
 * A finding and its correction, a known delivery, an objection to a note, a letter waiting for approval, a paid debt, a
 * redeemed voucher, and a month handed over to the tax adviser with one entry.
 */
const BESIDE_RUNS = `
  insert into findings (cycle_id, partner_id, bonus, credit_id, computed_cents, status, refund_ids, refund_count,
    refunded_cents, figures, found_at, computed_at)
  select cycle_id, partner_id, 'builder', id, 0, 'small', '{}', 0, 0, '{}', now(), now()
  from credits where bonus = 'builder' order by id limit 1;
  insert into corrections (partner_id, amount_cents, text, reason, prepared_by, prepared_at, finding_id)
  select partner_id, -1, 'Neu berechnet', 'Erstattung', 1, now(), id from findings;
  insert into order_deliveries (order_id, delivered_at, known_at) select min(id), now(), now() from orders;
  insert into journal_entries (kind, delivery_id, occurred_at) select 'delivery', max(id), now() from order_deliveries;
  insert into journal_entries (kind, payout_id, occurred_at) select 'objection', min(id), now() from payouts;
  insert into debt_payments (partner_id, demand_id, amount_cents, net_cents, received_on, bank_reference, reason,
    prepared_by, prepared_at)
  select partner_id, id, net_cents, net_cents, due_on, 'R1', 'Zahlung', 1, now() from demands order by id limit 1;
  insert into demands (partner_id, net_cents, tax_cents, due_on, locale, reason, issued_by, prepared_at, approval_id)
  select partner_id, net_cents, tax_cents, due_on, locale, reason, issued_by, prepared_at, (select max(id) from approvals)
  from demands order by id limit 1;
  insert into journal_entries (kind, debt_payment_id, occurred_at) select 'debt-paid', id, now() from debt_payments;
  insert into debt_payment_credits (payment_id, cycle_id, credit_id)
  select payment.id, credit.cycle_id, credit.id from debt_payments as payment, credits as credit
  order by credit.cycle_id, credit.id limit 1;
  insert into payout_debt_payments (payout_id, payment_id)
  select (select min(id) from payouts), id from debt_payments order by id limit 1;
  insert into settled_debt_payments (payment_id, write_off_id)
  select id, (select min(id) from write_offs) from debt_payments order by id limit 1;
  insert into voucher_movements (voucher_id, kind, amount_cents, order_number, reference, at)
  select id, 'redeemed', 1, 'SHOP-1', 'SHOP-1/1', now() from vouchers where payout_id is not null order by id limit 1;
  insert into journal_entries (kind, voucher_id, voucher_movement_id, occurred_at)
  select 'voucher-redeemed', voucher_id, id, now() from voucher_movements;
  with export as (
    insert into accounting_exports (month, exported_at, exported_by, settings, lines, sha256)
    values ('2030-01-01', now(), 1, '{}', 1, sha256('')) returning id
  )
  insert into accounting_export_entries (entry_id, export_id)
  select min(entry.id), export.id from journal_entries as entry, export group by export.id`;

/** A row in each table whose rows must not be written twice. */
export async function createMoneyRows(server: TestServer): Promise<void> {
  await createPayouts(server, await newPartner(server));
  await createByHand(server, await newPartner(server));
  await createRuns(server, [await newPartner(server), await newPartner(server)]);
  await server.database.pool.query(BESIDE_RUNS);
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
