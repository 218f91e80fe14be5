import { beforeAll, describe, expect, test } from 'vitest';
import { inFullRun, mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { earn } from './testing/earn.ts';
import { makeEligible } from './testing/eligible.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const LATER = new Date('2026-05-21T10:00:00.000Z');

const { server, root, own, below } = setUpNetwork(NOW, family);

beforeAll(async () => {
  for (const partner of [own, below]) await makeEligible(server.deps, partner);
});

/** A payout of a partner who has just earned this. */
async function requested(partner: TestPartner, cents: number): Promise<number> {
  await earn(server.database.db, NOW, [{ partner: partner.id, cents }]);
  const payload = { user: partner.userId };
  const as = await server.signIn(partner.email);
  const answer = await server.call(as, { method: 'POST', url: '/api/payouts', payload });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

function move(id: number | string, payload: object, as = root.token) {
  return server.mergePatch(as, `/api/payouts/${id}`, { bankReference: 'B-1', ...payload });
}

const get = (url: string, as = own.token) => server.call(as, { url });
const accounts = (partner: TestPartner) => findAccounts(server.database.db, partner.id);
const approved = 1;
const rejected = 2;
const pending = 3;
const paid = 4;

describe('reading', () => {
  let mine: number[];
  let theirs: number;
  beforeAll(async () => {
    mine = [await requested(own, 500), await requested(own, 300), await requested(own, 400)];
    theirs = await requested(below, 900);
    await move(mine[1] as number, { status: rejected, reason: 'Kontonummer' });
  });

  const ids = (url: string, as = own.token) =>
    get(url, as).then((answer) => answer.json()['hydra:member'].map(({ id }: { id: number }) => id));

  test('the list has one’s own payouts, newest first', async () => {
    const answer = await get(`/api/payouts?user=${own.userId}&order[id]=desc`);
    expect(answer.json()).toMatchObject({ '@type': 'hydra:Collection', 'hydra:totalItems': 3 });
    expect(answer.json()['hydra:member']).toMatchObject([
      { '@id': `/api/payouts/${mine[2]}`, '@type': 'Payout', statusName: 'pending', balance: '4.00' },
      { statusName: 'rejected', reason: 'Kontonummer', status: { id: 2, name: 'rejected' } },
      { statusName: 'pending', amount: '5.00' },
    ]);
    expect(await ids('/api/payouts')).toEqual([...mine].reverse());
    expect(await ids(`/api/payouts?user=/api/users/${own.userId}&order[id]=asc`)).toEqual(mine);
    expect(await ids('/api/payouts?order[amount]=asc&limits=2')).toEqual([mine[1], mine[2]]);
    expect(await ids('/api/payouts?status[]=2&status[]=999999999999')).toEqual([mine[1]]);
    expect(await ids('/api/payouts?status.name[]=pending&page=2&limits=1')).toEqual([mine[0]]);
    expect(await ids('/api/payouts?type=paypal')).toEqual([]);
  });

  test.each(['', `limits=2`, 'limits=2&page=2', 'page=3', 'limits=0'])(
    'the list "%s" is the same read with the session, in a batch, and with an explicit order',
    async (query) => {
      const url = (more: string) => `/api/payouts?user=${own.userId}&${query}${more}`;
      const alone = (await get(url(''))).json();
      const paths = [url('')];
      const batch = await server.call(own.token, { method: 'POST', url: '/api/batch', payload: { paths } });
      expect(batch.json()).toEqual([{ path: paths[0], status: 200, body: alone }]);
      const sorted = (await get(url('&order[id]=desc'))).json();
      expect(sorted['hydra:totalItems']).toBe(3);
      expect(sorted['hydra:member']).toEqual(alone['hydra:member']);
      expect(alone['hydra:totalItems']).toBe(3);
    },
  );

  test('faults of a list request are reported to everybody with a session', async () => {
    expect((await get('/api/payouts?page=0')).statusCode).toBe(400);
    expect((await get('/api/payouts?page=0', 'nobody')).statusCode).toBe(401);
  });

  test('a plain list is an array', async () => {
    const rows = (await get('/api/payouts.json')).json();
    expect(rows).toHaveLength(3);
    expect(rows[0]).not.toHaveProperty('@id');
  });

  test('an operator lists everybody’s, or one user’s', async () => {
    expect(await ids('/api/payouts', root.token)).toEqual([theirs, ...[...mine].reverse()]);
    expect(await ids(`/api/payouts?user=${below.userId}`, root.token)).toEqual([theirs]);
  });

  test('money is private to the partner: team, upline and unknown are 404', async () => {
    for (const user of [below.userId, root.userId, 999_999])
      expect((await get(`/api/payouts?user=${user}`)).statusCode).toBe(404);
    for (const id of [theirs, 999_999, 'x', '0'])
      expect([id, (await get(`/api/payouts/${id}`)).statusCode]).toEqual([id, 404]);
    expect((await get(`/api/payouts/${theirs}`, root.token)).statusCode).toBe(200);
    expect((await get(`/api/payouts/${mine[0]}`)).json()).toMatchObject({ id: mine[0], amount: '5.00' });
    expect((await server.call(null, { url: '/api/payouts' })).statusCode).toBe(401);
  });
});

describe('moving', () => {
  test('a partner moves no payout, not even their own', async () => {
    const id = await requested(own, 100);
    for (const payout of [id, 999_999])
      expect((await move(payout, { status: approved }, own.token)).statusCode).toBe(403);
    expect((await get(`/api/payouts/${id}`)).json().statusName).toBe('pending');
    expect((await move(999_999, { status: approved })).statusCode).toBe(404);
  });

  test('pending, approved, paid', async () => {
    const id = await requested(own, 1000);
    const before = await accounts(own);
    server.setTime(LATER);
    const answer = await move(id, { status: approved });
    server.setTime(NOW);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      status: { id: approved, name: 'approved' },
      createdAt: '2026-05-20T10:00:00+00:00',
      statusChangedAt: '2026-05-21T10:00:00+00:00',
    });
    expect(await accounts(own)).toEqual(before);
    expect((await move(id, { status: '/api/payout_statuses/4' })).json().statusName).toBe('paid');
    expect(await accounts(own)).toEqual({
      ...before,
      inPayoutCents: before.inPayoutCents - 1000,
      paidCents: before.paidCents + 1000,
    });
  });

  const ways: readonly [number[]][] = [[[approved]], [[]]];

  test.each(mainCases(1, ways))('a payout that went %j is rejected and returns the money', async (way) => {
    const id = await requested(own, 800);
    for (const status of way) await move(id, { status });
    const before = await accounts(own);
    const answer = await move(id, { status: rejected, reason: 'IBAN stimmt nicht' });
    expect(answer.json()).toMatchObject({ statusName: 'rejected', reason: 'IBAN stimmt nicht' });
    expect(await accounts(own)).toEqual({
      ...before,
      inPayoutCents: before.inPayoutCents - 800,
      availableCents: before.availableCents + 800,
    });
    const again = await server.call(own.token, {
      method: 'POST',
      url: '/api/payouts',
      payload: { user: own.userId },
    });
    expect([again.statusCode, again.json().amount]).toEqual([201, '8.00']);
  });

  test('every other step is a 409 that changes nothing', async () => {
    const allowed = ['3>1', '3>2', '1>4', '1>2'];
    const ways: [number, number[]][] = [
      [pending, []],
      [approved, [approved]],
      [rejected, [rejected]],
      [paid, [approved, paid]],
    ];
    for (const [from, way] of ways) {
      const id = await requested(own, 50);
      for (const status of way) expect((await move(id, { status, reason: 'Probe' })).statusCode).toBe(200);
      for (const to of [approved, rejected, pending, paid, 5]) {
        if (allowed.includes(`${from}>${to}`)) continue;
        expect([from, to, (await move(id, { status: to, reason: 'Probe' })).statusCode]).toEqual([
          from,
          to,
          409,
        ]);
        expect((await get(`/api/payouts/${id}`)).json().status.id).toBe(from);
      }
    }
  });

  fullTest('of two concurrent operators one wins', async () => {
    const id = await requested(own, 600);
    const answers = await Promise.all([
      move(id, { status: approved }),
      move(id, { status: approved }),
      move(id, { status: approved }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const before = await accounts(own);
    const ends = await Promise.all([
      move(id, { status: paid }),
      move(id, { status: rejected, reason: 'Probe' }),
    ]);
    expect(ends.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await accounts(own)).inPayoutCents).toBe(before.inPayoutCents - 600);
  });

  test('nobody decides on a payout of their own partner, in any step', async () => {
    await makeEligible(server.deps, root, { iban: 'CH9300762011623852957' });
    const id = await requested(root, 90);
    for (const status of [approved, rejected, paid])
      expect((await move(id, { status, reason: 'Probe' })).statusCode).toBe(403);
    expect((await get(`/api/payouts/${id}`, root.token)).json().statusName).toBe('pending');
  });

  inFullRun(() => {
    test('the audit log has who moved it from where to where, and why', async () => {
      const id = await requested(own, 110);
      await move(id, { status: approved });
      await move(id, { status: rejected });
      await move(id, { status: rejected, reason: 'Konto gekündigt' });
      const rows = await server.database.db
        .selectFrom('audit_log')
        .select(['user_id', 'action', 'details'])
        .where('subject', '=', `/api/payouts/${id}`)
        .where('details', 'is not', null)
        .orderBy('id')
        .execute();
      const written = { user_id: root.userId, action: 'write' };
      expect(rows).toEqual([
        {
          ...written,
          details: { before: { status: 'pending' }, after: { status: 'approved' }, reason: null },
        },
        {
          ...written,
          details: {
            before: { status: 'approved' },
            after: { status: 'rejected' },
            reason: 'Konto gekündigt',
          },
        },
      ]);
    });
  });

  test('approving waits as long as the payout is held', async () => {
    const id = await requested(own, 70);
    await server.database.db.updateTable('payouts').set({ held_until: LATER }).where('id', '=', id).execute();
    expect((await get(`/api/payouts/${id}`)).json().heldUntil).toBe('2026-05-21T10:00:00+00:00');
    expect((await move(id, { status: approved })).statusCode).toBe(409);
    server.setTime(LATER);
    const answer = await move(id, { status: approved });
    server.setTime(NOW);
    expect(answer.statusCode).toBe(200);
  });

  let untouched: number | undefined;

  test.each<[object, number]>([
    [{}, 422],
    [{ reason: 'x' }, 422],
    [{ status: 'gone' }, 400],
    [{ status: 2 }, 422],
    [{ status: 2, reason: null }, 422],
    [{ status: 2, reason: ' \n' }, 422],
    [{ status: 2, reason: 7 }, 400],
    [{ status: 2, reason: 'x'.repeat(1001) }, 422],
  ])('the body %j is refused', async (body, status) => {
    untouched ??= await requested(own, 10);
    expect((await move(untouched, body)).statusCode).toBe(status);
  });
});
