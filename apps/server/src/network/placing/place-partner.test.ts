import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { inClientTransaction, inTransaction } from '../../platform/database/transaction.ts';
import { rebuildTree } from '../tree/tree-nodes.ts';
import { placePartner } from './place-partner.ts';
import { PlacementError } from './require-place.ts';

const database = setUpDatabase();

beforeEach(async () => {
  await emptyTables(database.db, ['placements', 'tree_nodes', 'partners', 'users'], { ids: 'restart' });
});

/** Partners 1..count, not placed. */
async function createPartners(count: number): Promise<void> {
  await sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'p' || n || '@example.org', 'x', 'P', n::text from generate_series(1, ${count}::int) as n`.execute(
    database.db,
  );
  await sql`
    insert into partners (user_id, display_name) select id, 'P' || id from users order by id`.execute(
    database.db,
  );
}

/** Places 1..parents.length at once; entry i is the parent of partner i + 1. */
async function createTree(parents: (number | null)[]): Promise<void> {
  await createPartners(parents.length);
  await database.db
    .insertInto('placements')
    .values(parents.map((parent_id, i) => ({ partner_id: i + 1, parent_id, branch: 0, valid_from: day(1) })))
    .execute();
  await database.bulk((client) => inClientTransaction(client, (tx) => rebuildTree(tx, new Date())));
}

function day(number: number): Date {
  return new Date(Date.UTC(2026, 0, number));
}

function place(partner: number, parent: number | null, at = day(2), branch = 0): Promise<void> {
  return inTransaction(database.db, (tx) => placePartner(tx, { partner, parent, branch, at }));
}

/** Compares every node with one derived here from the placements alone. */
async function expectTreeFollowsPlacements(): Promise<void> {
  const placements = await database.db
    .selectFrom('placements')
    .select(['partner_id', 'parent_id', 'branch'])
    .where('valid_to', 'is', null)
    .execute();
  const parentOf = new Map(placements.map((row) => [row.partner_id, row.parent_id]));
  const uplineOf = (partner: number): number[] => {
    const upline: number[] = [];
    for (let id: number | null | undefined = partner; typeof id === 'number'; id = parentOf.get(id))
      upline.unshift(id);
    return upline;
  };
  const expected = placements.map((row) => {
    const upline = uplineOf(row.partner_id);
    const segments = upline.slice(0, 200).map((id) => id.toString(36).padStart(8, '0'));
    return { ...row, depth: upline.length - 1, spath: segments.join('') };
  });
  const nodes = await database.db
    .selectFrom('tree_nodes')
    .select(['partner_id', 'parent_id', 'branch', 'depth', 'spath'])
    .execute();
  const byId = (a: { partner_id: number }, b: { partner_id: number }) => a.partner_id - b.partner_id;
  expect(nodes.sort(byId)).toEqual(expected.sort(byId));
}

async function refusalOf(placing: Promise<void>): Promise<unknown> {
  const error = await placing.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  if (error instanceof PlacementError) return error.code;
  throw new Error('it was not refused', { cause: error });
}

test('a segment is the id in base 36, eight digits wide', async () => {
  for (const id of [0, 1, 35, 36, 46_655, 1_000_000, 78_364_164_095, 2_821_109_907_455]) {
    const result = await sql<{ segment: string }>`select spath_segment(${id}) as segment`.execute(
      database.db,
    );
    expect(result.rows[0]?.segment).toBe(id.toString(36).padStart(8, '0'));
  }
});

test('a new partner gets a place, a node and a history', async () => {
  await createTree([null, 1]);
  await sql`insert into users (email, password_hash, first_name, last_name) values ('n@example.org', 'x', 'N', 'N')`.execute(
    database.db,
  );
  await sql`insert into partners (user_id, display_name) values (3, 'N')`.execute(database.db);
  await place(3, 2, day(5), 7);
  await expectTreeFollowsPlacements();
  expect(
    await database.db
      .selectFrom('placements')
      .select(['parent_id', 'branch', 'valid_from', 'valid_to'])
      .where('partner_id', '=', 3)
      .execute(),
  ).toEqual([{ parent_id: 2, branch: 7, valid_from: day(5), valid_to: null }]);
});

test('a move takes the whole team along and keeps the history', async () => {
  //   1 - 2 - 3 - 4
  //     \ 5
  await createTree([null, 1, 2, 3, 1]);
  await place(3, 5, day(10));
  await expectTreeFollowsPlacements();
  const history = await database.db
    .selectFrom('placements')
    .select(['parent_id', 'valid_from', 'valid_to'])
    .where('partner_id', '=', 3)
    .orderBy('id')
    .execute();
  expect(history).toEqual([
    { parent_id: 2, valid_from: day(1), valid_to: day(10) },
    { parent_id: 5, valid_from: day(10), valid_to: null },
  ]);
});

test('a second move at the same instant replaces the first', async () => {
  await createTree([null, 1, 1, 1]);
  await place(4, 2, day(3));
  await place(4, 3, day(3));
  await expectTreeFollowsPlacements();
  const history = await database.db
    .selectFrom('placements')
    .select('parent_id')
    .where('partner_id', '=', 4)
    .orderBy('id')
    .execute();
  expect(history.map((row) => row.parent_id)).toEqual([1, 3]);
});

test('an impossible place is refused with its reason and changes nothing', async () => {
  await createTree([null, 1, 2, 3]);
  expect(await refusalOf(place(2, 4))).toBe('below_itself');
  expect(await refusalOf(place(2, 2))).toBe('below_itself');
  expect(await refusalOf(place(99, 1))).toBe('unknown_partner');
  expect(await refusalOf(place(4, 99))).toBe('unknown_parent');
  await place(4, 1, day(9));
  expect(await refusalOf(place(4, 2, day(8)))).toBe('placed_later');
  await expectTreeFollowsPlacements();
});

test('two crossing moves close no cycle: one of them is refused', async () => {
  for (let round = 0; round < (isFullRun ? 10 : 3); round++) {
    await emptyTables(database.db, ['placements', 'tree_nodes', 'partners', 'users'], { ids: 'restart' });
    await createTree([null, 1, 1]);
    const results = await Promise.allSettled([place(2, 3), place(3, 2)]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map((result) => result.reason.code)).toEqual(['below_itself']);
    await expectTreeFollowsPlacements();
  }
});

test('below the 200th level paths end, and come back when the team moves up', async () => {
  const chain = Array.from({ length: 260 }, (_, i) => (i === 0 ? null : i));
  await createTree(chain);
  await expectTreeFollowsPlacements();
  await place(150, 2, day(2));
  await expectTreeFollowsPlacements();
  await place(150, 149, day(3));
  await expectTreeFollowsPlacements();
});
