import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { createTestNetwork } from '../../commission/cycles/test-network.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addEntry, addPostings } from './journal.ts';
import { bookCycle, payOut, releaseAt } from './testing/booked.ts';

const closedAt = new Date('2026-02-02T00:00:00Z');
const database = setUpDatabase();
let partner: number;
let balance: number;

beforeAll(async () => {
  const network = createTestNetwork(database.db);
  await network.addPartner('anna', null, { affiliate: true });
  partner = network.idOf('anna');
  const days = { dateFrom: '2026-01-01', dateTo: '2026-01-31', closedAt, source: partner };
  await bookCycle(database.db, days, [{ partner, cents: 5000, availableAt: closedAt }]);
  await releaseAt(database.db, closedAt);
  await payOut(database.db, partner, closedAt);
  const row = await database.db.selectFrom('balances').select('id').executeTakeFirstOrThrow();
  balance = row.id;
});

const release = {
  kind: 'release' as const,
  occurred_at: closedAt,
  released_until: new Date('2026-02-03T00:00:00Z'),
};

async function countEntries(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from journal_entries');
  return rows[0]?.count ?? -1;
}

test('an entry whose postings do not add up to zero is refused at commit, not earlier', async () => {
  const before = await countEntries();
  const steps: string[] = [];
  const unbalanced = database.db.transaction().execute(async (db) => {
    const entry = await addEntry(db, release);
    await addPostings(db, entry, [
      { account: 'pending', partner, balance, cents: -100 },
      { account: 'available', partner, balance, cents: 99 },
    ]);
    steps.push('written');
  });
  await expect(unbalanced).rejects.toThrow(/the postings of journal entry \d+ sum to -1 cents instead of 0/);
  expect(steps).toEqual(['written']);
  expect(await countEntries()).toBe(before);
});

test('an entry may be balanced in several steps, and an empty one stays without postings', async () => {
  await database.db.transaction().execute(async (db) => {
    const entry = await addEntry(db, { ...release, released_until: new Date('2026-02-04T00:00:00Z') });
    await addPostings(db, entry, [{ account: 'pending', partner, balance, cents: -100 }]);
    await addPostings(db, entry, [
      { account: 'available', partner, balance, cents: 100 },
      { account: 'debt', partner, cents: 0 },
    ]);
    const empty = await addEntry(db, { ...release, released_until: new Date('2026-02-05T00:00:00Z') });
    await addPostings(db, empty, []);
    const written = await db
      .selectFrom('postings')
      .selectAll()
      .where('entry_id', 'in', [entry, empty])
      .execute();
    expect(written.map(({ account, amount_cents }) => [account, amount_cents])).toEqual([
      ['pending', -100],
      ['available', 100],
    ]);
    await db
      .insertInto('postings')
      .values([
        { entry_id: entry, account: 'pending', partner_id: partner, balance_id: balance, amount_cents: 100 },
        {
          entry_id: entry,
          account: 'available',
          partner_id: partner,
          balance_id: balance,
          amount_cents: -100,
        },
      ])
      .execute();
  });
});

test('nobody can add postings to an entry of another transaction, not even balanced ones', async () => {
  const { id } = await database.db.selectFrom('journal_entries').select('id').executeTakeFirstOrThrow();
  const late = inTransaction(database.db, (tx) =>
    addPostings(tx, id, [
      { account: 'pending', partner, balance, cents: -1 },
      { account: 'available', partner, balance, cents: 1 },
    ]),
  );
  await expect(late).rejects.toThrow('postings are written in the transaction of their journal entry');
});

test('a posting of 0 cents, without its partner or without its balance is refused', async () => {
  const insert = (values: string) =>
    database.pool.query(
      `insert into postings (entry_id, account, partner_id, balance_id, amount_cents) values (1, ${values})`,
    );
  await expect(insert(`'available', ${partner}, ${balance}, 0`)).rejects.toThrow(/amount_cents/);
  await expect(insert(`'available', null, ${balance}, 1`)).rejects.toThrow(/violates check/);
  await expect(insert(`'commission', ${partner}, null, 1`)).rejects.toThrow(/violates check/);
  await expect(insert(`'debt', ${partner}, ${balance}, 1`)).rejects.toThrow(/violates check/);
  await expect(insert(`'gift', ${partner}, ${balance}, 1`)).rejects.toThrow(/violates check/);
});

test('the subject of an entry is unique: a cycle is closed once, an instant is released once', async () => {
  const entry = (columns: string, values: string) =>
    database.pool.query(`insert into journal_entries (occurred_at, ${columns}) values (now(), ${values})`);
  await expect(entry('kind', `'closing'`)).rejects.toThrow(/violates check/);
  await expect(entry('kind, cycle_id', `'closing', 1`)).rejects.toThrow(/journal_entries_cycle_id_key/);
  await expect(entry('kind, payout_id', `'payout', 1`)).rejects.toThrow(/journal_entries_request_key/);
  await expect(entry('kind, released_until', `'release', '${closedAt.toISOString()}'`)).rejects.toThrow(
    /journal_entries_released_until_key/,
  );
});

const books = ['credits', 'journal_entries', 'postings', 'payout_credits'] as const;
const columnOf = {
  credits: 'amount_cents',
  journal_entries: 'occurred_at',
  postings: 'amount_cents',
  payout_credits: 'credit_id',
} as const;

test.each(books)('not even the owner can change or delete rows of %s', async (table) => {
  const column = columnOf[table];
  const refused = /immutable/;
  await expect(database.pool.query(`update ${table} set ${column} = ${column}`)).rejects.toThrow(refused);
  await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow(refused);
  const { rows } = await database.pool.query(`select count(*)::int as rows from ${table}`);
  expect(rows[0].rows).toBeGreaterThan(0);
});

test.each(['partners', 'orders', 'cycles'])(
  'rows of %s cannot be deleted: money was computed from them',
  async (table) => {
    await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow(
      `rows of ${table} are never deleted: money was computed from them`,
    );
  },
);

describe("the application's role", () => {
  const role = `blattwerk_books_${process.pid}`;
  beforeAll(async () => {
    await database.pool.query(`create role ${role}`);
    await migrate(database.url, { info: () => undefined }, { applicationRole: role });
  });
  afterAll(async () => {
    await database.pool.query(`drop owned by ${role}`);
    await database.pool.query(`drop role ${role}`);
  });

  async function asApplication(statement: string): Promise<unknown> {
    return database.bulk(async (client) => {
      await client.query('begin');
      await client.query(`set local role ${role}`);
      return client.query(statement);
    });
  }

  test.each(books)('can read and insert into %s, but cannot update, delete or truncate', async (table) => {
    const column = columnOf[table];
    await asApplication(`select ${column} from ${table}`);
    await asApplication(`insert into ${table} overriding system value select * from ${table} where false`);
    const refused = `permission denied for table ${table}`;
    await expect(asApplication(`update ${table} set ${column} = ${column}`)).rejects.toThrow(refused);
    await expect(asApplication(`delete from ${table}`)).rejects.toThrow(refused);
    await expect(asApplication(`truncate ${table} cascade`)).rejects.toThrow(/permission denied for table/);
  });

  test('cannot disable the triggers that protect them', async () => {
    await expect(asApplication('set session_replication_role = replica')).rejects.toThrow(
      /permission denied/,
    );
    await expect(asApplication('alter table credits disable trigger all')).rejects.toThrow(/must be owner/);
  });

  test('can do everything that moves money: books, releases, pays out', async () => {
    await asApplication(`
      update payouts set status = 1 where id = 1;
      insert into journal_entries (kind, occurred_at, payout_id) values ('payout-paid', now(), 1);
      set constraints all immediate`);
  });
});
