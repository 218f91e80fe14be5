import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, insertCycle, type TestPartner } from '../../network/team/testing/create-partner.ts';

const { server, root, anna } = setUpCompany();
/** Lena in Switzerland, on level four until the current month; Marc in Austria, without a place. */
let [lena, marc] = [] as TestPartner[];

beforeAll(async () => {
  const { db } = server.database;
  lena = await createPartner(db, { name: 'Lena', parent: anna, country: 'CHE' });
  marc = await createPartner(db, { name: 'Marc', country: 'AUT' });
  await insertCycle(
    db,
    {
      dateFrom: '2026-02-01',
      dateTo: '2026-02-28',
      asOf: new Date('2026-02-28T22:00:00Z'),
      closedAt: new Date('2026-03-05T08:00:00Z'),
    },
    [{ partner: lena, level: 4 }],
  );
  await insertCycle(
    db,
    { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: new Date('2026-03-15T09:00:00Z') },
    [
      { partner: lena, level: 2 },
      { partner: anna, level: 1 },
    ],
  );
});

const listed = async (query: string) =>
  (await server.call(root.token, { url: `/api/operator/partners?limits=100&${query}` })).json()[
    'hydra:member'
  ];
const idsOf = async (query: string): Promise<number[]> =>
  (await listed(query)).map(({ id }: { id: number }) => id);

test('all partners are listed by current level and country of residence', async () => {
  expect(await listed('country=CHE')).toMatchObject([
    {
      id: lena?.id,
      level: 4,
      levelName: levelRow(defaultPlan, 4).name,
      country: 'Schweiz',
      countryISO: 'CHE',
    },
  ]);
  expect(await idsOf('level=4')).toEqual([lena?.id]);
  expect(await idsOf('level=2'), 'the level at the closing of the last month is kept').toEqual([]);
  expect((await idsOf('level[]=1&level[]=4')).toSorted()).toEqual([anna.id, lena?.id].toSorted());
  expect(await idsOf('level=0')).toEqual(expect.arrayContaining([root.id, marc?.id]));
  expect(await idsOf('level=0&country=AUT')).toEqual([marc?.id]);
  expect(await idsOf('country=ZZZ')).toEqual([]);
});

test.each([
  ['part of the name', 'text=Len', () => [lena?.id]],
  ['first and last name in any order', 'text=blatt%20lena', () => [lena?.id]],
  ['part of the e-mail address', 'text=arc%40marker', () => [marc?.id]],
  ['the whole number', `text=%23NUMBER`, () => [marc?.id]],
  ['a name combined with another filter', 'text=blatt&country=AUT', () => [marc?.id]],
  ['a name that nobody has', 'text=Niemand', () => []],
  ['a wildcard character', 'text=%25', () => []],
])('partners are listed by %s', async (_, query, expected) => {
  expect(await idsOf(query.replace('NUMBER', String(marc?.id)))).toEqual(expected());
});

fullTest('only countries with residents are offered, by name', async () => {
  const url = '/api/operator/partner-countries';
  expect((await server.call(root.token, { url })).json()).toMatchObject({
    countries: [
      { countryISO: 'DEU', country: 'Deutschland' },
      { countryISO: 'AUT', country: 'Österreich' },
      { countryISO: 'CHE', country: 'Schweiz' },
    ],
  });
  expect((await server.call(anna.token, { url })).statusCode).toBe(403);
});

fullTest('several partners are put on hold with the same filters', async () => {
  const hold = (body: object) =>
    server.call(root.token, {
      method: 'POST',
      url: '/api/partners/hold',
      payload: { reason: 'Zoll geändert', ...body },
    });
  const matching = { country: ['CHE', 'AUT'], level: [4] };
  expect((await hold({ matching, expected: 2 })).json()).toMatchObject({
    code: 'otherCount',
    params: { hits: 1 },
  });
  const begun = await hold({ matching, expected: 1 });
  expect([begun.statusCode, begun.json()]).toMatchObject([202, { total: 1 }]);
  const named = await hold({ matching: { text: 'Marc', country: ['AUT'] }, expected: 1 });
  expect([named.statusCode, named.json()]).toMatchObject([202, { total: 1 }]);
  for (const [wrong, propertyPath] of [
    [{ text: ' ' }, 'matching.text'],
    [{ level: [41] }, 'matching.level.0'],
    [{ country: ['Schweiz'] }, 'matching.country.0'],
  ] as const) {
    const answer = await hold({ matching: wrong, expected: 1 });
    expect([answer.statusCode, answer.json().violations]).toMatchObject([422, [{ propertyPath }]]);
  }
});
