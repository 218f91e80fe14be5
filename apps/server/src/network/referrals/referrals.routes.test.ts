import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner } from '../team/testing/create-partner.ts';

/** Midnight of 30 March has passed in Berlin; the clocks went forward the night before. */
const NOW = new Date('2026-03-29T22:30:00Z');

const { server, own, other } = setUpNetwork(NOW, {
  own: { parent: null },
  other: { parent: 'own' },
});

let links: { main: number; side: number; foreign: number };

beforeAll(async () => {
  const { db } = server.database;
  const made = await db
    .insertInto('referral_links')
    .values([
      { partner_id: own.id, code: 'MAIN', is_default: true },
      { partner_id: own.id, code: 'SIDE' },
      { partner_id: other.id, code: 'OTHER', is_default: true },
    ])
    .returning('id')
    .execute();
  const [main = 0, side = 0, foreign = 0] = made.map(({ id }) => id);
  links = { main, side, foreign };
  const clicks: [link: number, at: string][] = [
    [main, '2026-03-22T22:59:59.999Z'], // the 22nd, a day before the week
    [main, '2026-03-23T23:00:00.000Z'], // the 24th
    [main, '2026-03-24T22:59:59.999Z'], // the 24th
    [side, '2026-03-24T12:00:00.000Z'],
    [main, '2026-03-28T23:30:00.000Z'], // the 29th, which has 23 hours
    [main, '2026-03-29T21:59:59.999Z'], // the 29th
    [main, '2026-03-29T22:00:00.000Z'], // the 30th
    [foreign, '2026-03-29T12:00:00.000Z'],
    [side, '2025-12-31T23:00:00.000Z'], // January
    [side, '2025-03-20T12:00:00.000Z'], // before the year
  ];
  await db
    .insertInto('referral_transitions')
    .values(clicks.map(([link_id, at]) => ({ link_id, date: new Date(at) })))
    .execute();
});

async function read(call: 'get' | 'get-all-link', period: string) {
  const answer = await server.call(own.token, { url: `/api/referral-statistic/${call}/${own.id}/${period}` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('a week is seven days in Berlin padded with zeros, oldest first', async () => {
  expect(await read('get', 'week')).toEqual([
    { date: '2026-03-24', total: 2 },
    { date: '2026-03-25', total: 0 },
    { date: '2026-03-26', total: 0 },
    { date: '2026-03-27', total: 0 },
    { date: '2026-03-28', total: 0 },
    { date: '2026-03-29', total: 2 },
    { date: '2026-03-30', total: 1 },
  ]);
});

test('all links are counted together', async () => {
  expect((await read('get-all-link', 'week'))[0]).toEqual({ date: '2026-03-24', total: 3 });
});

test('a single link is counted on its own, and one of somebody else has no counts', async () => {
  const total = async (link: number) => {
    const rows: { total: number }[] = await read('get-all-link', `week?link=${link}`);
    expect(rows).toHaveLength(7);
    return rows.reduce((sum, row) => sum + row.total, 0);
  };
  expect(await total(links.main)).toBe(5);
  expect(await total(links.side)).toBe(1);
  expect(await total(links.foreign)).toBe(0);
  const url = `/api/referral-statistic/get-all-link/${own.id}/week?link=all`;
  expect((await server.call(own.token, { url })).statusCode).toBe(400);
});

fullTest('a year is counted per month', async () => {
  const rows = await read('get-all-link', 'year');
  expect(rows).toHaveLength(12);
  expect(rows[0]).toEqual({ date: '2025-04-01', total: 0 });
  expect(rows[9]).toEqual({ date: '2026-01-01', total: 1 });
  expect(rows[11]).toEqual({ date: '2026-03-01', total: 7 });
});

test('custom days are inclusive', async () => {
  expect(await read('get', 'custom?start=2026-03-22&end=2026-03-24')).toEqual([
    { date: '2026-03-22', total: 1 },
    { date: '2026-03-23', total: 0 },
    { date: '2026-03-24', total: 2 },
  ]);
});

test('a partner without any link has zeros', async () => {
  const lonely = await createPartner(server.database.db, { name: 'Lonely', parent: own });
  const answer = await server.call(await server.signIn(lonely.email), {
    url: `/api/referral-statistic/get/${lonely.id}/30`,
  });
  expect(answer.json()).toHaveLength(30);
  expect(answer.json().every(({ total }: { total: number }) => total === 0)).toBe(true);
});

test.each([
  ['decade', 'The period must be week'],
  ['0', 'The number of days must be 1 to 730.'],
  ['custom', 'The period custom needs start and end.'],
  ['custom?start=2026-03-02&end=2026-03-01', 'start must not be after end.'],
  ['custom?start=yesterday&end=2026-03-01', 'start must be a day such as 2026-03-01.'],
])('%s is refused with the reason', async (period, reason) => {
  const answer = await server.call(own.token, { url: `/api/referral-statistic/get/${own.id}/${period}` });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(reason);
});
