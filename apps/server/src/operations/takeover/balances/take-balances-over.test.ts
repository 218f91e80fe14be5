import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { family, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { checkLedger } from '../../../money/books/check/check-ledger.ts';
import { peopleFile } from '../testing/people-file.ts';
import { sendFilesTo } from '../testing/send-files.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const { server, root } = setUpNetwork(NOW, family);
const send = sendFilesTo(server, () => root.token);
beforeAll(async () => {
  const people = ['1', '2', '3', '4'].map((number) => ({
    old_number: number,
    sponsor_number: number === '1' ? '' : '1',
    account_type: 'affiliate',
    affiliate_since: '2021-03-04',
  }));
  expect(await send('people', peopleFile(...people))).toMatchObject({ imported: 4 });
});

const file = (...rows: string[]) => ['old_number;amount;available_at;text', ...rows, ''].join('\n');

/** Net cents by account of each partner, by old number. */
async function accounts(): Promise<object[]> {
  const { rows } = await sql<object>`
    select old_number as number, account, sum(amount_cents)::integer as cents
    from postings join partners on partners.id = partner_id
    group by old_number, account having sum(amount_cents) <> 0 order by old_number, account`.execute(
    server.database.db,
  );
  return rows;
}

const brokenRules = async () =>
  (await checkLedger(server.database))
    .filter(({ faults }) => faults > 0)
    .map(({ name, examples }) => [name, examples]);

test('the sum of a file is asked for before anything is booked', async () => {
  const rows = file('1;1.234,50;;', '2;-20,00;;');
  expect(await send('balances?check=1', rows)).toMatchObject({ imported: 2, sum: '1214.50', landed: false });
  expect(await send('balances?control=1234.50', rows)).toMatchObject({
    status: 422,
    violations: [
      {
        propertyPath: 'control',
        message: expect.stringContaining('come to 1214.50 EUR, and the control sum is 1234.50 EUR'),
      },
    ],
  });
  expect(await send('balances', rows)).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'control' }],
  });
  expect(await accounts()).toEqual([]);
});

test('nothing lands of a file with a fault', async () => {
  const rows = file('1;10,00;;', '9;5,00;;', '1;1,00;;', '2;viel;;', '3;1,00;bald;');
  expect(await send('balances?control=16.00', rows)).toMatchObject({ status: 422 });
  expect(await send('balances?control=17.00', rows)).toMatchObject({
    landed: false,
    errors: [
      { line: 3, column: 'old_number', reason: '"9" is nobody\'s number here' },
      { line: 4, column: 'old_number', reason: 'is that of line 2, too' },
      { line: 5, column: 'amount', reason: '"viel" is not an amount' },
      { line: 6, column: 'available_at', reason: '"bald" is not a time' },
    ],
  });
  expect(await accounts()).toEqual([]);
});

describe('balances of a file', () => {
  const rows = file('1;1.234,50;;', '2;-20,00;;Vorschuss', '3;50,00;2026-06-15;', '4;0,00;;');

  test('are there at once or from their day on, and what somebody owes is their debt; nobody is told', async () => {
    expect(await send('balances?control=1264.50', rows)).toMatchObject({
      imported: 4,
      landed: true,
      sum: '1264.50',
    });
    expect(await accounts()).toEqual(
      [
        { number: '1', account: 'available', cents: 123450 },
        { number: '2', account: 'debt', cents: -2000 },
        { number: '3', account: 'pending', cents: 5000 },
        { number: null, account: 'commission', cents: -126450 },
      ].filter(({ account }) => account !== 'commission'),
    );
    const { rows: told } =
      await sql<object>`select id from notifications union all select id from outbox`.execute(
        server.database.db,
      );
    expect(told).toEqual([]);
    expect(await brokenRules()).toEqual([]);
  });

  test('do not change by the same file', async () => {
    const before = await accounts();
    expect(await send('balances?control=1264.50', rows)).toMatchObject({
      imported: 0,
      unchanged: 4,
      landed: true,
    });
    expect(await accounts()).toEqual(before);
  });

  test('change by the difference of another file, before the first closing', async () => {
    expect(await send('balances?control=1200.00', file('1;1200,00;;'))).toMatchObject({
      updated: 1,
      landed: true,
    });
    expect(await accounts()).toContainEqual({ number: '1', account: 'available', cents: 120000 });
    const { rows: credits } = await sql<{ cents: number }>`
      select amount_cents as cents from credits join partners on partners.id = partner_id
      where old_number = '1' and bonus = 'opening' order by credits.id`.execute(server.database.db);
    expect(credits.map(({ cents }) => cents)).toEqual([123450, -3450]);
    expect(await brokenRules()).toEqual([]);
  });

  test('of oneself nobody takes over', async () => {
    const { db } = server.database;
    await db.updateTable('partners').set({ old_number: 'me' }).where('id', '=', root.id).execute();
    expect(await send('balances?control=1.00', file('me;1,00;;'))).toMatchObject({
      landed: false,
      errors: [{ line: 2, reason: 'is your own: somebody else has to take it over' }],
    });
  });
});
