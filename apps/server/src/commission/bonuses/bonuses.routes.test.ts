import { beforeAll, describe, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { bookCycle } from '../../money/books/testing/booked.ts';
import { createPartner, insertCycle, type TestPartner } from '../../network/team/testing/create-partner.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const AS_OF = new Date('2026-05-20T09:00:00.000Z');

const { server, root, own, below, aside, highest, late } = setUpNetwork(NOW, {
  root: { parent: null, operator: true, affiliate: false },
  own: { parent: 'root' },
  below: { parent: 'own' },
  aside: { parent: 'root' },
  highest: { parent: 'root' },
  late: { parent: 'root' },
});

let openCycle: number;

beforeAll(async () => {
  const { db } = server.database;
  await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: AS_OF, closedAt: AS_OF }, []);
  const { cycle: closed } = await bookCycle(
    db,
    {
      dateFrom: '2026-04-01',
      dateTo: '2026-04-30',
      closedAt: new Date('2026-05-02T08:00:00Z'),
      source: below.id,
    },
    [
      { partner: own.id, cents: 1000, availableAt: NOW, other: { bonus: 'step-up', stage: '6' } },
      { partner: own.id, cents: 2500, availableAt: NOW, other: { bonus: 'step-up', stage: '7' } },
      { partner: own.id, cents: 2500, availableAt: NOW, other: { bonus: 'builder', stage: '1' } },
    ],
  );
  const past = { psv_cents: 0, personal_qp: 0, qp: 0, leg_value: 0, team_base_cents: 0, cycle_id: closed };
  await db
    .insertInto('partner_statistics')
    .values([
      { ...past, partner_id: own.id, level: 6, highest_level_before: 8 },
      { ...past, partner_id: highest.id, level: 20 },
    ])
    .execute();
  openCycle = await insertCycle(db, { dateFrom: '2026-05-01', dateTo: '2026-05-31', asOf: AS_OF }, [
    { partner: own, psvCents: 34_567, qp: 4000, level: 7, teamBaseCents: 5000 },
    { partner: below, qp: 1200, level: 6, legValue: 11 },
    { partner: aside, qp: 260_000, level: 17 },
    { partner: highest, qp: 3_000_000, level: 20 },
    { partner: late, qp: 30_000, level: 11 },
  ]);
  await db.updateTable('cycles').set({ base_cents: 1_000_033 }).where('id', '=', openCycle).execute();
  await db
    .updateTable('partner_statistics')
    .set({ active_customers: 4 })
    .where('cycle_id', '=', openCycle)
    .where('partner_id', '=', own.id)
    .execute();
});

const get = (url: string, as: string | null = own.token) => server.call(as, { url });
const json = async (url: string, as = root.token) => (await get(url, as)).json();

describe('step-up', () => {
  test('the next one is above the highest level of closed cycles', async () => {
    const { history, ...rest } = await json(`/api/stepup-bonus/${own.id}/commission`, own.token);
    expect(rest).toEqual({
      level: 7,
      levelName: 'Green Leaf',
      nextLevel: 9,
      nextLevelName: 'Purple Leaf',
      qualificationPoints: 4000,
      missingQualificationPoints: 3500,
      commission: '75.00',
      asOf: '2026-05-20T09:00:00+00:00',
    });
    const cycle = { dateFrom: '2026-04-01', dateTo: '2026-04-30', id: expect.any(Number) };
    const createdAt = '2026-05-02T08:00:00+00:00';
    expect(history).toEqual([
      { level: 7, levelName: 'Green Leaf', commission: '25.00', cycle, createdAt },
      { level: 6, levelName: 'Orange Leaf', commission: '10.00', cycle, createdAt },
    ]);
  });

  test('it is Orange before the first closed cycle, and none after Diamond', async () => {
    expect(await json(`/api/stepup-bonus/${below.id}/commission`)).toMatchObject({
      level: 6,
      nextLevel: 6,
      missingQualificationPoints: 0,
      commission: '10.00',
      history: [],
    });
    expect(await json(`/api/stepup-bonus/${highest.id}/commission`)).toMatchObject({
      level: 20,
      nextLevel: null,
      nextLevelName: null,
      missingQualificationPoints: 0,
      commission: '0.00',
    });
  });
});

test('the builder bonus returns figures and thresholds', async () => {
  expect(await json(`/api/builder_bonus/get-value/${own.id}`, own.token)).toEqual({
    psv: '345.67',
    firstLevelPsvNeed: '200.00',
    secondLevelPsvNeed: '500.00',
    thirdLevelPsvNeed: '1000.00',
    customerInTree: 4,
    firstLevelCustomerNeed: 3,
    secondLevelCustomerNeed: 6,
    thirdLevelCustomerNeed: 10,
    asOf: '2026-05-20T09:00:00+00:00',
  });
});

describe('the pools', () => {
  const url = (partner: TestPartner) => `/api/infinity-bonus/${partner.id}`;
  const sharesOf = async (name: string) =>
    Promise.all(
      [own, below, aside, highest, late].map(async (partner) => {
        const { pools } = await json(url(partner));
        return pools.find((pool: { name: string }) => pool.name === name);
      }),
    );

  test('are split to the last cent among their holders', async () => {
    // 1 % of 10,000.33 EUR, rounded. Weights 1 and 5; then three holders of one share each.
    const infinity = await sharesOf('infinity');
    expect(infinity.map(({ share, weight }) => [share, weight])).toEqual([
      ['0.00', 0],
      ['0.00', 0],
      ['16.67', 1],
      ['83.33', 5],
      ['0.00', 0],
    ]);
    for (const pool of infinity)
      expect(pool).toMatchObject({ rateBp: 100, pool: '100.00', weightSum: 6, holders: 2 });
    const balancing = await sharesOf('balancing');
    expect(balancing.map(({ share }) => share)).toEqual(['0.00', '0.00', '33.34', '33.33', '33.33']);
    for (const pool of balancing) expect(pool).toMatchObject({ pool: '100.00', weightSum: 3, holders: 3 });
  });

  test('return the requirements of a share, and who has how many', async () => {
    const answer = await json(url(own), own.token);
    expect(answer).toMatchObject({
      estimated: true,
      base: '10000.33',
      level: 7,
      levelName: 'Green Leaf',
      qualificationPoints: 4000,
      cycle: { id: openCycle, dateFrom: '2026-05-01', dateTo: '2026-05-31' },
      history: [],
    });
    expect(answer.pools.map(({ qualification }: { qualification: object }) => qualification)).toEqual([
      {
        level: 17,
        levelName: 'Bronze Leaf',
        affiliateMissing: false,
        neededQualificationPoints: 250_000,
        missingQualificationPoints: 246_000,
        legs: [{ level: 7, levelName: 'Green Leaf', needed: 5, met: 1 }],
        reached: false,
      },
      {
        level: 11,
        levelName: 'Brown Leaf',
        affiliateMissing: false,
        neededQualificationPoints: 20_000,
        missingQualificationPoints: 16_000,
        legs: [{ level: 6, levelName: 'Orange Leaf', needed: 3, met: 1 }],
        reached: false,
      },
    ]);
    const holding = answer.weights.filter(({ holders }: { holders: number }) => holders > 0);
    expect(answer.weights).toHaveLength(10);
    expect(holding).toEqual([
      { level: 11, levelName: 'Brown Leaf', infinity: 0, balancing: 1, holders: 1 },
      { level: 17, levelName: 'Bronze Leaf', infinity: 1, balancing: 1, holders: 1 },
      { level: 20, levelName: 'Diamond Leaf', infinity: 5, balancing: 1, holders: 1 },
    ]);
    const reached = (await json(url(highest))).pools.map(
      ({ qualification }: { qualification: { reached: boolean } }) => qualification.reached,
    );
    expect(reached).toEqual([true, true]);
  });

  test('list credits', async () => {
    const { db } = server.database;
    const closed = await db
      .selectFrom('cycles')
      .select('id')
      .where('date_from', '=', '2026-04-01')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('credits')
      .values({
        partner_id: late.id,
        cycle_id: closed.id,
        bonus: 'balancing',
        plan_version: '1',
        base_cents: 90_000,
        rate_bp: 100,
        weight: 1,
        weight_sum: 3,
        remainder_cents: 0,
        amount_cents: 300,
        available_at: NOW,
        created_at: AS_OF,
      })
      .execute();
    expect((await json(url(late))).history).toEqual([
      {
        bonus: 'balancing',
        amount: '3.00',
        base: '900.00',
        rateBp: 100,
        weight: 1,
        weightSum: 3,
        cycle: { id: closed.id, dateFrom: '2026-04-01', dateTo: '2026-04-30' },
        createdAt: '2026-05-20T09:00:00+00:00',
      },
    ]);
  });
});

describe.each([
  ['/api/stepup-bonus/{}/commission', 'Statistics not found.'],
  ['/api/builder_bonus/get-value/{}', 'Statistics not found.'],
  ['/api/infinity-bonus/{}', 'Statistics not found.'],
  ['/api/partner_kick_start_bonuses/get-status/{}', 'Not Found'],
])('%s', (path, text) => {
  const at = (partner: number | string) => path.replace('{}', String(partner));

  test('is visible only to the partner', async () => {
    expect((await get(at(own.id))).statusCode).toBe(200);
    expect((await get(at(below.id), root.token)).statusCode).toBe(200);
    for (const partner of [below.id, root.id, aside.id, 999_999]) {
      const answer = await get(at(partner));
      expect([answer.statusCode, answer.json().detail]).toEqual([404, text]);
    }
    for (const partner of ['0', '-1', 'x', '1e3'])
      expect((await get(at(partner), root.token)).statusCode).toBe(404);
    expect((await get(at(own.id), null)).statusCode).toBe(401);
  });
});

test('without statistics there is nothing to return', async () => {
  const fresh = await createPartner(server.database.db, { name: 'Fresh', parent: own });
  await server.database.db.deleteFrom('partner_statistics').where('partner_id', '=', fresh.id).execute();
  for (const path of [`/api/infinity-bonus/${fresh.id}`, `/api/builder_bonus/get-value/${fresh.id}`])
    expect((await get(path, root.token)).statusCode).toBe(404);
});
