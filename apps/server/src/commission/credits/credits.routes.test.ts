import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { describe, expect, test } from 'vitest';
import { mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { createEarningNetwork } from './testing/earning-network.ts';

interface Credit {
  id: number | string;
  bonusName: string;
  stage: string | null;
  amount: string;
  statusName: string;
  estimated: boolean;
  createdAt: string;
  availableAt: string;
  waitsFor: string | null;
  countsFrom: string | null;
  cycle: { id: number };
  dateFrom: string;
  reverses: string | null;
  order: { id: number | null; source: string } | null;
}

const net = setUp(createEarningNetwork);

const get = (url: string, as: string | null = net.token) => net.server.call(as, { url });

async function list(query = '', as = net.token): Promise<Credit[]> {
  const answer = await get(`/api/credits.json?limits=100${query}`, as);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const sumOf = (credits: Credit[]) => credits.reduce((sum, { amount }) => sum + parseCents(amount), 0);
const statuses = ['pending', 'available', 'debt', 'in_payout', 'paid'];

describe('the list', () => {
  test('has final credits and estimates, each with all facts about its source', async () => {
    const credits = await list();
    const found = (id: number | string) => credits.find((credit) => credit.id === id);
    const { deep, open } = net.orders;
    const own = net.idOf('own');
    expect(credits.find(({ order }) => order?.source === 'deep' && order.id === null)).toBeDefined();
    expect(found(`${open}-${own}`)).toEqual({
      id: `${open}-${own}`,
      partner: { id: own, displayName: 'own' },
      bonus: { id: 1, name: 'level' },
      bonusName: 'level',
      cycle: { id: net.cycles.may, dateFrom: '2026-05-01', dateTo: '2026-05-31' },
      dateFrom: '2026-05-01',
      dateTo: '2026-05-31',
      amount: '0.60',
      currency: 'EUR',
      status: { name: 'pending' },
      statusName: 'pending',
      estimated: true,
      createdAt: '2026-05-09T08:00:00+00:00',
      availableAt: '2026-05-31T22:00:00+00:00',
      waitsFor: 'cycle_end',
      countsFrom: 'payment',
      order: {
        id: null,
        number: expect.any(String),
        placedAt: '2026-05-09T08:00:00+00:00',
        source: 'deep',
        base: '60.10',
      },
      stage: null,
      depth: 3,
      planVersion: '1',
      base: '60.10',
      rateBp: 600,
      belowRateBp: 500,
      below: { displayName: 'green1' },
      weight: null,
      weightSum: null,
      remainderCents: null,
      reverses: null,
      text: null,
    });
    const final = credits.find(
      ({ dateFrom, order }) => dateFrom === '2026-03-01' && order?.source === 'deep',
    );
    expect(final).toMatchObject({ statusName: 'paid', estimated: false, waitsFor: null, amount: '12.35' });
    const stored = await net.server.database.db
      .selectFrom('credits')
      .select('id')
      .where('order_id', '=', deep)
      .where('partner_id', '=', own)
      .executeTakeFirstOrThrow();
    expect(final?.id).toBe(stored.id);
  });

  test('shows what a pending row waits for', async () => {
    const pending = (await list('&status.name[]=pending')).map(
      ({ estimated, waitsFor, countsFrom, availableAt }) => [estimated, waitsFor, countsFrom, availableAt],
    );
    expect(pending).toEqual([
      [true, 'cycle_end', 'payment', '2026-05-31T22:00:00+00:00'],
      [true, 'cycle_end', 'payment', '2026-05-31T22:00:00+00:00'],
      [false, 'hold_period', 'payment', '2026-05-12T08:00:00+00:00'],
    ]);
  });

  fullTest(
    'dates an estimate by its hold if that ends later, and by now if the cycle could be closed',
    async () => {
      const { db } = net.server.database;
      const id = `${net.orders.open}-${net.idOf('own')}`;
      const availableAt = async (as = net.token) => (await get(`/api/credits/${id}`, as)).json().availableAt;
      const late = { paid_at: new Date('2026-05-30T08:00:00Z') };
      await db.updateTable('orders').set(late).where('id', '=', net.orders.open).execute();
      expect(await availableAt()).toBe('2026-06-13T08:00:00+00:00');
      await db.updateTable('company').set({ hold_days: 20 }).execute();
      expect(await availableAt()).toBe('2026-06-19T08:00:00+00:00');
      await db.updateTable('company').set({ hold_days: 14 }).execute();
      net.server.setTime(new Date('2026-06-20T00:00:00Z'));
      expect(await availableAt(await net.signIn('own'))).toBe('2026-06-20T00:00:00+00:00');
      net.server.setTime(new Date('2026-05-10T10:00:00Z'));
      const back = { paid_at: new Date('2026-05-09T08:00:00Z') };
      await db.updateTable('orders').set(back).where('id', '=', net.orders.open).execute();
      expect(await availableAt()).toBe('2026-05-31T22:00:00+00:00');
    },
  );

  test('has the id of an order only for direct customers', async () => {
    for (const { order } of await list()) {
      if (order) expect(order.id !== null).toBe(/^cust/.test(order.source));
    }
  });

  test('has every bonus, with stages and shares', async () => {
    const credits = await list(`&cycle=${net.cycles.march}`);
    expect(new Set(credits.map(({ bonusName }) => bonusName)).size).toBe(6);
    const staged = credits
      .filter(({ stage }) => stage !== null)
      .map(({ bonusName, stage }) => `${bonusName} ${stage}`);
    const levels = Array.from({ length: 12 }, (_, i) => `step-up ${17 - i}`);
    expect(staged).toEqual(['builder 1', 'kick-start easy', ...levels]);
    expect(credits.filter(({ bonusName }) => bonusName === 'infinity')).toMatchObject([
      { base: '2590.38', rateBp: 100, weight: 1, weightSum: 1, remainderCents: 0, amount: '25.90' },
    ]);
  });

  test('has a reversal beside the credit it takes back', async () => {
    const [reversal, ...more] = (await list()).filter(({ reverses }) => reverses !== null);
    expect(more).toEqual([]);
    expect(reversal).toMatchObject({ amount: '-12.01', base: '30.00', statusName: 'debt' });
    const original = (await get(reversal?.reverses ?? '')).json();
    expect(original).toMatchObject({
      '@type': 'Credit',
      amount: '18.01',
      base: '90.03',
      statusName: 'paid',
      cycle: reversal?.cycle,
      order: { id: net.orders.refunded, base: '90.03' },
    });
    expect(reversal?.order).toEqual(original.order);
  });
});

describe('the totals of the list', () => {
  test.each(mainCases(2, ['own', 'green1', 'green5', 'side', 'niece']))(
    'equal the accounts of %s',
    async (name) => {
      const partner = net.idOf(name);
      const accounts = await findAccounts(net.server.database.db, partner);
      const sums = await Promise.all(
        statuses.map(async (status) =>
          sumOf(await list(`&partner=${partner}&status.name[]=${status}`, net.operatorToken)),
        ),
      );
      expect(sums).toEqual([
        accounts.pendingCents + accounts.projectedCents,
        accounts.availableCents,
        accounts.debtCents === 0 ? 0 : -accounts.debtCents,
        accounts.inPayoutCents,
        accounts.paidCents,
      ]);
      const cards = await Promise.all(
        ['pending', 'available'].map(async (card) =>
          (await get(`/api/partner/commission/${card}?partner=${partner}`, net.operatorToken)).json(),
        ),
      );
      expect(cards).toMatchObject([
        { pending: formatCents(sums[0] as number) },
        {
          available: formatCents(sums[1] as number),
          debt: formatCents(accounts.debtCents),
        },
      ]);
    },
  );

  fullTest('is counted the same for each status and for all', async () => {
    const total = async (query: string) => (await get(`/api/credits?${query}`)).json()['hydra:totalItems'];
    const counts = await Promise.all(statuses.map((status) => total(`status.name[]=${status}`)));
    // Paid: ten orders of March, twelve levels from 6 to 17, and four more bonuses. Two cannot be requested: they are set off
    // with the debt.
    expect(counts).toEqual([3, 0, 2, 1, 26]);
    expect(await total('')).toBe(32);
    expect(await total('status.name[]=pending&status.name[]=paid')).toBe(29);
    const own = net.idOf('own');
    const count = async (name: string) => (await get(`/api/partner/${own}/credits/${name}/count`)).json();
    expect(await count('pending')).toEqual({ totalNumber: counts[0] });
    expect(await count('available')).toEqual({ totalNumber: counts[1] });
  });
});

describe('filters', () => {
  test.each([
    ['bonus=2', ['step-up']],
    ['bonus=/api/bonuses/3', ['kick-start']],
    ['bonus.name[]=builder&bonus.name[]=infinity', ['builder', 'infinity']],
  ])('%s', async (query, bonuses) => {
    const found = await list(`&${query}`);
    expect([...new Set(found.map(({ bonusName }) => bonusName))].toSorted()).toEqual(bonuses);
  });

  test.each(mainCases(2, ['bonus=7', 'cycle=999', 'bonus=0', 'status.name[]=open', 'payout=999', 'page=9']))(
    '%s matches nothing',
    async (query) => {
      expect(await list(`&${query}`)).toEqual([]);
    },
  );

  fullTest('can be filtered by cycle and payout', async () => {
    const { cycles, payouts } = net;
    const april = await list(`&cycle=/api/cycles/${cycles.april}`);
    expect(april.map(({ dateFrom }) => dateFrom)).toEqual(['2026-04-01', '2026-04-01', '2026-04-01']);
    expect(sumOf(await list(`&payout=${payouts.paid}`))).toBe(9242_54);
    expect((await list(`&payout=${payouts.waiting}`)).map(({ statusName }) => statusName)).toEqual([
      'in_payout',
    ]);
    expect(await list(`&payout=${payouts.paid}`, await net.signIn('green1'))).toEqual([]);
  });

  test('invalid values are ignored', async () => {
    expect(await list('&partner=abc&order[amount]=up&order[secret]=asc&bonus=x')).toEqual(await list());
  });
});

describe('the order', () => {
  const bonusOrder = ['level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing'];
  const keys: Record<string, (credit: Credit) => number | string> = {
    createdAt: ({ createdAt }) => createdAt,
    amount: ({ amount }) => parseCents(amount),
    availableAt: ({ availableAt }) => availableAt,
    bonus: ({ bonusName }) => bonusOrder.indexOf(bonusName),
    cycle: ({ dateFrom }) => dateFrom,
    id: ({ id }) => (typeof id === 'number' ? id : 1_000_000 + Number.parseInt(id, 10)),
  };

  test.each(
    mainCases(
      4,
      Object.keys(keys).flatMap(
        (field) =>
          [
            [field, 'asc'],
            [field, 'desc'],
          ] as const,
      ),
    ),
  )('by %s %s is stable across pages, and none overlap', async (field, direction) => {
    const key = keys[field] as (credit: Credit) => number | string;
    const whole = await list(`&order[${field}]=${direction}`);
    const sorted = whole.toSorted((a, b) => {
      const [one, other] = direction === 'asc' ? [key(a), key(b)] : [key(b), key(a)];
      return one < other ? -1 : one > other ? 1 : 0;
    });
    expect(whole.map(key)).toEqual(sorted.map(key));
    const paged: Credit[] = [];
    for (let page = 1; page <= 5; page++) {
      paged.push(
        ...(await get(`/api/credits.json?limits=7&page=${page}&order[${field}]=${direction}`)).json(),
      );
    }
    expect(paged).toEqual(whole);
    expect(new Set(paged.map(({ id }) => id)).size).toBe(32);
  });

  test('is the newest first by default, ten per page', async () => {
    const page = (await get('/api/credits')).json();
    expect(page['hydra:member']).toHaveLength(10);
    expect(page['hydra:view']['hydra:last']).toBe('/api/credits?page=4');
    const created = page['hydra:member'].map(({ createdAt }: Credit) => createdAt);
    expect(created).toEqual(created.toSorted().toReversed());
  });
});
