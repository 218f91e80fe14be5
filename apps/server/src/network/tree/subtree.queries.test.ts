import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { inClientTransaction } from '../../platform/database/transaction.ts';
import { downlineOf, findChildIds, findLevelsBelow, findPlace } from './subtree.queries.ts';
import { PATH_LEVELS, rebuildTree } from './tree-nodes.ts';

const CHAIN = 230;
/** Depth 0 is partner 1. From depth 195 on every partner of the chain has a sibling. */
const parents: (number | null)[] = Array.from({ length: CHAIN }, (_, index) => (index === 0 ? null : index));
for (let depth = 195; depth < CHAIN; depth++) parents.push(depth);

const database = setUpDatabase();
beforeAll(async () => {
  const { db } = database;
  await sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'p' || n, 'x', 'P', 'P' from generate_series(1, ${parents.length}::int) as n`.execute(db);
  await sql`insert into partners (user_id, display_name) select id, 'P' || id from users order by id`.execute(
    db,
  );
  const places = parents.map((parent_id, i) => ({
    partner_id: i + 1,
    parent_id,
    branch: 0,
    valid_from: new Date(0),
  }));
  await db.insertInto('placements').values(places).execute();
  await database.bulk((client) => inClientTransaction(client, (tx) => rebuildTree(tx, new Date())));
});

/** Derived from the parents alone. */
function levelsBelow(root: number, partner: number): number | undefined {
  let levels = 0;
  for (let id: number | null | undefined = partner; id; id = parents[id - 1], levels++) {
    if (id === root) return levels > 0 ? levels : undefined;
  }
  return undefined;
}

const everybody = parents.map((_, index) => index + 1);
const roots = [
  1,
  2,
  100,
  195,
  198,
  199,
  200,
  201,
  202,
  210,
  229,
  230,
  231,
  235,
  236,
  237,
  250,
  parents.length,
];

test('the tree is deeper than paths are long', () => {
  expect(CHAIN).toBeGreaterThan(PATH_LEVELS + 20);
});

describe.each(roots)('below partner %i', (root) => {
  test('everybody is distinguished from everybody else', async () => {
    for (const partner of [...roots, 150, 205, 240]) {
      expect(await findLevelsBelow(database.db, { root, partner })).toBe(levelsBelow(root, partner));
    }
  });

  test('the downline is complete and has nobody else', async () => {
    const place = await findPlace(database.db, root);
    if (!place) throw new Error('not placed');
    const { rows } = await sql<{ partner_id: number; depth: number }>`
      select partner_id, depth from (${downlineOf(place)}) as member order by partner_id`.execute(
      database.db,
    );
    const expected = everybody.flatMap((partner) => {
      const levels = levelsBelow(root, partner);
      return levels === undefined ? [] : [{ partner_id: partner, depth: place.depth + levels }];
    });
    expect(rows).toEqual(expected);
  });
});

test('an unknown partner has no place, no downline and is below nobody', async () => {
  expect(await findPlace(database.db, 9999)).toBeUndefined();
  expect(await findLevelsBelow(database.db, { root: 1, partner: 9999 })).toBeUndefined();
  expect(await findLevelsBelow(database.db, { root: 9999, partner: 1 })).toBeUndefined();
  expect(await findChildIds(database.db, 9999)).toEqual([]);
});

test('children are sorted by branch, ties by age of the partner', async () => {
  const { db } = database;
  await sql`update tree_nodes set branch = 2 where partner_id = 200`.execute(db);
  const children = everybody.filter((partner) => parents[partner - 1] === 199);
  expect(children).toHaveLength(2);
  expect(await findChildIds(db, 199)).toEqual([children[1], children[0]]);
  await sql`update tree_nodes set branch = 0 where partner_id = 200`.execute(db);
  expect(await findChildIds(db, 199)).toEqual(children);
});
