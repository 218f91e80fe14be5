import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { insertCycle } from '../../network/team/testing/create-partner.ts';

const CLOSED = new Date('2026-03-02T05:00:00Z');

const { server, own } = setUpNetwork(new Date('2026-03-15T10:00:00Z'), { own: { parent: null } });

let february: number;
let march: number;

beforeAll(async () => {
  const { db } = server.database;
  march = await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: null }, []);
  const closing = { asOf: CLOSED, closedAt: CLOSED };
  february = await insertCycle(db, { dateFrom: '2026-02-01', dateTo: '2026-02-28', ...closing }, []);
});

const get = (url: string, as: string | null = own.token) => server.call(as, { url });

test('cycles are listed, the latest first, and read one by one', async () => {
  const open = { id: march, dateFrom: '2026-03-01', dateTo: '2026-03-31', planVersion: '1', closedAt: null };
  const closed = {
    id: february,
    dateFrom: '2026-02-01',
    dateTo: '2026-02-28',
    planVersion: '1',
    closedAt: '2026-03-02T05:00:00+00:00',
  };
  expect((await get('/api/cycles.json')).json()).toEqual([open, closed]);
  expect((await get('/api/cycles.json?order[dateFrom]=asc')).json()).toEqual([closed, open]);
  expect((await get('/api/cycles?limits=1&page=2')).json()).toMatchObject({
    'hydra:member': [closed],
    'hydra:totalItems': 2,
  });
  expect((await get(`/api/cycles/${february}`)).json()).toEqual({
    '@context': '/api/contexts/Cycle',
    '@id': `/api/cycles/${february}`,
    '@type': 'Cycle',
    ...closed,
  });
});

test('bonuses have the numbers used in credits', async () => {
  const listed = (await get('/api/bonuses.json')).json();
  expect(listed).toEqual(bonusNames.map((name, index) => ({ id: index + 1, name })));
  expect((await get('/api/bonuses/2')).json()).toMatchObject({ '@id': '/api/bonuses/2', name: 'step-up' });
  expect((await get('/api/bonuses.json?limits=4&page=2')).json()).toEqual(listed.slice(4));
});

test.each(['/api/cycles/999999', '/api/cycles/0', '/api/bonuses/7', '/api/bonuses/0', '/api/bonuses/x'])(
  'there is no %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test.each(['/api/cycles', '/api/bonuses', '/api/cycles/1', '/api/bonuses/1'])(
  '%s needs a token',
  async (url) => {
    expect((await get(url, null)).statusCode).toBe(401);
  },
);
