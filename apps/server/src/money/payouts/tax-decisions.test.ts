import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { makeEligible } from './testing/eligible.ts';
import { startTaxServer } from './testing/tax-server.ts';

const server = setUp(startTaxServer);
const reason = 'Bescheid vom 3. Mai';
/** An operator besides the server's own. */
let second: string;
let secondUser: TestPartner;
let partner: TestPartner;

beforeAll(async () => {
  secondUser = await createPartner(server.database.db, { name: 'Zweite', parent: server.root });
  second = await server.asOperator(secondUser);
});

beforeEach(() => ask({ four_eyes: true, second_factor: false }));

const ask = (company: { four_eyes?: boolean; second_factor?: boolean; tax_alone_below_cents?: number }) =>
  server.database.db.updateTable('company').set(company).execute();

const post = async (token: string, url: string, payload: object = {}) => {
  const answer = await server.call(token, { method: 'POST', url, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const approve = (token: string, approval: string) => post(token, `${approval}/approve`);

const logOf = (subject: string) =>
  server.database.db
    .selectFrom('audit_log')
    .select(['user_id as user', 'approval_id as approval', 'details'])
    .where('subject', '=', subject)
    .where('details', 'is not', null)
    .orderBy('id')
    .execute();

/** The user who approved a payout. */
const approverOf = async (payout: string) => {
  const row = await server.database.db
    .selectFrom('payouts')
    .select('approved_by as by')
    .where('id', '=', Number(payout.split('/').at(-1)))
    .executeTakeFirst();
  return row?.by;
};

describe('a replaced credit note', () => {
  const replace = (payout: number, token = server.operatorToken) =>
    post(token, `/api/payouts/${payout}/replacement`, { reason });

  /** Paid 1665.94, without the 316.53 of tax that are due by now. */
  async function aNoteWithoutTax(): Promise<number> {
    partner = await server.newPartner();
    await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
    await server.earned(partner, 1665_94);
    const payout = await server.paidOut(partner, 1, 4);
    await server.become(partner, { tax_status: 'proven' });
    return payout;
  }

  test('below the company’s amount of tax is replaced by one person, and the log says so', async () => {
    await ask({ tax_alone_below_cents: 316_54 });
    const payout = await aNoteWithoutTax();
    const { status, body } = await replace(payout);
    expect([status, body]).toMatchObject([201, { tax: '316.53', approval: null }]);
    const line = (await logOf(`/api/payouts/${payout}`)).at(-1);
    expect(line).toMatchObject({ approval: null, details: { reason, alone: true } });
  });

  test('from that amount on waits for a second person, who did not prepare it', async () => {
    await ask({ tax_alone_below_cents: 316_53 });
    const payout = await aNoteWithoutTax();
    const { status, body } = await replace(payout);
    expect([status, body]).toMatchObject([201, { id: payout, statusName: 'paid', replacedBy: null }]);
    const waiting = await server.read(body.approval);
    expect(waiting).toMatchObject({
      kind: 'tax.replacement',
      subject: `/api/payouts/${payout}`,
      before: { replacedBy: null, tax: '0.00' },
      after: { partner: partner.id, payouts: [payout], net: '1665.94', taxRate: '19.00', tax: '316.53' },
      reason,
      status: 'open',
    });
    expect((await replace(payout, second)).body.code).toBe('approvalWaits');
    expect((await approve(server.operatorToken, body.approval)).body.code).toBe('fourEyes');
    expect(await server.shown(payout)).toMatchObject({ replacedBy: null, correctionNumber: null });
    expect((await approve(second, body.approval)).body.status).toBe('approved');
    const { replacedBy } = await server.shown(payout);
    expect(await server.read(replacedBy)).toMatchObject({ statusName: 'approved', tax: '316.53' });
    // The decider must not carry the file that pays it to the bank.
    expect(await approverOf(replacedBy)).toBe(secondUser.userId);
    const line = (await logOf(`/api/payouts/${payout}`)).at(-1);
    expect(line).toMatchObject({ user: server.root.userId, approval: waiting.id });
    expect(line?.details).toEqual({ before: { replacedBy: null }, after: { replacedBy }, reason });
    await server.expectRightBooks();
  });

  inFullRun(() => {
    test('becomes stale if another tax is known by then', async () => {
      const payout = await aNoteWithoutTax();
      await ask({ tax_alone_below_cents: 0 });
      const { approval } = (await replace(payout)).body;
      await server.become(partner, { tax_status: 'unproven' });
      expect(await approve(second, approval)).toMatchObject({ status: 409, body: { code: 'changedSince' } });
      expect(await server.read(approval)).toMatchObject({ status: 'overtaken' });
      expect(await server.shown(payout)).toMatchObject({ replacedBy: null });
    });
  });

  fullTest('can be approved neither by its partner nor by the payee', async () => {
    const payout = await aNoteWithoutTax();
    const { approval } = (await replace(payout)).body;
    const own = await server.asOperator(partner);
    const response = await server.call(own, { url: approval });
    expect(response.json()).toMatchObject({ status: 'open', decidable: false });
    expect(await approve(own, approval)).toMatchObject({ status: 403, body: { code: 'ownPayout' } });
    // With the same account as the partner.
    await makeEligible(server.deps, secondUser, {});
    const refused = await approve(second, approval);
    await server.database.db.deleteFrom('bank_accounts').where('user_id', '=', secondUser.userId).execute();
    expect([refused.status, refused.body.code]).toEqual([403, 'ownBankAccount']);
    expect(await server.shown(payout)).toMatchObject({ replacedBy: null });
    expect((await approve(second, approval)).body.status).toBe('approved');
  });

  inFullRun(() => {
    test('is replaced by one person if two are not required', async () => {
      await ask({ four_eyes: false });
      const payout = await aNoteWithoutTax();
      const { body } = await replace(payout);
      expect(body).toMatchObject({ tax: '316.53', approval: null });
      expect(await approverOf(`/api/payouts/${body.id}`)).toBe(server.root.userId);
      expect((await logOf(`/api/payouts/${payout}`)).at(-1)?.details).toMatchObject({ alone: true });
    });
  });
});

describe('a VAT ID that is accepted on another proof', () => {
  const decide = (token = server.operatorToken, more: object = {}) =>
    post(token, '/api/vat_id_decisions', { partner: partner.id, reason, ...more });

  /** A partner in Austria with an invalid number; 80.00 wait for it: 15.20 of tax. */
  async function aNumber(): Promise<number> {
    partner = await server.newPartner('AUT');
    await makeEligible(server.deps, partner, { ust: 'abc' });
    await server.earned(partner, 80_00);
    return server.paidOut(partner);
  }

  inFullRun(() => {
    test('is accepted by one person below the company’s amount, and if nothing waits for it', async () => {
      await ask({ tax_alone_below_cents: 15_21 });
      await aNumber();
      expect(await decide()).toMatchObject({ status: 201, body: { vatId: 'ABC', approval: null } });
      expect((await logOf(`/api/partners/${partner.id}`)).at(-1)?.details).toEqual({
        before: { vatId: null },
        after: { partner: partner.id, vatId: 'ABC', taxAtStake: '15.20' },
        reason,
        alone: true,
      });
      await ask({ tax_alone_below_cents: 1 });
      partner = await server.newPartner('AUT');
      await makeEligible(server.deps, partner, { ust: 'abc' });
      expect((await decide()).body).toMatchObject({ approval: null });
    });
  });

  test('from that amount on is accepted once a second person approves it', async () => {
    await ask({ tax_alone_below_cents: 15_20 });
    const payout = await aNumber();
    const { status, body } = await decide();
    expect([status, body]).toMatchObject([201, { vatId: 'ABC', decidedBy: null, decidedAt: null, reason }]);
    expect(body).not.toHaveProperty('id');
    expect(await server.shown(payout)).toMatchObject({ warning: 'vatId' });
    expect((await decide(second)).body.code).toBe('approvalWaits');
    expect((await approve(server.operatorToken, body.approval)).body.code).toBe('fourEyes');
    await server.earned(partner, 10_00);
    expect((await approve(second, body.approval)).body).toMatchObject({
      status: 'approved',
      kind: 'tax.vat-id',
      subject: `/api/partners/${partner.id}`,
    });
    expect(await server.shown(payout)).toMatchObject({ warning: null });
    expect((await decide()).body.code).toBe('vatIdDecided');
    expect((await logOf(`/api/partners/${partner.id}`)).at(-1)).toMatchObject({
      user: server.root.userId,
      approval: Number(body.approval.split('/').at(-1)),
    });
  });

  inFullRun(() => {
    test('becomes stale once the partner has another number, unless it is that of a payout', async () => {
      await ask({ tax_alone_below_cents: 0 });
      const payout = await aNumber();
      const { approval } = (await decide()).body;
      const { db } = server.database;
      await db
        .updateTable('affiliate_data')
        .set({ ust: 'xyz' })
        .where('partner_id', '=', partner.id)
        .execute();
      expect((await approve(second, approval)).body.code).toBe('changedSince');
      const other = (await decide(server.operatorToken, { payout })).body;
      expect(other).toMatchObject({ vatId: 'ABC' });
      expect((await approve(second, other.approval)).body.status).toBe('approved');
    });
  });

  inFullRun(() => {
    test('is approved by nobody for their own partner, and only with the second factor if that is required', async () => {
      await ask({ tax_alone_below_cents: 0 });
      await aNumber();
      const { approval } = (await decide()).body;
      const own = await server.asOperator(partner);
      expect(await approve(own, approval)).toMatchObject({ status: 403, body: { code: 'ownPayout' } });
      await ask({ second_factor: true });
      expect((await approve(second, approval)).body.code).toBe('secondFactorNeeded');
      await ask({ second_factor: false });
      expect((await approve(second, approval)).body.status).toBe('approved');
    });
  });
});
