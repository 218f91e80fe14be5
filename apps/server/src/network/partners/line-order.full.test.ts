import { beforeAll, expect, test } from 'vitest';
import { mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { insertCycle } from '../team/testing/create-partner.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const day = (offset: number) => new Date(NOW.getTime() + offset * 86_400_000);

// Below own, in the order of the legs. Lena and Karl are customers without a team; Uta is one with a team.
const { server, own, ...line } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  lena: { parent: 'own', affiliate: false, branch: 0 },
  zoe: { parent: 'own', branch: 1 },
  bea: { parent: 'own', branch: 2 },
  uta: { parent: 'own', affiliate: false, branch: 3 },
  karl: { parent: 'own', affiliate: false, branch: 4 },
  fresh: { parent: 'own', branch: 5, createdAt: day(-29) },
  below: { parent: 'uta', affiliate: false },
});

const names = new Map<number, string>();

beforeAll(async () => {
  const { db } = server.database;
  for (const [name, { id }] of Object.entries(line)) names.set(id, name);
  const cycle = await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, [
    { partner: line.bea, qp: 900, level: 5 },
    { partner: line.zoe, qp: 100 },
    { partner: line.karl, qp: 5000 },
  ]);
  const order = (of: { id: number }, number: string, paidAt: Date | null, status: 'paid' | 'open' = 'paid') =>
    db
      .insertInto('orders')
      .values({
        source: 'test',
        number,
        partner_id: of.id,
        status,
        placed_at: paidAt ?? NOW,
        paid_at: paidAt,
        cycle_id: paidAt && cycle,
        base_cents: 1000,
        gross_cents: 1190,
        qp: 10,
      })
      .execute();
  await order(line.bea, '1', day(-14));
  // Neither open orders nor those of the month before count.
  await order(line.zoe, '2', null, 'open');
  await order(line.karl, '3', day(-16));
  const login = (of: { userId: number }, at: Date | null) =>
    db.updateTable('users').set({ current_login_at: at }).where('id', '=', of.userId).execute();
  await login(line.lena, null);
  await login(line.zoe, day(-31));
  await login(line.uta, day(-29));
});

async function read(query: string) {
  const answer = await server.call(own.token, { url: `/api/partners/${own.id}/children${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as {
    children: number;
    customersAlone: number;
    line: { id: number; activity: string; qualificationPoints: number }[];
  };
}

const orderOf = async (query: string) => (await read(query)).line.map(({ id }) => names.get(id));

test.each(
  mainCases(2, [
    ['legs', ['zoe', 'bea', 'uta', 'fresh', 'lena', 'karl']],
    ['qualificationPoints', ['bea', 'zoe', 'uta', 'fresh', 'karl', 'lena']],
    ['name', ['bea', 'fresh', 'uta', 'zoe', 'karl', 'lena']],
    ['activity', ['bea', 'fresh', 'uta', 'zoe', 'karl', 'lena']],
  ]),
)('by %s, customers without a team last, with the same positions in paths', async (order, wanted) => {
  expect(await orderOf(`?order=${order}`)).toEqual(wanted);
  expect(await read(`?order=${order}`)).toMatchObject({ children: 6, customersAlone: 2 });
  expect(await orderOf(`?order=${order}&limits=4&page=2`)).toEqual(wanted.slice(4));
  for (const [position, name] of wanted.entries()) {
    const url = `/api/tree/path/${line[name as keyof typeof line].id}?order=${order}`;
    expect((await server.call(own.token, { url })).json()).toMatchObject([{ position: 0 }, { position }]);
  }
});

fullTest('without a sort order the legs keep their own', async () => {
  expect(await orderOf('')).toEqual(['lena', 'zoe', 'bea', 'uta', 'karl', 'fresh']);
  expect(await read('')).toMatchObject({ customersAlone: 0 });
  const answer = await server.call(own.token, { url: `/api/partners/${own.id}/children?order=email` });
  expect(answer.statusCode).toBe(400);
});

test('recent activity', async () => {
  const { line: members } = await read('');
  expect(Object.fromEntries(members.map(({ id, activity }) => [names.get(id), activity]))).toEqual({
    // Neither a sign-in nor an order.
    lena: 'silent',
    zoe: 'silent',
    bea: 'ordered',
    uta: 'usual',
    // Ordered in the month before, within thirty days.
    karl: 'usual',
    fresh: 'new',
  });
  const points = new Map(members.map((member) => [names.get(member.id), member.qualificationPoints]));
  expect([points.get('bea'), points.get('lena')]).toEqual([900, 0]);
});
