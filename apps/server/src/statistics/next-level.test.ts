import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts';
import { type Grown, growCycle, type Planted, plant } from '../team/testing/plant.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

let server: TestServer;
let root: Planted;
let token: string;
let cycle: number;
let count = 0;

beforeAll(async () => {
  server = await startTestServer(NOW);
  const { db } = server.database;
  root = await plant(db, { name: 'Root', parent: null, roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  token = await server.signIn(root.email);
  cycle = await growCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, []);
});
afterAll(() => server.close());

type Figures = Omit<Grown, 'partner'> & { legs?: { legValue: number; qp: number }[]; affiliate?: boolean };

/** The next level of a new partner with these figures and legs. */
async function nextLevelOf({ legs = [], affiliate = true, ...figures }: Figures) {
  const { db } = server.database;
  count += 1;
  const partner = await plant(db, { name: `P${count}`, parent: root, affiliate });
  const write = ({ id }: Planted, { level = 0, legValue = level, qp = 0 }: Omit<Grown, 'partner'>) =>
    db
      .insertInto('partner_statistics')
      .values({
        cycle_id: cycle,
        partner_id: id,
        psv_cents: 0,
        personal_qp: 0,
        team_base_cents: 0,
        qp,
        level,
        leg_value: legValue,
      })
      .execute();
  await write(partner, figures);
  for (const [index, leg] of legs.entries()) {
    const child = await plant(db, { name: `P${count}-${index}`, parent: partner });
    await write(child, leg);
    // Whoever stands deeper is part of the leg, never one of its own.
    const below = await plant(db, { name: `P${count}-${index}-below`, parent: child });
    await write(below, leg);
  }
  const answer = await server.call(token, { url: `/api/partners/${partner.id}/next-level` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('with the QP of the next level and one leg too few, the leg is what is missing', async () => {
  const legs = [6, 6, 5, 0].map((legValue) => ({ legValue, qp: legValue * 200 }));
  expect(await nextLevelOf({ level: 10, qp: 25_000, legs })).toEqual({
    level: 10,
    levelName: 'Red Leaf',
    nextLevel: 11,
    nextLevelName: 'Brown Leaf',
    affiliateMissing: false,
    qualificationPoints: 25_000,
    neededQualificationPoints: 20_000,
    missingQualificationPoints: 0,
    legs: [{ level: 6, levelName: 'Orange Leaf', needed: 3, met: 2 }],
    progression: {
      neededQualificationPoints: 20_000,
      customers: { needed: 3, qualificationPointsEach: 1000, met: 3 },
    },
    asOf: '2026-03-15T10:00:00+00:00',
  });
});

test('without legs asked for, only QP are missing', async () => {
  expect(await nextLevelOf({ level: 6, qp: 2260 })).toMatchObject({
    nextLevel: 7,
    nextLevelName: 'Green Leaf',
    neededQualificationPoints: 2500,
    missingQualificationPoints: 240,
    legs: [],
    progression: { neededQualificationPoints: 2500, customers: null },
  });
});

test('for level 19 both readings stand', async () => {
  const legs = [11, 8, 7, 7].map((legValue) => ({ legValue, qp: 20_000 }));
  expect(await nextLevelOf({ level: 18, qp: 800_000, legs })).toMatchObject({
    nextLevel: 19,
    neededQualificationPoints: 1_000_000,
    missingQualificationPoints: 200_000,
    legs: [
      { level: 7, needed: 9, met: 4 },
      { level: 8, needed: 2, met: 2 },
      { level: 11, needed: 1, met: 1 },
    ],
    progression: {
      neededQualificationPoints: 750_000,
      customers: { needed: 10, qualificationPointsEach: 20_000, met: 4 },
    },
  });
});

test('after the last level there is none', async () => {
  expect(await nextLevelOf({ level: 20, qp: 3_000_000 })).toMatchObject({
    level: 20,
    levelName: 'Diamond Leaf',
    nextLevel: null,
    nextLevelName: null,
    affiliateMissing: false,
    neededQualificationPoints: null,
    missingQualificationPoints: 0,
    legs: [],
    progression: null,
  });
});

test('a customer has to become an affiliate first', async () => {
  expect(await nextLevelOf({ affiliate: false, qp: 150 })).toMatchObject({
    level: 0,
    nextLevel: 1,
    affiliateMissing: true,
    missingQualificationPoints: 0,
  });
});
