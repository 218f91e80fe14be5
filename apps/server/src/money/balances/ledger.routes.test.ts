import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { bookCycle, endPayout, payOut, releaseAt, reverseAt } from '../books/testing/booked.ts';

const NOW = new Date('2026-06-15T10:00:00Z');

const { server, own, other } = setUpNetwork(NOW, {
  root: { parent: null },
  own: { parent: 'root' },
  other: { parent: 'own' },
});

let firstPayout: number;

const at = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day));

/** January was released and paid, after one rejection; then refunded, which February has to make up for first. */
beforeAll(async () => {
  const { db } = server.database;
  const book = (month: number, cents: number[]) =>
    bookCycle(
      db,
      {
        dateFrom: `2026-0${month}-01`,
        dateTo: `2026-0${month}-28`,
        closedAt: at(month + 1, 2),
        source: other.id,
      },
      cents.map((each, i) => ({ partner: own.id, cents: each, availableAt: at(month + 1, 10 + i) })),
    );
  const january = await book(1, [50_00, 12_34]);
  await releaseAt(db, at(2, 10));
  await releaseAt(db, at(2, 15));
  firstPayout = await payOut(db, own.id, at(2, 15));
  await endPayout(db, { payout: firstPayout, partner: own.id, at: at(2, 16), end: 'rejected' });
  const second = await payOut(db, own.id, at(2, 17));
  await endPayout(db, { payout: second, partner: own.id, at: at(2, 18), end: 'paid' });
  await reverseAt(db, { order: january.credits[0]?.order as number, remainingBaseCents: 0, now: at(3, 1) });
  await book(2, [60_00]);
  await releaseAt(db, at(3, 15));
});

const get = async (path: string, as = own.token) =>
  server.call(as, { url: `/api/partners/${own.id}/ledger${path}` });
const list = async (query = '') => {
  const answer = (await get(`?${query}`)).json();
  return answer['hydra:member'] as { id: number; kind: string; amount: string; sum: string }[];
};
const lines = (rows: Awaited<ReturnType<typeof list>>) =>
  rows.map(({ kind, amount, sum }) => [kind, amount, sum]);

test('every change of the balance has a line with the running sum, the latest first', async () => {
  expect(lines(await list())).toEqual([
    ['release', '60.00', '10.00'],
    ['reversal', '-50.00', '-50.00'],
    ['payout', '-62.34', '0.00'],
    ['payout-rejected', '62.34', '62.34'],
    ['payout', '-62.34', '0.00'],
    ['release', '12.34', '62.34'],
    ['release', '50.00', '50.00'],
  ]);
  const { availableCents, debtCents } = await findAccounts(server.database.db, own.id);
  expect(availableCents - debtCents).toBe(10_00);
});

fullTest('the running sum continues over pages, filters and other orders', async () => {
  expect(lines(await list('limits=2&page=2'))).toEqual([
    ['payout', '-62.34', '0.00'],
    ['payout-rejected', '62.34', '62.34'],
  ]);
  expect(lines(await list('kind[]=release&limits=2&page=2'))).toEqual([['release', '50.00', '50.00']]);
  expect(lines(await list('order[amount]=asc&limits=1'))).toEqual([['payout', '-62.34', '0.00']]);
  expect((await list('order[id]=asc')).map(({ sum }) => sum).at(-1)).toBe('10.00');
});

test('a line names the cycles it released, or the payout that took it', async () => {
  const [release] = await list('kind=release');
  expect(release).toMatchObject({
    dateFrom: '2026-02-01',
    dateTo: '2026-02-28',
    payout: null,
    currency: 'EUR',
  });
  const payouts = await list('kind=payout');
  expect(payouts.at(-1)).toMatchObject({ payout: `/api/payouts/${firstPayout}`, dateFrom: null });
});

test('a line lists its credits, which add up to its amount if no debt was set off', async () => {
  const sums = [];
  for (const { id } of await list()) {
    const { credits, total } = (await get(`/${id}`)).json();
    expect(total).toBe(credits.length);
    sums.push(credits.map(({ amount }: { amount: string }) => amount));
  }
  expect(sums).toEqual([
    ['60.00'],
    ['-50.00'],
    ['50.00', '12.34'],
    ['50.00', '12.34'],
    ['50.00', '12.34'],
    ['12.34'],
    ['50.00'],
  ]);
  const [first] = (await get(`/${(await list())[0]?.id}`)).json().credits;
  expect(first).toEqual({
    id: expect.any(Number),
    bonusName: 'level',
    cycle: { id: expect.any(Number), dateFrom: '2026-02-01', dateTo: '2026-02-28' },
    text: null,
    order: { number: expect.any(String) },
    amount: '60.00',
  });
});

test('another partner’s entry returns no credits, and nobody reads another partner’s ledger', async () => {
  expect((await get('/999999')).json()).toEqual({ credits: [], total: 0 });
  expect((await get('', other.token)).statusCode).toBe(404);
  expect((await get('/1', other.token)).statusCode).toBe(404);
});
