import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { checkLedger } from '../books/check/check-ledger.ts';
import { voucherRules } from '../books/check/voucher-rules.ts';
import { createVoucher } from './create-voucher.ts';
import { expireVouchers } from './expire-vouchers.job.ts';

const NOW = new Date('2026-03-10T10:00:00Z');
const { server, root, anna } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
});

let token: string;
let code: string;
let voucher: number;
let references = 0;

beforeEach(async () => {
  server.setTime(NOW);
  ({ token } = root);
  const { db } = server.database;
  const { id: payout } = await db
    .insertInto('payouts')
    .values({ partner_id: anna.id, type: 'shopping', amount_cents: 100_00 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) =>
    createVoucher(tx, { payout, owner: anna.id, amountCents: 100_00, at: NOW }),
  );
  ({ id: voucher, code } = await db
    .selectFrom('vouchers')
    .select(['id', 'code'])
    .where('payout_id', '=', payout)
    .executeTakeFirstOrThrow());
});

const post = async (url: string, payload: object) => {
  const answer = await server.call(token, { method: 'POST', url, payload });
  return { status: answer.statusCode, ...answer.json() };
};
const redeem = (amount: string, more: object = {}) => {
  references += 1;
  return post('/api/voucher_movements', {
    code,
    amount,
    order: 'S-7',
    reference: `R-${references}`,
    ...more,
  });
};
const refund = (redemption: number, amount: string) => {
  references += 1;
  return post(`/api/voucher_movements/${redemption}/refund`, { amount, reference: `R-${references}` });
};
/** The line of anna's order `S-7`. */
const addLine = async () => {
  const { db } = server.database;
  const product = await db
    .insertInto('products')
    .values({ number: `T-${voucher}`, name: 'Tee', kind: 'goods', net_cents: 50_00, vat_bp: 1900, qp: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = await db
    .insertInto('orders')
    .values({
      source: `shop-${voucher}`,
      number: 'S-7',
      partner_id: anna.id,
      status: 'open',
      placed_at: NOW,
      base_cents: 50_00,
      gross_cents: 59_50,
      qp: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('order_lines')
    .values({
      order_id: order.id,
      product_id: product.id,
      quantity: 1,
      net_cents: 50_00,
      gross_cents: 59_50,
      vat_bp: 1900,
      qp: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
};
const check = () => post('/api/voucher_checks', { code: code.toLowerCase() });
const owed = async () => {
  const { rows } = await server.database.pool.query(
    `select coalesce(sum(amount_cents), 0)::int as cents from postings join journal_entries as entry on entry.id = entry_id
     where account = 'voucher' and voucher_id = $1`,
    [voucher],
  );
  return rows[0].cents;
};
const faults = async () =>
  (await checkLedger(server.database, { rules: voucherRules })).filter(({ faults: count }) => count > 0);

describe('a voucher', () => {
  test('is redeemed in parts by the same code, and the books owe the rest', async () => {
    expect(await check()).toMatchObject({
      id: voucher,
      amount: '100.00',
      remaining: '100.00',
      status: 'open',
    });
    const first = await redeem('30.00');
    expect(first).toMatchObject({ status: 201, kind: 'redeemed', amount: '30.00', order: 'S-7' });
    expect([await owed(), (await check()).remaining]).toEqual([70_00, '70.00']);
    expect((await redeem('70.01')).code).toBe('voucherTooLittle');
    await redeem('70');
    expect(await check()).toMatchObject({ remaining: '0.00', status: 'redeemed' });
    expect(await owed()).toBe(0);
    const own = await server.signIn(anna.email);
    const response = await server.call(own, { url: `/api/voucher_partners/${voucher}` });
    expect(response.json()).toMatchObject({ amount: '100.00', remaining: '0.00', status: 'redeemed' });
    expect(await faults()).toEqual([]);
  });

  test('is redeemed once per reference, and a repeated reference with other data is refused', async () => {
    const [first, again] = [
      await redeem('30.00', { reference: 'SAME' }),
      await redeem('30.00', { reference: 'SAME' }),
    ];
    expect([again.status, again.id]).toEqual([201, first.id]);
    expect(await redeem('31.00', { reference: 'SAME' })).toMatchObject({
      status: 409,
      code: 'voucherReferenceUsed',
    });
    expect(await owed()).toBe(70_00);
  });

  test('is never overdrawn by concurrent redemptions', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => redeem('40.00')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
    expect([await owed(), (await check()).remaining]).toEqual([20_00, '20.00']);
  });

  test('is refunded by the same code, with at most what was redeemed', async () => {
    const { id } = await redeem('100.00');
    expect(await refund(id, '25.00')).toMatchObject({ status: 200, kind: 'refunded', refundOf: id });
    expect(await check()).toMatchObject({ remaining: '25.00', status: 'open' });
    expect((await refund(id, '75.01')).code).toBe('voucherTooLittle');
    await refund(id, '75.00');
    expect([await owed(), (await check()).remaining]).toEqual([100_00, '100.00']);
    expect(await faults()).toEqual([]);
  });

  test('is valid to the end of the third year, then the rest expires and is booked once', async () => {
    const { id } = await redeem('60.00');
    server.setTime(new Date('2029-12-31T22:00:00Z'));
    token = await server.signIn(root.email);
    expect((await redeem('1.00')).status).toBe(201);
    server.setTime(new Date('2030-01-01T00:10:00Z'));
    expect((await redeem('1.00')).code).toBe('voucherExpired');
    await Promise.all([expireVouchers(server.deps), expireVouchers(server.deps)]);
    expect([await owed(), (await check()).status]).toEqual([0, 'expired']);
    const rows = await server.call(token, {
      url: `/api/voucher_movements?voucher=${voucher}&kind=expired`,
      headers: { accept: 'application/json' },
    });
    expect(rows.json()).toMatchObject([{ amount: '39.00', order: null }]);
    // A later refund can still be spent.
    await refund(id, '10.00');
    expect(await check()).toMatchObject({ remaining: '10.00', status: 'open', validUntil: '2030-12-31' });
    expect(await faults()).toEqual([]);
  });

  inFullRun(() => {
    test('that expired tonight does not regain its rest by a refund', async () => {
      const { id } = await redeem('60.00');
      server.setTime(new Date('2029-12-31T23:05:00Z'));
      token = await server.signIn(root.email);
      await refund(id, '10.00');
      expect(await check()).toMatchObject({ remaining: '10.00', status: 'open', validUntil: '2030-12-31' });
      expect([await owed(), await faults()]).toEqual([10_00, []]);
    });

    test('shows its owner what was redeemed and what remains', async () => {
      const { id } = await redeem('60.00');
      await refund(id, '15.00');
      const own = await server.signIn(anna.email);
      const response = await server.call(own, { url: `/api/voucher_partners/${voucher}` });
      expect(response.json()).toMatchObject({ amount: '100.00', redeemed: '45.00', remaining: '55.00' });
    });

    test('marks a line until all of its redemption was refunded, then an earlier one marks it again', async () => {
      const { db } = server.database;
      const { id: line } = await addLine();
      const mark = async () =>
        (
          await db
            .selectFrom('order_lines')
            .select('voucher_id')
            .where('id', '=', line)
            .executeTakeFirstOrThrow()
        ).voucher_id;
      const first = await redeem('10.00', { orderLine: line });
      const second = await redeem('20.00', { orderLine: line });
      await refund(second.id, '20.00');
      expect(await mark()).toBe(voucher);
      const { lines } = await post('/api/voucher_checks', { code, order: 'S-7' });
      expect(lines.find(({ id }: { id: number }) => id === line)).toMatchObject({
        source: `shop-${voucher}`,
        product: { number: `T-${voucher}` },
        quantity: 1,
        gross: '59.50',
        redeemed: '10.00',
      });
      await refund(first.id, '9.99');
      expect(await mark()).toBe(voucher);
      await refund(first.id, '0.01');
      expect(await mark()).toBeNull();
    });
  });

  fullTest('has the reason for a redemption by hand in the log', async () => {
    const { id } = await redeem('10.00', { reason: 'An der Theke' });
    await post(`/api/voucher_movements/${id}/refund`, {
      amount: '10.00',
      reference: 'THEKE',
      reason: 'Zurück',
    });
    const lines = await server.database.db
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', `/api/voucher_partners/${voucher}`)
      .where('action', '=', 'write')
      .orderBy('id')
      .execute();
    expect(lines.map(({ details }) => (details as { reason?: string }).reason)).toEqual([
      'An der Theke',
      'Zurück',
    ]);
    expect((await redeem('1.00', { reason: 'x' })).violations).toMatchObject([{ propertyPath: 'reason' }]);
  });

  test('with an unknown code is not found', async () => {
    expect((await redeem('1.00', { code: 'BWG-NONE' })).status).toBe(404);
    expect((await post('/api/voucher_checks', { code: 'BWG-NONE' })).status).toBe(404);
    expect((await post('/api/voucher_checks', { code, order: 'nobody' })).lines).toEqual([]);
    expect((await redeem('0.00')).status).toBe(422);
  });
});
