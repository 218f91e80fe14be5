import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placePartner } from '../placing/place-partner.ts';
import { createPartner, insertCycle, type TestPartner } from './testing/create-partner.ts';
import { findUplineAt } from './upline-at.queries.ts';

const MOVED = new Date('2026-03-31T22:00:00Z');
const MARCH = new Date('2026-03-31T21:59:59.999Z');

//  root ── anna ── bert ── cora ── dora     until the end of March
//  root ── anna ── emil ── cora ── dora     from April on; bert is a customer then
const names = ['root', 'anna', 'bert', 'cora', 'dora', 'emil'] as const;
type Name = (typeof names)[number];

const database = setUpDatabase();
let people: Record<Name, TestPartner>;
let march: number;
let april: number;

beforeAll(async () => {
  const { db } = database;
  const root = await createPartner(db, { name: 'root', parent: null, affiliate: false });
  const anna = await createPartner(db, { name: 'anna', parent: root });
  const bert = await createPartner(db, { name: 'bert', parent: anna });
  const cora = await createPartner(db, { name: 'cora', parent: bert });
  const dora = await createPartner(db, { name: 'dora', parent: cora, affiliate: false });
  const emil = await createPartner(db, { name: 'emil', parent: anna });
  people = { root, anna, bert, cora, dora, emil };
  await inTransaction(db, (tx) =>
    placePartner(tx, { partner: cora.id, parent: emil.id, branch: 0, at: MOVED }),
  );
  await sql`update account_types set valid_to = ${MOVED} where partner_id = ${bert.id}`.execute(db);
  await db
    .insertInto('account_types')
    .values({ partner_id: bert.id, affiliate: false, valid_from: MOVED })
    .execute();
  march = await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: MOVED }, [
    { partner: anna, level: 9 },
    { partner: bert, level: 5 },
  ]);
  april = await insertCycle(db, { dateFrom: '2026-04-01', dateTo: '2026-04-30', asOf: MOVED }, [
    { partner: anna, level: 11 },
  ]);
});

/** "name depth level", customers in brackets. */
async function upline(of: Name, instant: Date, cycle: number, upTo?: Name): Promise<string[]> {
  const at = { partner: people[of].id, instant, cycle, upTo: upTo === undefined ? null : people[upTo].id };
  const found = await findUplineAt(database.db, at);
  return found.map(({ displayName, depth, level, affiliate }) => {
    const row = `${displayName} ${depth} ${level}`;
    return affiliate ? row : `(${row})`;
  });
}

test('the upline is that of the instant, with account types of the instant and levels of the cycle', async () => {
  expect(await upline('dora', MARCH, march)).toEqual(['cora 1 0', 'bert 2 5', 'anna 3 9', '(root 4 0)']);
  expect(await upline('dora', MOVED, april)).toEqual(['cora 1 0', 'emil 2 0', 'anna 3 11', '(root 4 0)']);
  expect(await upline('bert', MOVED, april)).toEqual(['anna 1 11', '(root 2 0)']);
});

test('it ends with its upper bound', async () => {
  expect(await upline('dora', MARCH, march, 'anna')).toEqual(['cora 1 0', 'bert 2 5', 'anna 3 9']);
  expect(await upline('dora', MARCH, march, 'cora')).toEqual(['cora 1 0']);
});

test('it is empty for a bound that was not above', async () => {
  expect(await upline('dora', MARCH, march, 'emil')).toEqual([]);
  expect(await upline('dora', MOVED, april, 'bert')).toEqual([]);
  expect(await upline('anna', MARCH, march, 'dora')).toEqual([]);
  expect(await upline('dora', MARCH, march, 'dora')).toEqual([]);
});

test('the root, unplaced and unknown partners have no upline', async () => {
  expect(await upline('root', MARCH, march)).toEqual([]);
  expect(await upline('dora', new Date('2024-01-01'), march)).toEqual([]);
  const unknown = { partner: 999_999, instant: MARCH, cycle: march, upTo: null };
  expect(await findUplineAt(database.db, unknown)).toEqual([]);
});

test('a cycle of backdated placements terminates', async () => {
  const { db } = database;
  const one = await createPartner(db, { name: 'one', parent: people.root });
  const two = await createPartner(db, { name: 'two', parent: one });
  const at = (day: number) => new Date(Date.UTC(2026, 4, day));
  await inTransaction(db, (tx) =>
    placePartner(tx, { partner: two.id, parent: people.root.id, branch: 0, at: at(20) }),
  );
  await inTransaction(db, (tx) =>
    placePartner(tx, { partner: one.id, parent: two.id, branch: 0, at: at(10) }),
  );
  const found = await findUplineAt(db, { partner: one.id, instant: at(15), cycle: april, upTo: null });
  expect(found.map(({ displayName }) => displayName)).toEqual(['two']);
});

inFullRun(() => {
  test('a chain of thousands', async () => {
    const length = process.env.FULL === '1' ? 5000 : 1500;
    const { db } = database;
    await sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'chain' || n, 'x', 'P', 'P' from generate_series(1, ${length + 1}) as n`.execute(db);
    await sql`
    insert into partners (user_id, display_name) select id, substr(email, 6) from users
    where email like 'chain%' order by id`.execute(db);
    await sql`
    insert into placements (partner_id, parent_id, valid_from)
    select id, lag(id) over (order by id), ${new Date(0)} from partners where display_name ~ '^[0-9]+$'`.execute(
      db,
    );
    // As after any large import: otherwise the planner assumes small tables, and each step scans them.
    await sql`analyze`.execute(db);
    const idOf = async (name: string) =>
      (
        await db
          .selectFrom('partners')
          .select('id')
          .where('display_name', '=', name)
          .executeTakeFirstOrThrow()
      ).id;
    const last = await idOf(String(length + 1));
    const all = await findUplineAt(db, { partner: last, instant: MARCH, cycle: march, upTo: null });
    expect(all.map(({ displayName }) => Number(displayName))).toEqual(
      Array.from({ length }, (_, i) => length - i),
    );
    expect(all.at(-1)).toMatchObject({ displayName: '1', depth: length });
    const bounded = await findUplineAt(db, {
      partner: last,
      instant: MARCH,
      cycle: march,
      upTo: await idOf(String(length - 10)),
    });
    expect(bounded).toHaveLength(11);
  });
});
