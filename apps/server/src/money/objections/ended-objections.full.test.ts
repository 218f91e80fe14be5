import { beforeEach, describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { startTaxServer } from '../payouts/testing/tax-server.ts';

const server = setUp(startTaxServer);
let partner: TestPartner;
let token: string;

beforeEach(async () => {
  partner = await server.newPartner();
});

const post = (as: string, url: string, payload?: object) =>
  server.call(as, { method: 'POST', url, ...(payload && { payload }) });
const object = (payout: number) =>
  post(token, `/api/payouts/${payout}/objection`, { reason: 'Falscher Name' });
const agree = (payout: number) => post(token, `/api/payouts/${payout}/objection/agreement`);

/** A paid payout with a note over 100.00, and its order. */
async function paid(tax: Parameters<typeof makeEligible>[2] = {}) {
  await makeEligible(server.deps, partner, tax);
  const order = await server.earned(partner, 100_00);
  const payout = await server.paidOut(partner, 1, 4);
  token = await server.signIn(partner.email);
  return { payout, order };
}

describe('an objection to a note without tax that nobody agrees on', () => {
  test('is ended by one person with a reason, thirty days after its answer, and later reversals are debits', async () => {
    const { payout, order } = await paid({ taxStatus: 'unproven' });
    await object(payout);
    const [{ id }] = (await server.read(`/api/objections?partner=${partner.id}`))['hydra:member'];
    const end = async (as = server.operatorToken) => {
      const answer = await post(as, `/api/objections/${id}/end`, { reason: 'Stimmt nicht zu' });
      return [answer.statusCode, answer.json().code ?? answer.json().ended];
    };
    expect(await end()).toEqual([409, 'objectionUnanswered']);
    await post(server.operatorToken, `/api/objections/${id}/answer`, { answer: 'Sie stimmt.' });
    expect(await end()).toEqual([409, 'objectionTerm']);
    server.setTime(new Date('2026-06-19T10:00:00Z'));
    expect(await end(await server.asOperator(partner))).toEqual([403, 'ownPayout']);
    expect(await end(await server.signIn(server.root.email))).toEqual([201, true]);
    expect(await end(await server.signIn(server.root.email))).toEqual([409, 'objectionNone']);
    server.setTime(new Date('2026-05-20T10:00:00Z'));
    expect((await agree(payout)).json().code).toBe('objectionNone');
    expect((await server.shown(payout)).objection).toMatchObject({ ended: true, agreedAt: null });
    // Until it ended, this blocked every payout with another tax.
    await server.refund(order, 800_00);
    await server.become(partner, { tax_status: 'proven' });
    await server.earned(partner, 100_00);
    const next = await server.paidOut(partner, 1, 4);
    expect(await server.shown(next)).toMatchObject({ amount: '80.00', tax: '15.20', setOff: '0.00' });
    expect((await server.shown(payout)).corrections).toEqual([]);
    await server.expectRightBooks();
  });

  fullTest('has to be written off if it left tax owed', async () => {
    const { payout } = await paid();
    await object(payout);
    const [{ id }] = (await server.read(`/api/objections?partner=${partner.id}`))['hydra:member'];
    const ended = await post(server.operatorToken, `/api/objections/${id}/end`, {
      reason: 'Stimmt nicht zu',
    });
    expect([ended.statusCode, ended.json().code]).toEqual([409, 'objectionOwesTax']);
  });
});
