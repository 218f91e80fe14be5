import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun, mainCases } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { correctAt, takeOverAt } from '../../corrections/testing/by-hand.ts';
import { addCycle } from '../../corrections/testing/ready-for-letters.ts';
import { makeEligible, type Papers } from '../testing/eligible.ts';
import { textsOf } from '../testing/en16931.ts';
import { startTaxServer } from '../testing/tax-server.ts';

const server = setUp(startTaxServer);
let partner: TestPartner;

beforeEach(async () => {
  partner = await server.newPartner();
});

describe('a reversal of a note with another tax', () => {
  const cases: readonly [string, Papers, { small_business: boolean }, string, string, string][] = [
    ['19 % taken back by a note of 0 %', {}, { small_business: true }, '-20.00', '-3.80', '0.00'],
    [
      '0 % taken back by a note of 19 %',
      { smallBusiness: true },
      { small_business: false },
      '-20.00',
      '0.00',
      '19.00',
    ],
    [
      '0 % of one kind by 0 % of another',
      { taxStatus: 'unproven' },
      { small_business: true },
      '-20.00',
      '0.00',
      '0.00',
    ],
  ];

  test.each(mainCases(1, cases))(
    '%s is corrected at the rate of the note that paid it',
    async (_, papers, then, net, tax, taxOf100) => {
      await makeEligible(server.deps, partner, papers);
      const order = await server.earned(partner, 80_00);
      const first = await server.paidOut(partner, 1, 4);
      await server.become(partner, then);
      await server.refund(order, 600_00);
      await server.earned(partner, 100_00);
      const quoted = await server.read(`/api/partner-info/${partner.id}/get-balance-info/with-documents/0`);
      const next = await server.paidOut(partner, 1, 4);
      const [correction] = (await server.shown(first)).corrections;
      expect(correction).toMatchObject({ net, tax });
      const { rows: notifications } = await server.database.pool.query(
        `select parameters from notifications where user_id = $1 and type = 'payoutCorrected'`,
        [partner.userId],
      );
      const takenBack = correction.gross.slice(1);
      expect(notifications).toEqual([
        { parameters: { payout: String(first), amount: takenBack, correction: correction.number } },
      ]);
      const { amount, tax: stored, gross, setOff } = await server.shown(next);
      expect(quoted).toMatchObject({ net: amount, tax: stored, gross, setOff });
      expect(Number(stored)).toBeCloseTo(Number(taxOf100) + Number(tax), 5);
      const note = await server.paper(`/pdf/payout/${next}`);
      expect(note.text).not.toContain('Rückbuchung');
      expect(note.text).toContain(`Verrechnung der Korrektur ${correction.number}`);
      expect(textsOf(note.xml, 'ram:TaxBasisTotalAmount')).toEqual(['100.00']);
      const corrected = await server.paper(`/pdf/payout/${first}/corrections/${correction.id}`);
      expect(textsOf(corrected.xml, 'ram:TaxTotalAmount')).toEqual([tax.replace('-', '')]);
      await server.expectRightBooks();
    },
  );

  inFullRun(() => {
    test('of one with the same tax is a line of the next note', async () => {
      await makeEligible(server.deps, partner);
      const order = await server.earned(partner, 80_00);
      const first = await server.paidOut(partner, 1, 4);
      await server.refund(order, 600_00);
      await server.earned(partner, 100_00);
      const next = await server.paidOut(partner, 1);
      expect((await server.shown(first)).corrections).toEqual([]);
      expect((await server.paper(`/pdf/payout/${next}`)).text).toMatch(/Rückbuchung aus G-\d+\n-20,00 €/);
      await server.expectRightBooks();
    });
  });

  inFullRun(() => {
    test('waits while it is open whether that note will be paid', async () => {
      await makeEligible(server.deps, partner);
      const order = await server.earned(partner, 80_00);
      const first = await server.paidOut(partner, 1);
      await server.become(partner, { small_business: true });
      await server.refund(order, 600_00);
      await server.earned(partner, 100_00);
      const as = await server.signIn(partner.email);
      const payload = { user: partner.userId };
      const ask = () => server.call(as, { method: 'POST', url: '/api/payouts', payload });
      const answer = await ask();
      expect([answer.statusCode, answer.json().detail]).toEqual([
        409,
        expect.stringContaining(`payout ${first}`),
      ]);
      const quoted = () => server.read(`/api/partner-info/${partner.id}/get-balance-info/with-documents/0`);
      expect(await quoted()).toMatchObject({ eligible: true, requestable: false });
      await server.move(first, 4);
      expect(await quoted()).toMatchObject({ eligible: true, requestable: true });
      expect((await ask()).json()).toMatchObject({ amount: '80.00', tax: '-3.80' });
      await server.expectRightBooks();
    });
  });

  fullTest(
    'keeps the tax of its credit: a payout ends before a later one that takes something back of it',
    async () => {
      await makeEligible(server.deps, partner);
      const order = await server.earned(partner, 80_00);
      const first = await server.paidOut(partner);
      await server.refund(order, 600_00);
      await server.earned(partner, 100_00);
      const later = await server.paidOut(partner);
      expect(await server.move(later, 1)).toMatchObject({
        status: 409,
        message: expect.stringContaining(`payout ${first}`),
      });
      expect(await server.move(first, 2, 'Probe')).toMatchObject({
        status: 409,
        message: expect.stringContaining(`Payout ${later}`),
      });
      expect((await server.move(first, 1)).status).toBe(200);
      expect((await server.move(later, 1)).status).toBe(409);
      for (const payout of [later, first]) expect((await server.move(payout, 2, 'Probe')).status).toBe(200);
      await server.become(partner, { small_business: true });
      const last = await server.paidOut(partner, 1, 4);
      expect(await server.shown(last)).toMatchObject({ amount: '160.00', tax: '0.00' });
      await server.expectRightBooks();
    },
  );

  inFullRun(() => {
    test('is a line of the later note once the earlier payout is paid', async () => {
      await makeEligible(server.deps, partner);
      const order = await server.earned(partner, 80_00);
      const first = await server.paidOut(partner, 1);
      await server.refund(order, 600_00);
      await server.earned(partner, 100_00);
      const later = await server.paidOut(partner);
      expect((await server.move(first, 4)).status).toBe(200);
      for (const status of [1, 4]) expect((await server.move(later, status)).status).toBe(200);
      expect((await server.paper(`/pdf/payout/${later}`)).text).toMatch(/Rückbuchung aus G-\d+\n-20,00 €/);
      await server.expectRightBooks();
    });
  });

  inFullRun(() => {
    test('covers everything the note billed, even if that took back something of an earlier one', async () => {
      await makeEligible(server.deps, partner);
      const orders = [await server.earned(partner, 30_05)];
      await server.paidOut(partner, 1, 4);
      await server.refund(orders[0] as number, 0);
      orders.push(await server.earned(partner, 100_00));
      const second = await server.paidOut(partner, 1, 4);
      expect(await server.shown(second)).toMatchObject({ amount: '69.95', tax: '13.29' });
      await server.become(partner, { small_business: true });
      await server.refund(orders[1] as number, 0);
      await server.earned(partner, 200_00);
      await server.paidOut(partner, 1, 4);
      expect((await server.shown(second)).corrections).toMatchObject([{ net: '-100.00', tax: '-19.00' }]);
      await server.expectRightBooks();
    });
  });

  fullTest(
    'leaves the period of the next note all the months that it bills, even one consumed by a debt',
    async () => {
      await makeEligible(server.deps, partner);
      const { order } = await server.earnedIn(partner, '1981-01', 100_00);
      await server.paidOut(partner, 1, 4);
      await server.refund(order, 0);
      await server.earnedIn(partner, '1981-03', 60_00);
      await server.earnedIn(partner, '1981-04', 60_00);
      const next = await server.paidOut(partner, 1);
      expect(await server.shown(next)).toMatchObject({ amount: '20.00' });
      const { lines, xml } = await server.paper(`/pdf/payout/${next}`);
      expect(lines).toContain('01.03.1981 – 30.04.1981');
      expect(textsOf(xml, 'ram:BillingSpecifiedPeriod/ram:StartDateTime')).toEqual(['19810301']);
    },
  );

  inFullRun(() => {
    test('of cents is rounded once per correction, as electronic invoices require', async () => {
      await makeEligible(server.deps, partner);
      const orders = [
        await server.earned(partner, 3),
        await server.earned(partner, 3),
        await server.earned(partner, 3),
      ];
      const first = await server.paidOut(partner, 1, 4);
      expect(await server.shown(first)).toMatchObject({ amount: '0.09', tax: '0.02' });
      await server.become(partner, { small_business: true });
      for (const order of orders) {
        await server.refund(order, 0);
        await server.earned(partner, 100_00);
        await server.paidOut(partner, 1);
      }
      const { corrections } = await server.shown(first);
      const taxes = corrections.map(({ tax }: { tax: string }) => tax);
      expect(taxes).toEqual(['-0.01', '-0.01', '-0.01']);
      for (const { id } of corrections) await server.paper(`/pdf/payout/${first}/corrections/${id}`);
      await server.expectRightBooks();
    });
  });
});

fullTest(
  'a balance brought forward has the tax of its file, and so does a correction of it, whatever the tax of its month',
  async () => {
    const { db } = server.database;
    await makeEligible(server.deps, partner);
    await addCycle(db, '2026-05-01', '2026-05-31');
    const at = await server.soon();
    await takeOverAt(db, { partner: partner.id, cents: 100_00, availableAt: at, at });
    const opening = await db
      .selectFrom('credits')
      .select(['cycle_id as cycle', 'id as credit'])
      .where('partner_id', '=', partner.id)
      .executeTakeFirstOrThrow();
    const byHand = { partner: partner.id, preparedAt: at, at: await server.soon() };
    await correctAt(db, { ...byHand, cents: -20_00, relates: { ...opening, payout: null } });
    await correctAt(db, { ...byHand, cents: 40_00 });
    await db
      .updateTable('affiliate_data')
      .set({ small_business: true, valid_from: '2026-05-25' })
      .where('partner_id', '=', partner.id)
      .execute();
    const first = await server.paidOut(partner);
    const { requestedWith, ...shown } = await server.shown(first);
    const other = Number(requestedWith[0]?.split('/').at(-1));
    expect(shown).toMatchObject({ amount: '80.00', tax: '15.20' });
    const ofMonth = { amount: '40.00', tax: '0.00', taxNote: 'small-business' };
    expect(await server.shown(other)).toMatchObject(ofMonth);
    for (const payout of [first, other])
      for (const status of [1, 4]) expect((await server.move(payout, status)).status).toBe(200);
    await server.expectRightBooks();
  },
);
