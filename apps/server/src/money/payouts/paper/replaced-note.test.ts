import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { makeEligible } from '../testing/eligible.ts';
import { textsOf } from '../testing/en16931.ts';
import { OTHER_IBAN } from '../testing/paper-server.ts';
import { startTaxServer } from '../testing/tax-server.ts';

const server = setUp(startTaxServer);
let partner: TestPartner;

beforeEach(async () => {
  partner = await server.newPartner();
});

describe('a note without the tax that was proven later', () => {
  const replace = (payout: number, as = server.operatorToken, reason = 'Bescheid vom 3. Mai') =>
    server.call(as, { method: 'POST', url: `/api/payouts/${payout}/replacement`, payload: { reason } });

  test('is cancelled, a new one is issued over the same credits, and the difference is paid', async () => {
    await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
    await server.earned(partner, 166_594);
    const first = await server.paidOut(partner, 1, 4);
    expect((await replace(first)).statusCode).toBe(409);
    await server.become(partner, { tax_status: 'proven' });
    expect((await replace(first, await server.signIn(partner.email))).statusCode).toBe(403);
    expect((await replace(first, server.operatorToken, ' ')).statusCode).toBe(422);
    const answer = await replace(first);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        statusName: 'approved',
        amount: '0.00',
        taxRate: '19.00',
        tax: '316.53',
        gross: '316.53',
        replaces: `/api/payouts/${first}`,
      },
    ]);
    const { id, number } = answer.json();
    const { underWay } = await server.read(`/api/partner/commission/available?partner=${partner.id}`);
    expect(underWay).toMatchObject({ amount: '316.53', payouts: 1, statusName: 'approved' });
    const old = await server.shown(first);
    expect(old).toMatchObject({
      statusName: 'paid',
      correctionNumber: expect.any(String),
      replacedBy: `/api/payouts/${id}`,
    });
    const csv = await server.call(await server.signIn(partner.email), { url: '/csv/payout/' });
    const cells = csv.body.split('\r\n').map((row) => row.split(';').at(-1));
    expect(cells).toEqual(['Steuer zu Auszahlung', '', String(first), '']);
    const cancelled = await server.paper(`/pdf/payout/${first}/correction`);
    expect(cancelled.text).toContain(`Storniert die Gutschrift ${old.number}`);
    expect(cancelled.text).toContain(`tritt die Gutschrift ${number}`);
    expect(textsOf(cancelled.xml, 'rsm:ExchangedDocument/ram:TypeCode')).toEqual(['261']);
    expect(textsOf(cancelled.xml, 'ram:GrandTotalAmount')).toEqual(['1665.94']);
    const note = await server.paper(`/pdf/payout/${id}`);
    for (const line of ['Stufenbonus', '1.665,94 €', '316,53 €', '1.982,47 €', '-1.665,94 €'])
      expect(note.lines).toContain(line);
    expect(note.text).toContain(`Ersetzt die Gutschrift ${old.number}`);
    expect(note.text).toContain(`Bereits ausgezahlt mit ${old.number}`);
    expect(textsOf(note.xml, 'rsm:ExchangedDocument/ram:TypeCode')).toEqual(['389']);
    expect(textsOf(note.xml, 'ram:TotalPrepaidAmount')).toEqual(['1665.94']);
    expect(textsOf(note.xml, 'ram:DuePayableAmount')).toEqual(['316.53']);
    expect((await replace(first)).statusCode).toBe(409);
    expect((await server.move(id, 2, 'Probe')).status).toBe(409);
    expect((await server.move(id, 4)).status).toBe(200);
    await server.expectRightBooks();
  });

  inFullRun(() => {
    test('earlier reversals stay deducted, later ones have the new tax', async () => {
      await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
      const orders = [await server.earned(partner, 80_00), await server.earned(partner, 50_00)];
      const first = await server.paidOut(partner, 1, 4);
      await server.become(partner, { small_business: true });
      await server.refund(orders[0] as number, 600_00);
      await server.earned(partner, 100_00);
      await server.paidOut(partner, 1, 4);
      await server.become(partner, { small_business: false, tax_status: 'proven' });
      const successor = (await replace(first)).json();
      expect(successor).toMatchObject({ tax: '20.90' });
      expect((await server.paper(`/pdf/payout/${first}/correction`)).lines).toContain('110,00 €');
      await server.become(partner, { small_business: true });
      await server.refund(orders[1] as number, 0);
      await server.earned(partner, 100_00);
      await server.paidOut(partner, 1);
      const [correction, ...more] = (await server.shown(successor.id)).corrections;
      expect([correction, more]).toMatchObject([{ net: '-50.00', tax: '-9.50' }, []]);
      await server.paper(`/pdf/payout/${successor.id}/corrections/${correction.id}`);
      await server.expectRightBooks();
    });
  });

  inFullRun(() => {
    test('of somebody who only claimed to be a small business is replaced once it is known since when they are none', async () => {
      await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
      await server.become(partner, { small_business: true });
      await server.earned(partner, 1000_00);
      const first = await server.paidOut(partner, 1, 4);
      expect(await server.shown(first)).toMatchObject({ taxNote: 'small-business', tax: '0.00' });
      expect((await replace(first)).statusCode).toBe(409);
      await server.become(partner, { small_business: false, tax_status: 'proven' });
      expect((await replace(first)).json()).toMatchObject({
        tax: '190.00',
        replaces: `/api/payouts/${first}`,
      });
      await server.expectRightBooks();
    });
  });

  inFullRun(() => {
    test('is replaced together with the notes that took something back of it', async () => {
      await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
      const order = await server.earned(partner, 80_00);
      const first = await server.paidOut(partner, 1, 4);
      await server.refund(order, 600_00);
      await server.earned(partner, 100_00);
      const second = await server.paidOut(partner, 1);
      await server.become(partner, { tax_status: 'proven' });
      const early = await replace(first);
      expect([early.statusCode, early.json().detail]).toEqual([
        409,
        expect.stringContaining(`Payout ${second}`),
      ]);
      await server.move(second, 4);
      const successor = (await replace(first)).json();
      expect(successor).toMatchObject({ tax: '15.20' });
      const { rows } = await server.database.pool.query<{ id: number; tax: number }>(
        'select id, tax_cents as tax from payouts where replaces_id = $1',
        [second],
      );
      expect(rows).toEqual([{ id: expect.any(Number), tax: 15_20 }]);
      const ids = [successor.id, rows[0]?.id];
      expect(await toldOf(partner, ids)).toEqual(ids);
      expect(await audited([first, second])).toEqual([
        [first, successor.id],
        [second, rows[0]?.id],
      ]);
      const note = await server.paper(`/pdf/payout/${rows[0]?.id}`);
      expect(note.text).toMatch(new RegExp(`Rückbuchung aus ${successor.number}\n-20,00 €`));
      await server.expectRightBooks();
    });
  });

  inFullRun(() => {
    test('is cancelled without what its payout settled, which the note still billed', async () => {
      await makeEligible(server.deps, partner, { smallBusiness: true });
      const order = await server.earned(partner, 80_00);
      const first = await server.paidOut(partner, 1, 4);
      await server.become(partner, { small_business: false, tax_status: 'unproven' });
      await server.refund(order, 600_00);
      await server.earned(partner, 100_00);
      const second = await server.paidOut(partner, 1, 4);
      const [correction] = (await server.shown(first)).corrections;
      expect((await server.paper(`/pdf/payout/${second}`)).text).toContain(correction.number);
      await server.become(partner, { tax_status: 'proven' });
      expect((await replace(second)).json()).toMatchObject({ tax: '19.00' });
      const cancelled = await server.paper(`/pdf/payout/${second}/correction`);
      const sums = ['Netto', '100,00 €', 'Stornierter Betrag', '100,00 €'];
      const from = cancelled.lines.indexOf('Netto');
      expect(cancelled.lines.slice(from, from + sums.length)).toEqual(sums);
      expect([cancelled.text, cancelled.xml].join()).not.toContain(correction.number);
      await server.expectRightBooks();
    });
  });

  fullTest('is left to another operator than the partner of its payout', async () => {
    await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
    await server.earned(partner, 80_00);
    const first = await server.paidOut(partner, 1, 4);
    await server.become(partner, { tax_status: 'proven' });
    const refused = await replace(first, await server.asOperator(partner));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'You cannot decide on your own partner account.',
    ]);
    expect(await server.shown(first)).toMatchObject({ correctionNumber: null, replacedBy: null });
    expect((await replace(first)).statusCode).toBe(201);
  });

  fullTest('is left to another operator than the payee, with a proven second factor', async () => {
    await makeEligible(server.deps, partner, { taxStatus: 'unproven', iban: OTHER_IBAN });
    await server.earned(partner, 80_00);
    const first = await server.requested(partner);
    const { db } = server.database;
    const own = db.updateTable('bank_accounts').where('user_id', '=', server.root.userId);
    // While the operator has no account, nothing is paid to it.
    const { iban } = await db
      .selectFrom('bank_accounts')
      .select('iban')
      .where('user_id', '=', server.root.userId)
      .executeTakeFirstOrThrow();
    await own.set({ iban: null, iban_end_hash: null }).execute();
    for (const status of [1, 4]) expect((await server.move(first, status)).status).toBe(200);
    await server.become(partner, { tax_status: 'proven' });
    await own.set({ iban }).execute();
    const refused = await replace(first);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ownBankAccount']);
    await own.set({ iban: null }).execute();
    await db.updateTable('company').set({ second_factor: true }).execute();
    const unproven = await replace(first);
    expect([unproven.statusCode, unproven.json().code]).toEqual([403, 'secondFactorNeeded']);
    await db.updateTable('company').set({ second_factor: false }).execute();
    expect((await replace(first)).statusCode).toBe(201);
    await own.set({ iban }).execute();
  });

  inFullRun(() => {
    test('has the contents of its time of issue, whenever its PDF is made', async () => {
      await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
      const order = await server.earned(partner, 80_00);
      const first = await server.paidOut(partner, 1, 4);
      await server.become(partner, { small_business: true });
      await server.refund(order, 600_00);
      await server.earned(partner, 100_00);
      await server.paidOut(partner, 1, 4);
      await server.become(partner, { small_business: false, tax_status: 'proven' });
      expect((await replace(first)).json()).toMatchObject({ tax: '11.40' });
      const made = await server.database.pool.query(
        'select from payout_paper_files join payout_papers on id = paper_id where payout_id = $1',
        [first],
      );
      expect(made.rowCount).toBe(0);
      expect((await server.paper(`/pdf/payout/${first}`)).lines).toContain('80,00 €');
      expect((await server.paper(`/pdf/payout/${first}/correction`)).lines).toContain('60,00 €');
    });
  });

  inFullRun(() => {
    test('stays if the amount paid is too small for any tax', async () => {
      await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
      await server.earned(partner, 2);
      const payout = await server.paidOut(partner, 1, 4);
      await server.become(partner, { tax_status: 'proven' });
      expect((await replace(payout)).statusCode).toBe(409);
      await server.expectRightBooks();
    });
  });

  inFullRun(() => {
    test('stays if one that took something back of it has nothing left: its line would keep another tax', async () => {
      await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
      const order = await server.earned(partner, 30_00);
      const first = await server.paidOut(partner, 1, 4);
      await server.refund(order, 0);
      const later = await server.earned(partner, 100_00);
      const second = await server.paidOut(partner, 1, 4);
      await server.become(partner, { small_business: true });
      await server.refund(later, 250_00);
      await server.earned(partner, 200_00);
      await server.paidOut(partner, 1, 4);
      expect((await server.shown(second)).corrections).toMatchObject([{ net: '-75.00' }]);
      await server.become(partner, { small_business: false, tax_status: 'proven' });
      for (const payout of [first, second]) expect((await replace(payout)).statusCode).toBe(409);
      await server.expectRightBooks();
    });
  });
});

/** Those of these payouts that their partner was notified of. */
async function toldOf({ userId }: TestPartner, payouts: readonly (number | undefined)[]): Promise<number[]> {
  const { rows } = await server.database.pool.query<{ payout: number }>(
    `select (parameters->>'payout')::bigint as payout from notifications
     where user_id = $1 and type = 'payoutApproved' and (parameters->>'payout')::bigint = any($2)
     order by array_position($2, (parameters->>'payout')::bigint)`,
    [userId, payouts],
  );
  return rows.map(({ payout }) => payout);
}

/** The replacements of these payouts by the audit log. */
async function audited(payouts: readonly number[]): Promise<[number, number][]> {
  const { rows } = await server.database.pool.query<{ payout: string; successor: string }>(
    `select subject as payout, details #>> '{after,replacedBy}' as successor from audit_log
     where details -> 'after' ? 'replacedBy' and subject = any($1) order by length(subject), subject`,
    [payouts.map((payout) => `/api/payouts/${payout}`)],
  );
  const idOf = (address: string) => Number(address.split('/').at(-1));
  return rows.map(({ payout, successor }) => [idOf(payout), idOf(successor)]);
}
