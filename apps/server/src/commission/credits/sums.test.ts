import { formatCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createEarningNetwork } from './testing/earning-network.ts';

interface Sums {
  count: number;
  amount: string;
  estimated: string;
  groups: { bonusName: string | null; releaseDay: string | null; count: number; amount: string }[];
}

const net = setUp(createEarningNetwork);
let own: number;

beforeAll(async () => {
  own = net.idOf('own');
});

const read = async (url: string, as = net.token) => (await net.server.call(as, { url })).json();
const sums = (query: string): Promise<Sums> => read(`/api/partner/${own}/credits/sums?${query}`);
const cents = (amount: string) => Math.round(Number(amount) * 100);
const groupings = ['bonus', 'cycle', 'releaseDay'] as const;

describe.each(groupings)('by %s', (by) => {
  test('the groups add up to the total of all, which is that of the commission card', async () => {
    const pending = await sums(`by=${by}&status=pending`);
    const card = await read(`/api/partner/commission/pending?partner=${own}`);
    expect(pending).toMatchObject({ amount: card.pending, estimated: card.estimated });
    expect(cents(card.estimated)).toBeGreaterThan(0);
    expect(pending.groups.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(card.pending));
    const { totalNumber } = await read(`/api/partner/${own}/credits/pending/count`);
    expect(pending.count).toBe(totalNumber);
  });

  test('the available amount is that of the card, and so is the debt', async () => {
    const { available, debt } = await read(`/api/partner/commission/available?partner=${own}`);
    expect((await sums(`by=${by}&status=available`)).amount).toBe(available);
    const owed = await sums(`by=${by}&status=debt`);
    expect(cents(owed.amount) + cents(debt)).toBe(0);
  });

  test('without filters it is everything', async () => {
    const { rows } = await sql<{ total: number; count: number }>`
      select sum(amount_cents)::bigint as total, count(*) as count from (
        select amount_cents from credits where partner_id = ${own}
        union all select amount_cents from projected_credits where partner_id = ${own}) as credit`.execute(
      net.server.database.db,
    );
    const { amount, count } = await sums(`by=${by}`);
    expect({ amount, count }).toEqual({ amount: formatCents(rows[0]?.total ?? 0), count: rows[0]?.count });
  });
});

fullTest('the filters are those of the list', async () => {
  const { march, april } = net.cycles;
  const filters = [
    ['bonusName=builder', 'bonus.name=builder'],
    [`cycle=${march}`],
    [`cycle=/api/cycles/${april}`],
    [`payout=${net.payouts.waiting}`],
    [`orderId=${net.orders.refunded}`, `order.id=${net.orders.refunded}`],
    ['status=paid', 'status.name[]=paid'],
    ['status=in_payout&bonusName=level', 'status.name[]=in_payout&bonus.name=level'],
  ];
  for (const [query = '', same = query] of filters) {
    const list: { amount: string }[] = await read(`/api/credits.json?limits=100&${same}`);
    const total = list.reduce((sum, { amount }) => sum + cents(amount), 0);
    const found = await sums(`by=bonus&${query}`);
    expect([found.count, cents(found.amount)], query).toEqual([list.length, total]);
    expect(list.length, query).toBeGreaterThan(0);
  }
});

fullTest('each day of release has the rows that the list shows for it', async () => {
  const { groups } = await sums('by=releaseDay');
  expect(groups.length).toBeGreaterThan(2);
  expect(groups.map(({ releaseDay }) => releaseDay)).toEqual(
    groups.map(({ releaseDay }) => releaseDay).toSorted(),
  );
  for (const { releaseDay, count, amount } of groups) {
    const list: { amount: string; availableAt: string }[] = await read(
      `/api/credits.json?limits=100&releaseDay=${releaseDay}`,
    );
    expect(list).toHaveLength(count);
    expect(list.reduce((sum, row) => sum + cents(row.amount), 0)).toBe(cents(amount));
  }
  for (const day of ['2026-02-30', 'soon', '0000-01-01', '0050-01-01', '%2B275760-09-13', '-000001-01-01'])
    expect(await read(`/api/credits.json?releaseDay=${day}`), day).toEqual([]);
});

test('bonuses come in their order', async () => {
  const { groups } = await sums(`by=bonus&cycle=${net.cycles.march}`);
  expect(groups.map(({ bonusName }) => bonusName)).toEqual([
    'level',
    'step-up',
    'kick-start',
    'builder',
    'infinity',
    'balancing',
  ]);
});

test('nobody reads the totals of others', async () => {
  const { statusCode } = await net.server.call(await net.signIn('green1'), {
    url: `/api/partner/${own}/credits/sums?by=bonus`,
  });
  expect(statusCode).toBe(404);
});
