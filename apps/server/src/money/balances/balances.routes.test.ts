import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { type Booked, bookCycle, endPayout, payOut, releaseAt, reverseAt } from '../books/testing/booked.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const LATER = new Date('2026-06-20T10:00:00Z');

const { server, ...people } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  upline: { parent: 'root' },
  own: { parent: 'upline' },
  child: { parent: 'own' },
  side: { parent: 'upline' },
});
const { root, own, child } = people;

/** By the month of their cycle. */
let ids: Record<'january' | 'february' | 'march' | 'april' | 'foreign', number>;

/** January was paid, February is in a payout, March is available, April is pending; 10.00 of January were taken back. */
beforeAll(async () => {
  const { db } = server.database;
  const book = (month: number, ...credits: Omit<Booked, 'partner'>[]) => bookMonth(month, credits);
  const january = await book(
    1,
    { cents: 50_00, availableAt: at(2, 10) },
    { cents: 12_34, availableAt: at(2, 11) },
  );
  await releaseAt(db, at(2, 15));
  const paid = await payOut(db, own.id, at(2, 15));
  await endPayout(db, { payout: paid, partner: own.id, at: at(2, 16), end: 'paid' });
  const february = await book(2, { cents: 20_00, availableAt: at(3, 10) });
  await releaseAt(db, at(3, 15));
  await payOut(db, own.id, at(3, 16));
  const march = await book(3, { cents: 30_00, availableAt: at(4, 10) }, { cents: 5_00, availableAt: LATER });
  await releaseAt(db, at(4, 15));
  const order = january.credits[0]?.order as number;
  await reverseAt(db, { order, remainingBaseCents: 400_00, now: at(5, 1) });
  const april = await book(4, { cents: 1_00, availableAt: LATER });
  const foreign = await bookCycle(db, { ...days(5), source: child.id }, [
    { partner: child.id, cents: 9_00, availableAt: at(4, 1) },
  ]);
  const idOf = async ({ cycle }: { cycle: number }) =>
    (await db.selectFrom('balances').select('id').where('cycle_id', '=', cycle).executeTakeFirstOrThrow()).id;
  ids = {
    january: await idOf(january),
    february: await idOf(february),
    march: await idOf(march),
    april: await idOf(april),
    foreign: await idOf(foreign),
  };
});

function at(month: number, day: number): Date {
  return new Date(Date.UTC(2026, month - 1, day));
}

function days(month: number) {
  const dateFrom = `2026-0${month}-01`;
  return { dateFrom, dateTo: `2026-0${month}-28`, closedAt: at(month + 1, 2) };
}

function bookMonth(month: number, credits: Omit<Booked, 'partner'>[]) {
  const whole = credits.map((credit) => ({ ...credit, partner: own.id }));
  return bookCycle(server.database.db, { ...days(month), source: child.id }, whole);
}

const get = (url: string, as: string | null = own.token) => server.call(as, { url });
const list = async (query = '') => (await get(`/api/balances.json?${query}`)).json();
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('the list', () => {
  test('has a balance for each closed cycle, the latest first', async () => {
    const rows = await list();
    expect(idsOf(rows)).toEqual([ids.april, ids.march, ids.february, ids.january]);
    expect(rows[1]).toEqual({
      id: ids.march,
      partner: { id: own.id, displayName: 'Own' },
      cycle: { id: expect.any(Number), dateFrom: '2026-03-01', dateTo: '2026-03-28' },
      dateFrom: '2026-03-01',
      dateTo: '2026-03-28',
      amount: '35.00',
      available: '20.00',
      pending: '5.00',
      inPayout: '0.00',
      paid: '0.00',
      currency: 'EUR',
      status: { name: 'available' },
      statusName: 'available',
      createdAt: '2026-04-02T00:00:00+00:00',
    });
    const amounts = rows.map((row: Record<string, string>) => [
      row.amount,
      row.paid,
      row.inPayout,
      row.pending,
    ]);
    expect(amounts).toEqual([
      ['1.00', '0.00', '0.00', '1.00'],
      ['35.00', '0.00', '0.00', '5.00'],
      ['20.00', '0.00', '20.00', '0.00'],
      ['52.34', '62.34', '0.00', '0.00'],
    ]);
  });

  test('adds up to the accounts', async () => {
    const rows = await list();
    const sum = (name: string) =>
      rows.reduce((total: number, row: Record<string, string>) => total + parseCents(row[name] as string), 0);
    const accounts = await findAccounts(server.database.db, own.id);
    expect(accounts).toMatchObject({
      availableCents: sum('available'),
      pendingCents: sum('pending'),
      inPayoutCents: sum('inPayout'),
      paidCents: sum('paid'),
      commissionCents: sum('amount'),
    });
    expect(sum('available')).toBe(20_00);
  });

  test.each([
    ['status.name[]=available', ['march']],
    ['status.name=pending', ['april']],
    ['status.name[]=in_payout&status.name[]=paid', ['february', 'january']],
    ['status.name[]=open', []],
    ['order[cycle]=asc', ['january', 'february', 'march', 'april']],
    ['order[amount]=desc', ['january', 'march', 'february', 'april']],
    ['order[available]=asc', ['january', 'february', 'april', 'march']],
    ['order[createdAt]=desc&limits=1&page=2', ['march']],
    ['order[id]=asc&limits=2', ['january', 'february']],
    ['limits=2&page=3', []],
  ] as const)('%s', async (query, months) => {
    expect(idsOf(await list(query))).toEqual(months.map((month) => ids[month]));
  });

  test('counts over all pages, and by cycle', async () => {
    expect((await get('/api/balances?limits=1&page=9')).json()).toMatchObject({
      'hydra:member': [],
      'hydra:totalItems': 4,
    });
    const [{ cycle }] = await list();
    expect(idsOf(await list(`cycle=${cycle.id}`))).toEqual([ids.april]);
    expect((await get(`/api/partner/${own.id}/balances/count`)).json()).toEqual({ totalNumber: 4 });
    expect((await get(`/api/partner/${people.side.id}/balances/count`, root.token)).json()).toEqual({
      totalNumber: 0,
    });
  });

  test('is readable by its owner and the operator', async () => {
    expect(await list(`partner=${own.id}`)).toEqual(await list());
    for (const name of ['root', 'upline', 'child', 'side'] as const) {
      expect((await get(`/api/balances?partner=${people[name].id}`)).statusCode).toBe(404);
    }
    expect((await get('/api/balances?partner=999999')).statusCode).toBe(404);
    const read = await get(`/api/balances.json?partner=${own.id}`, root.token);
    expect(read.json()).toEqual(await list());
    expect((await get('/api/balances', null)).statusCode).toBe(401);
  });
});

describe('one balance', () => {
  test('is readable by its owner and the operator', async () => {
    const own = await get(`/api/balances/${ids.march}`);
    expect(own.json()).toMatchObject({
      '@id': `/api/balances/${ids.march}`,
      '@type': 'Balance',
      available: '20.00',
    });
    expect((await get(`/api/balances/${ids.march}`, root.token)).json()).toEqual(own.json());
    const foreign = await get(`/api/balances/${ids.foreign}`);
    const unknown = await get('/api/balances/999999');
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect((await get(`/api/balances/${ids.march}`, null)).statusCode).toBe(401);
  });

  const patch = (id: number, payload: object, as: string | null = own.token) =>
    server.mergePatch(as, `/api/balances/${id}`, payload);

  test.each([
    ['march', { available: '20.00' }, 200],
    ['march', { available: '20' }, 200],
    ['march', { available: 20 }, 200],
    ['march', {}, 200],
    ['january', { available: 0 }, 200],
    ['january', { available: '0.00' }, 200],
    ['march', { available: 0 }, 403],
    ['march', { available: '20.01' }, 403],
    ['january', { available: '-10.00' }, 403],
    ['march', { available: 1e300 }, 422],
    ['march', { available: '20.001' }, 422],
    ['march', { available: 'all' }, 422],
    ['march', { available: null }, 422],
    ['march', { available: { cents: 2000 } }, 422],
    ['foreign', { available: '0.00' }, 404],
    ['foreign', { available: '9.00' }, 404],
  ] as const)(
    'a %s patch only confirms what the books say: %j is answered with %i',
    async (month, body, status) => {
      const before = await findAccounts(server.database.db, own.id);
      const answer = await patch(ids[month], body);
      expect(answer.statusCode).toBe(status);
      if (status === 200) {
        expect(answer.json()).toEqual((await get(`/api/balances/${ids[month]}`)).json());
      }
      expect(await findAccounts(server.database.db, own.id)).toEqual(before);
    },
  );

  test('ignores everything else that a client sends', async () => {
    const whole = { available: '20.00', amount: '999.00', status: 'paid', partner: people.side.id, id: 1 };
    expect((await patch(ids.march, whole)).json()).toEqual((await get(`/api/balances/${ids.march}`)).json());
    expect(await list()).toMatchObject([{}, { amount: '35.00', statusName: 'available' }, {}, {}]);
  });

  test('cannot be confirmed against the books, not even by the operator, nor without a token', async () => {
    expect((await patch(ids.march, { available: 0 }, root.token)).statusCode).toBe(403);
    expect((await patch(ids.march, { available: 20 }, root.token)).statusCode).toBe(200);
    expect((await patch(ids.march, { available: 20 }, null)).statusCode).toBe(401);
    expect((await patch(999_999, { available: 0 })).statusCode).toBe(404);
  });
});

describe('the partner’s balance', () => {
  const url = (name: keyof typeof people) => `/api/partner_balance/${people[name].userId}`;

  test('is the sum of the accounts', async () => {
    expect((await get(url('own'))).json()).toEqual({
      balance: '20.00',
      debt: '0.00',
      pending: '6.00',
      inPayout: '20.00',
      paid: formatCents(62_34),
      currency: 'EUR',
    });
    expect((await get(url('own'), root.token)).json()).toMatchObject({ balance: '20.00' });
    expect((await get(url('side'), root.token)).json()).toMatchObject({ balance: '0.00', pending: '0.00' });
  });

  test('is not readable by anybody else', async () => {
    const unknown = await get('/api/partner_balance/999999');
    expect(unknown.statusCode).toBe(404);
    for (const name of ['root', 'upline', 'child', 'side'] as const) {
      const answer = await get(url(name));
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
    }
    expect((await get('/api/partner_balance/999999', root.token)).statusCode).toBe(404);
    expect((await get(url('own'), null)).statusCode).toBe(401);
  });
});
