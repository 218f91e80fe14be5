import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFullRun, mainCases } from '../../../test-support/full-run.ts';
import { fullDescribe } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { TEST_PASSWORD } from '../../../test-support/test-server.ts';
import { appCode } from '../../identity/session/testing/app-code.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { earn } from './testing/earn.ts';
import { makeEligible } from './testing/eligible.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const { approved, paid, rejected } = payoutStatus;
const IBAN = 'DE02120300000000202051';
const OTHER_IBAN = 'CH9300762011623852957';

const { server, root, second, own } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  second: { parent: 'root', operator: true },
  own: { parent: 'root' },
});

beforeAll(async () => {
  await makeEligible(server.deps, own, { iban: IBAN, paypalEmail: 'own@post.example' });
  await makeEligible(server.deps, root, { iban: IBAN, paypalEmail: 'OWN@post.example' });
  await makeEligible(server.deps, second, { iban: OTHER_IBAN });
});

/** A payout of a partner who has just earned something. */
async function requested(type: 'bank' | 'paypal' = 'bank'): Promise<number> {
  await earn(server.database.db, NOW, [{ partner: own.id, cents: 100_00 }]);
  const token = await server.signIn(own.email);
  const payload = { user: own.userId, type };
  const answer = await server.call(token, { method: 'POST', url: '/api/payouts', payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

const move = async (payout: number, status: number, more: object = {}, as = second.token) => {
  const change = { status, reason: 'Probe', bankReference: 'B-1', ...more };
  const answer = await server.mergePatch(as, `/api/payouts/${payout}`, change);
  return [answer.statusCode, answer.json().code];
};
const demand = (secondFactor: boolean) =>
  server.database.db.updateTable('company').set({ second_factor: secondFactor }).execute();
const post = (url: string, payload: object) => server.call(second.token, { method: 'POST', url, payload });

describe('nobody decides on payments to their own account', () => {
  test.each(mainCases(1, ['bank', 'paypal'] as const))(
    'by %s, in any step, whoever owns the payout',
    async (type) => {
      const payout = await requested(type);
      for (const status of [approved, rejected])
        expect(await move(payout, status, {}, root.token)).toEqual([403, 'ownBankAccount']);
      expect(await move(payout, approved)).toEqual([200, undefined]);
      expect(await move(payout, paid, {}, root.token)).toEqual([403, 'ownBankAccount']);
      expect(await move(payout, paid)).toEqual([200, undefined]);
      // A finished payout needs no decision any more.
      expect(await move(payout, rejected, {}, root.token)).toEqual([409, 'payoutStatus']);
    },
  );
});

fullDescribe('if the company requires a second factor', () => {
  beforeEach(async () => {
    server.setTime(NOW);
    await demand(true);
    await server.database.db.updateTable('sessions').set({ proven_at: null }).execute();
    await server.database.db.deleteFrom('login_throttles').execute();
  });

  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

  test('a payout is approved and paid only with the second factor, and rejected without it', async () => {
    const payout = await requested();
    expect(await move(payout, approved)).toEqual([403, 'secondFactorNeeded']);
    const { secret } = (await post('/api/user/second-factor', { password: TEST_PASSWORD })).json();
    await post('/api/user/second-factor/confirm', { code: appCode(secret, NOW) });
    expect(await move(payout, approved)).toEqual([403, 'secondFactorProof']);
    expect(await move(payout, approved, { code: '000000' })).toEqual([403, 'secondFactorProof']);
    server.setTime(later(1));
    expect(await move(payout, approved, { code: appCode(secret, later(1)) })).toEqual([200, undefined]);
    // The same proof is valid for fifteen minutes.
    server.setTime(later(16));
    expect(await move(payout, paid)).toEqual([200, undefined]);
    server.setTime(new Date(later(16).getTime() + 1));
    const another = await requested();
    expect(await move(another, approved)).toEqual([403, 'secondFactorProof']);
    expect(await move(another, rejected)).toEqual([200, undefined]);
  });

  inFullRun(() => {
    test('wrong codes are counted although each call is refused', async () => {
      const payout = await requested();
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1)
        statuses.push(Number((await move(payout, approved, { code: String(100_000 + guess) }))[0]));
      expect([statuses.slice(0, 10), statuses.at(-1)]).toEqual([Array(10).fill(403), 429]);
      await demand(false);
      await move(payout, rejected);
    });
  });
});
