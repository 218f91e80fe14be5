import { formatCents } from '@blattwerk/plan/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import {
  approvePayout,
  bookCycle,
  endPayout,
  payOutTaxed,
  releaseAt,
  reverseAt,
} from '../books/testing/booked.ts';
import { spendOfPayout } from '../vouchers/testing/spent.ts';
import { rowsOf, startAccountingServer } from './testing/accounting-server.ts';

const server = setUp(startAccountingServer);
const at = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day, 8));
const proven = { countryIso: 'DEU', smallBusiness: false, taxStatus: 'proven' } as const;
let own: TestPartner;

/**
 * January's 100.00 are credited on 2 February, released on the 10th, requested on the 20th and paid on 5 March; 30.00 of them
 * are taken back on 1 April. February's 50.00 are credited on 2 March and stay pending.
 */
beforeAll(async () => {
  const { db } = server.database;
  own = await createPartner(db, { name: 'Offen', parent: server.own });
  const source = server.other.id;
  const january = await bookCycle(
    db,
    { dateFrom: '2026-01-01', dateTo: '2026-01-31', closedAt: at(2, 2), source },
    [{ partner: own.id, cents: 100_00, availableAt: at(2, 10) }],
  );
  await releaseAt(db, at(2, 10));
  const payout = await payOutTaxed(db, { partner: own.id, payer: proven, at: at(2, 20) });
  await bookCycle(db, { dateFrom: '2026-02-01', dateTo: '2026-02-28', closedAt: at(3, 2), source }, [
    { partner: own.id, cents: 50_00, availableAt: at(6, 20) },
  ]);
  await endPayout(db, { payout, partner: own.id, at: at(3, 5), end: 'paid' });
  const order = january.credits[0]?.order as number;
  await reverseAt(db, { order, remainingBaseCents: 700_00, now: at(4, 1) });
});

const columns = ['pending', 'available', 'inPayout', 'debt', 'taxInPayout', 'taxOwed', 'owed'] as const;

async function openAt(day: string): Promise<string[]> {
  const list = (await server.get(`/api/accounting/open-items?at=${day}`)).json();
  const mine = list['hydra:member'].find(({ id }: { id: number }) => id === own.id);
  return mine ? columns.map((name) => mine[name]) : [];
}

test.each([
  ['2026-02-01', []],
  ['2026-02-02', ['100.00', '0.00', '0.00', '0.00', '0.00', '0.00', '100.00']],
  ['2026-02-15', ['0.00', '100.00', '0.00', '0.00', '0.00', '0.00', '100.00']],
  ['2026-02-28', ['0.00', '0.00', '100.00', '0.00', '0.00', '0.00', '100.00']],
  ['2026-03-02', ['50.00', '0.00', '100.00', '0.00', '0.00', '0.00', '150.00']],
  ['2026-03-31', ['50.00', '0.00', '0.00', '0.00', '0.00', '0.00', '50.00']],
  ['2026-04-01', ['50.00', '0.00', '0.00', '30.00', '0.00', '0.00', '20.00']],
])('the open items on %s', async (day, expected) => {
  expect(await openAt(day)).toEqual(expected);
});

test('every past day equals a replay of the journal, entry by entry', async () => {
  const { rows } = await server.database.pool.query<{ day: string; account: string; cents: number }>(`
    select to_char(entry.occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day, posting.account,
      posting.amount_cents as cents
    from postings as posting join journal_entries as entry on entry.id = posting.entry_id
    where posting.partner_id = ${own.id} order by entry.occurred_at, entry.id, posting.id`);
  const held: Record<string, number> = {};
  const days = [...new Set(rows.map(({ day }) => day))];
  expect(days.length).toBeGreaterThan(4);
  for (const day of days) {
    for (const { account, cents } of rows.filter((row) => row.day === day))
      held[account] = (held[account] ?? 0) + cents;
    const [pending = '0.00', available = '0.00', inPayout = '0.00', debt = '0.00'] = await openAt(day);
    expect([day, pending, available, inPayout, debt]).toEqual([
      day,
      ...['pending', 'available', 'in_payout'].map((account) => formatCents(held[account] ?? 0)),
      formatCents(-(held.debt ?? 0) || 0),
    ]);
  }
});

test('month-end provisions cover what was earned by then, even if credited later or requested without a document', async () => {
  const provisions = async (day: string) =>
    rowsOf(await server.file(`${day.slice(0, 7)}/provisions.csv?at=${day}`))
      .filter(([partner]) => partner === String(own.id))
      .map((row) => row.slice(2, 8));
  expect(await provisions('2026-01-31')).toEqual([['2026-01', '0,00', '0,00', '0,00', '100,00', '100,00']]);
  // January's payout is requested, and has no document yet.
  expect(await provisions('2026-02-28')).toEqual([
    ['2026-01', '0,00', '0,00', '100,00', '0,00', '100,00'],
    ['2026-02', '0,00', '0,00', '0,00', '50,00', '50,00'],
  ]);
  expect(await provisions('2026-03-31')).toEqual([['2026-02', '50,00', '0,00', '0,00', '0,00', '50,00']]);
  const sums = (await server.get('/api/accounting/open-items/sums?at=2026-02-28')).json();
  expect(sums).toMatchObject({ at: '2026-02-28', inPayout: '100.00', provisions: '150.00' });
});

fullTest('as a file, by default for the last day of the month', async () => {
  const rows = rowsOf(await server.file('2026-02/open-items.csv'));
  expect(rows.find(([partner]) => partner === String(own.id))?.slice(2)).toEqual([
    ...['0,00', '0,00', '100,00', '0,00', '0,00', '0,00', '', '100,00'],
  ]);
});

test('a day in the future has no open items, and an invalid one is refused', async () => {
  expect((await server.get('/api/accounting/open-items?at=2027-01-01')).statusCode).toBe(422);
  expect((await server.get('/api/accounting/open-items?at=2026-02-30')).statusCode).toBe(400);
});

/** Everything booked by the end of a day, by account, for one partner or for all. */
async function replayed(day: string, partner: number | null): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ account: string; cents: number }>(
    `select posting.account, sum(posting.amount_cents)::int as cents
     from postings as posting join journal_entries as entry on entry.id = posting.entry_id
     where to_char(entry.occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') <= $1
       and ($2::bigint is null or posting.partner_id = $2) group by 1`,
    [day, partner],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

test('tax in a payout and tax owed are open as in the journal, on each of its days', async () => {
  const { db } = server.database;
  const taxed = await createPartner(db, { name: 'Steuer', parent: server.own });
  const { credits } = await bookCycle(
    db,
    { dateFrom: '2025-11-01', dateTo: '2025-11-30', closedAt: at(4, 3), source: server.other.id },
    [{ partner: taxed.id, cents: 100_00, availableAt: at(4, 5) }],
  );
  await releaseAt(db, at(4, 5));
  const payout = await payOutTaxed(db, { partner: taxed.id, payer: proven, at: at(4, 6) });
  await approvePayout(db, payout, at(4, 7));
  await endPayout(db, { payout, partner: taxed.id, at: at(4, 9), end: 'paid' });
  await reverseAt(db, { order: credits[0]?.order as number, remainingBaseCents: 700_00, now: at(4, 12) });
  const seen: string[] = [];
  for (const day of ['2026-04-03', '2026-04-05', '2026-04-06', '2026-04-07', '2026-04-09', '2026-04-12']) {
    const list = (await server.get(`/api/accounting/open-items?at=${day}`)).json();
    const mine = list['hydra:member'].find(({ id }: { id: number }) => id === taxed.id);
    const held = await replayed(day, taxed.id);
    const euros = (account: string, sign = 1) => formatCents(sign * (held[account] ?? 0) || 0);
    expect([day, mine?.taxInPayout ?? '0.00', mine?.taxOwed ?? '0.00']).toEqual([
      ...[day, euros('tax_in_payout'), euros('tax_owed', -1)],
    ]);
    seen.push(mine?.taxInPayout ?? '0.00');
  }
  expect(seen).toContain('19.00');
});

inFullRun(() => {
  test('the remaining value of vouchers is open as well, and equals the ledger on any past day', async () => {
    const { db } = server.database;
    const owner = await createPartner(db, { name: 'Gutschein', parent: server.own });
    await bookCycle(
      db,
      { dateFrom: '2025-10-01', dateTo: '2025-10-31', closedAt: at(4, 3), source: server.other.id },
      [{ partner: owner.id, cents: 60_00, availableAt: at(4, 13) }],
    );
    await releaseAt(db, at(4, 13));
    const payout = await payOutTaxed(db, { partner: owner.id, payer: proven, at: at(4, 14) });
    await endPayout(db, { payout, partner: owner.id, at: at(4, 15), end: 'paid' });
    await spendOfPayout(db, { payout, owner: owner.id, at: at(4, 20) });
    const vouchers = async (day: string) =>
      (await server.get(`/api/accounting/open-items/sums?at=${day}`)).json().vouchers;
    const { voucher = 0 } = await replayed('2026-04-20', null);
    expect(voucher).toBeGreaterThan(0);
    expect([await vouchers('2026-04-19'), await vouchers('2026-04-20')]).toEqual([
      '0.00',
      formatCents(voucher),
    ]);
    const last = rowsOf(await server.file('2026-04/open-items.csv?at=2026-04-20')).at(-1);
    const amount = formatCents(voucher).replace('.', ',');
    expect([last?.[1], last?.at(-2), last?.at(-1)]).toEqual(['Gutscheine, noch einzulösen', amount, amount]);
    await server.database.pool.query(`begin; set local session_replication_role = replica;
      update postings set amount_cents = amount_cents + 1 where account = 'voucher'
        and entry_id in (select id from journal_entries where kind = 'voucher-issued'); commit`);
    expect(await server.refused('2026-04/open-items.csv?at=2026-04-20')).toEqual([409, 'accountingSums']);
    await server.database.pool.query(`begin; set local session_replication_role = replica;
      update postings set amount_cents = amount_cents - 1 where account = 'voucher'
        and entry_id in (select id from journal_entries where kind = 'voucher-issued'); commit`);
  });
});

fullTest('a file whose totals differ from the ledger is given to nobody', async () => {
  await server.database.pool.query(`begin; set local session_replication_role = replica;
    update postings set amount_cents = amount_cents + 1 where account = 'pending' and partner_id = ${own.id}; commit`);
  expect(await server.refused('2026-03/open-items.csv')).toEqual([409, 'accountingSums']);
});
