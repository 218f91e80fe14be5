import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { findDocumentCredits, findDocumentLines } from '../../accounting/documents.queries.ts';
import { correctAt, demandDebtAt, takeOverAt, writeOffAt } from '../../corrections/testing/by-hand.ts';
import { addCycle } from '../../corrections/testing/ready-for-letters.ts';
import { makeEligible } from '../testing/eligible.ts';
import { textsOf } from '../testing/en16931.ts';
import { startTaxServer } from '../testing/tax-server.ts';

const server = setUp(startTaxServer);
let partner: TestPartner;

beforeAll(() => addCycle(server.database.db, '2026-05-01', '2026-05-31'));
beforeEach(async () => {
  partner = await server.newPartner();
  await makeEligible(server.deps, partner);
});

async function byHand(cents: number): Promise<void> {
  const at = await server.soon();
  const preparedAt = new Date(at.getTime() - 3_600_000);
  await correctAt(server.database.db, { partner: partner.id, cents, preparedAt, at });
}

/** 60.00 were earned and 20.00 debited by hand, and the note over 40.00 was paid; then the order was refunded. */
async function refundWhatADebitReduced(): Promise<number> {
  const order = await server.earned(partner, 60_00);
  await byHand(-20_00);
  const payout = await server.paidOut(partner, 1, 4);
  expect(await server.shown(payout)).toMatchObject({ amount: '40.00', tax: '7.60' });
  await server.refund(order, 0);
  return payout;
}

const correctionsOf = async (payout: number) =>
  (await server.shown(payout)).corrections.map(({ net, tax }: { net: string; tax: string }) => [net, tax]);

/** A partner's documents by number, each with the sums of its lines by bonus, in cents. */
async function linesOfDocuments() {
  const { rows } = await server.database.pool.query<{ id: number; number: number }>(
    `select paper.id::int, paper.number::int from payout_papers as paper
     join payouts as payout on payout.id = paper.payout_id where payout.partner_id = $1 order by paper.number`,
    [partner.id],
  );
  const papers = rows.map(({ id }) => id);
  const lines = await findDocumentLines(server.database.db, papers);
  const credits = await findDocumentCredits(server.database.db, papers);
  return rows.map(({ id, number }) => ({
    ...Object.fromEntries(
      lines.filter(({ paper }) => paper === id).map(({ bonus, cents }) => [bonus, cents]),
    ),
    sum: credits.filter((credit) => credit.number === number).reduce((sum, { cents }) => sum + cents, 0),
  }));
}

test('a refund corrects a note reduced by a debit by what the note says, and the next note bears the debit', async () => {
  const first = await refundWhatADebitReduced();
  await server.earned(partner, 100_00);
  const quoted = await server.read(`/api/partner-info/${partner.id}/get-balance-info/with-documents/0`);
  const next = await server.paidOut(partner, 1, 4);
  const [correction] = (await server.shown(first)).corrections;
  expect(correction).toMatchObject({ net: '-40.00', tax: '-7.60', gross: '-47.60' });
  // 80.00 plus 15.20 are billed; 47.60 were overpaid.
  const priced = { tax: '7.60', gross: '47.60', setOff: '47.60' };
  expect(quoted).toMatchObject({ net: '40.00', ...priced });
  expect(await server.shown(next)).toMatchObject({ amount: '40.00', ...priced });

  const corrected = await server.paper(`/pdf/payout/${first}/corrections/${correction.id}`);
  expect(corrected.text).toMatch(
    /-60,00 €[\s\S]*Belastungen, die diese Gutschrift gemindert hatten und\noffen bleiben\n20,00 €/,
  );
  expect(textsOf(corrected.xml, 'ram:TaxBasisTotalAmount')).toEqual(['40.00']);
  const note = await server.paper(`/pdf/payout/${next}`);
  expect(note.text).toContain(`Offene Belastungen aus der Korrektur ${correction.number}\n-20,00 €`);
  expect(textsOf(note.xml, 'ram:TaxBasisTotalAmount')).toEqual(['80.00']);
  expect(textsOf(note.xml, 'ram:DuePayableAmount')).toEqual(['47.60']);
  expect(await linesOfDocuments()).toEqual([
    { level: 60_00, correction: -20_00, sum: 40_00 },
    { level: -60_00, correction: 20_00, sum: -40_00 },
    { level: 100_00, correction: -20_00, sum: 80_00 },
  ]);
  await server.expectRightBooks();
});

fullTest(
  'the correction has the rate of the note, and the debit is deducted at the tax of the next one',
  async () => {
    const first = await refundWhatADebitReduced();
    await server.become(partner, { small_business: true });
    await server.earned(partner, 100_00);
    const next = await server.paidOut(partner, 1, 4);
    expect(await correctionsOf(first)).toEqual([['-40.00', '-7.60']]);
    // 80.00 without tax are billed, less 47.60.
    expect(await server.shown(next)).toMatchObject({ amount: '40.00', tax: '-7.60', gross: '32.40' });
    await server.expectRightBooks();
  },
);

fullTest(
  'a debit with another tax is borne by a note, and no more tax is taken back than that note shows',
  async () => {
    const { db } = server.database;
    const order = await server.earned(partner, 60_00);
    // Bookings in May have the tax of the end of May.
    await db
      .updateTable('affiliate_data')
      .set({ small_business: true, valid_from: '2026-05-25' })
      .where('partner_id', '=', partner.id)
      .execute();
    await byHand(-20_00);
    const first = await server.paidOut(partner, 1, 4);
    expect(await server.shown(first)).toMatchObject({ amount: '40.00', tax: '7.60' });
    await server.refund(order, 0);
    await byHand(130_00);
    const next = await server.paidOut(partner, 1, 4);
    expect(await correctionsOf(first)).toEqual([['-40.00', '-7.60']]);
    // 110.00 without tax are billed, less 47.60.
    expect(await server.shown(next)).toMatchObject({
      amount: '70.00',
      tax: '-7.60',
      taxNote: 'small-business',
    });
    await server.expectRightBooks();
  },
);

inFullRun(() => {
  test('successive refunds correct a note down to zero, and the excess is carried over', async () => {
    const orders = [
      await server.earned(partner, 20_00),
      await server.earned(partner, 20_00),
      await server.earned(partner, 20_00),
    ];
    await byHand(-20_00);
    const first = await server.paidOut(partner, 1, 4);
    for (const order of orders) {
      await server.refund(order, 0);
      await server.earned(partner, 100_00);
      await server.become(partner, { small_business: order !== orders.at(-1) });
      await server.paidOut(partner, 1, 4);
    }
    expect(await correctionsOf(first)).toEqual([
      ['-20.00', '-3.80'],
      ['-20.00', '-3.80'],
      ['0.00', '0.00'],
    ]);
    const { corrections } = await server.shown(first);
    for (const { id } of corrections) await server.paper(`/pdf/payout/${first}/corrections/${id}`);
    const { rows: notifications } = await server.database.pool.query(
      `select from notifications where user_id = $1 and type = 'payoutCorrected'`,
      [partner.userId],
    );
    // There is no notification for a correction over nothing.
    expect(notifications).toHaveLength(2);
    const documents = await linesOfDocuments();
    expect(documents.map(({ sum }) => sum).reduce((sum, cents) => sum + cents, 0)).toBe(280_00);
    await server.expectRightBooks();
  });

  test('a debt brought forward and borne by a note is carried over like a debit by hand', async () => {
    const at = await server.soon();
    await takeOverAt(server.database.db, { partner: partner.id, cents: -20_00, availableAt: at, at });
    const order = await server.earned(partner, 60_00);
    const first = await server.paidOut(partner, 1, 4);
    await server.refund(order, 0);
    await server.earned(partner, 100_00);
    await server.paidOut(partner, 1, 4);
    expect(await correctionsOf(first)).toEqual([['-40.00', '-7.60']]);
    await server.expectRightBooks();
  });

  test('a debit by hand after the note is no part of it: the refund takes all of it back', async () => {
    const order = await server.earned(partner, 60_00);
    const first = await server.paidOut(partner, 1, 4);
    await byHand(-20_00);
    await server.refund(order, 0);
    await server.become(partner, { small_business: true });
    await server.earned(partner, 100_00);
    const next = await server.paidOut(partner, 1, 4);
    expect(await correctionsOf(first)).toEqual([['-60.00', '-11.40']]);
    expect(await server.shown(next)).toMatchObject({ amount: '20.00', tax: '-11.40' });
    await server.expectRightBooks();
  });

  test('an amount carried over by a note is carried over again if that note is refunded', async () => {
    await refundWhatADebitReduced();
    const order = await server.earned(partner, 100_00);
    const second = await server.paidOut(partner, 1, 4);
    await server.refund(order, 0);
    await server.earned(partner, 200_00);
    const third = await server.paidOut(partner, 1, 4);
    expect(await correctionsOf(second)).toEqual([['-80.00', '-15.20']]);
    // 180.00 plus 34.20 are billed; 80.00 plus 15.20 are deducted.
    expect(await server.shown(third)).toMatchObject({ amount: '100.00', tax: '19.00', setOff: '95.20' });
    await server.expectRightBooks();
  });

  test('a carried-over amount is owed without tax, and written off with the rest', async () => {
    const first = await refundWhatADebitReduced();
    const { db, pool } = server.database;
    const [at, later] = [await server.soon(), new Date('2026-07-20T10:00:00Z')];
    await demandDebtAt(db, { partner: partner.id, dueOn: '2026-06-30', at });
    expect(await correctionsOf(first)).toEqual([['-40.00', '-7.60']]);
    const dates = { demandedAt: await server.soon(), dueOn: '2026-06-30', preparedAt: later, at: later };
    await writeOffAt(db, { partner: partner.id, ...dates });
    const { rows } = await pool.query<{ account: string; cents: number }>(
      `select account, sum(amount_cents)::int as cents from postings
       where partner_id = $1 and account in ('debt', 'tax_owed', 'written_off', 'tax_written_off')
       group by account having sum(amount_cents) <> 0 order by account`,
      [partner.id],
    );
    expect(Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))).toEqual({
      tax_written_off: -7_60,
      written_off: -60_00,
    });
    await server.expectRightBooks();
  });
});
