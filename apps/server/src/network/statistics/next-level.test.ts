import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import {
  type CycleFigures,
  createPartner,
  insertCycle,
  type TestPartner,
} from '../team/testing/create-partner.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

const { server, root } = setUpNetwork(NOW, { root: { parent: null, operator: true } });

let cycle: number;
let count = 0;

beforeAll(async () => {
  const { db } = server.database;
  cycle = await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, []);
});

type Figures = Omit<CycleFigures, 'partner'> & {
  legs?: { legValue: number; qp: number }[];
  affiliate?: boolean;
};

/** The next level of a new partner with these figures and legs. */
async function nextLevelOf(figures: Figures) {
  const answer = await server.call(root.token, {
    url: `/api/partners/${(await grow(figures)).id}/next-level`,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function grow({ legs = [], affiliate = true, ...figures }: Figures): Promise<TestPartner> {
  const { db } = server.database;
  count += 1;
  const partner = await createPartner(db, { name: `P${count}`, parent: root, affiliate });
  const write = (
    { id }: TestPartner,
    { level = 0, legValue = level, qp = 0 }: Omit<CycleFigures, 'partner'>,
  ) =>
    db
      .updateTable('partner_statistics')
      .set({ qp, level, leg_value: legValue })
      .where('cycle_id', '=', cycle)
      .where('partner_id', '=', id)
      .executeTakeFirstOrThrow();
  await write(partner, figures);
  for (const [index, leg] of legs.entries()) {
    const child = await createPartner(db, { name: `P${count}-${index}`, parent: partner });
    await write(child, leg);
    // Partners further down belong to the leg and are no legs of their own.
    const below = await createPartner(db, { name: `P${count}-${index}-below`, parent: child });
    await write(below, leg);
  }
  return partner;
}

test('with the QP of the next level and one leg too few, the leg is missing', async () => {
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

test('without required legs, only QP are missing', async () => {
  expect(await nextLevelOf({ level: 6, qp: 2260 })).toMatchObject({
    nextLevel: 7,
    nextLevelName: 'Green Leaf',
    neededQualificationPoints: 2500,
    missingQualificationPoints: 240,
    legs: [],
    progression: { neededQualificationPoints: 2500, customers: null },
  });
});

inFullRun(() => {
  test('for level 19 both readings are returned', async () => {
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

inFullRun(() => {
  test('the requirements of any other level can be requested', async () => {
    const legs = [7, 6, 6].map((legValue) => ({ legValue, qp: 5000 }));
    const { id } = await grow({ level: 6, qp: 1200, legs });
    const ask = async (level: string) =>
      server.call(root.token, { url: `/api/partners/${id}/next-level?level=${level}` });
    expect((await ask('14')).json()).toMatchObject({
      level: 6,
      nextLevel: 14,
      nextLevelName: 'Black Leaf Silver',
      missingQualificationPoints: 98_800,
      legs: [
        { level: 6, needed: 8, met: 3 },
        { level: 7, needed: 1, met: 1 },
      ],
    });
    expect((await ask('6')).json()).toMatchObject({ nextLevel: 6, missingQualificationPoints: 0 });
    for (const level of ['0', '21', '-1', '1.5', 'x']) expect((await ask(level)).statusCode).toBe(400);
  });
});

fullTest('legs have names, the highest first', async () => {
  const legs = [
    { level: 1, legValue: 1, qp: 150 },
    { level: 6, legValue: 11, qp: 1000 },
    { level: 7, legValue: 7, qp: 2500 },
    { level: 7, legValue: 7, qp: 3000 },
  ];
  const partner = await grow({ level: 6, qp: 7000, legs });
  const url = `/api/partners/${partner.id}/legs`;
  const name = (leg: number) => `P${count}-${leg}`;
  const { items, total } = await pageOf(url);
  expect(total).toBe(4);
  expect(items.map(({ displayName }) => displayName)).toEqual([name(1), name(3), name(2), name(0)]);
  expect(items[0]).toMatchObject({
    level: 6,
    levelName: 'Orange Leaf',
    legLevel: 11,
    legLevelName: 'Brown Leaf',
    qualificationPoints: 1000,
  });
  const second = await pageOf(`${url}?limits=3&page=2`);
  expect(second.items.map(({ displayName }) => displayName)).toEqual([name(0)]);
  const byPoints = await pageOf(`${url}?order[qualificationPoints]=asc`);
  expect(byPoints.items.map(({ qualificationPoints }) => qualificationPoints)).toEqual([
    150, 1000, 2500, 3000,
  ]);
});

interface LegItem {
  displayName: string;
  qualificationPoints: number;
}

async function pageOf(url: string): Promise<{ items: LegItem[]; total: number }> {
  const answer = (await server.call(root.token, { url })).json();
  return { items: answer['hydra:member'], total: answer['hydra:totalItems'] };
}
