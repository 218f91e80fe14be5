import { beforeAll, expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';

const MANY = isFullRun ? 5000 : 600;

const { server, own, beside } = setUpNetwork(new Date(), {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  beside: { parent: 'root' },
});

beforeAll(async () => {
  const { pool } = server.database;
  // Each branch occurs twice, so that only the id breaks ties.
  await pool.query(
    `with made as (
       insert into users (email, password_hash, first_name, last_name)
       select n || '@many.example', 'x', 'Kind', n::text from generate_series(1, $1::int) as n
       returning id, last_name::int as n
     ), partner as (
       insert into partners (user_id, display_name) select id, 'Kind ' || n from made
       returning id, split_part(display_name, ' ', 2)::int as n
     )
     insert into tree_nodes (partner_id, parent_id, branch, depth, spath)
     select partner.id, above.partner_id, (n + 1) / 2, above.depth + 1, above.spath || spath_segment(partner.id)
     from partner cross join tree_nodes as above where above.partner_id = $2`,
    [MANY, own.id],
  );
});

interface Node {
  id: number;
  children: number;
  line: { id: number }[];
}

async function children(query = '', of = own.id): Promise<Node> {
  const answer = await server.call(own.token, { url: `/api/partners/${of}/children${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as Node;
}

const inOrder = async () => {
  const { rows } = await server.database.pool.query<{ id: number }>(
    'select partner_id as id from tree_nodes where parent_id = $1 order by branch, partner_id',
    [own.id],
  );
  return rows.map(({ id }) => Number(id));
};

test('all children are paged through, each once, ordered by branch', async () => {
  const read: number[] = [];
  for (let page = 1; page <= MANY / 100; page += 1) {
    const { id, children: total, line } = await children(`?page=${page}`);
    expect([id, total, line.length]).toEqual([own.id, MANY, 100]);
    read.push(...line.map((child) => child.id));
  }
  expect(read).toEqual(await inOrder());
  expect((await children(`?page=${MANY / 100 + 1}`)).line).toEqual([]);
  expect((await children('?page=999999')).children).toBe(MANY);
});

test('a page has at most a hundred; a node is the same as in the whole line', async () => {
  expect((await children('?limits=999999')).line).toHaveLength(100);
  expect((await children('?limits=7&page=3')).line.map(({ id }) => id)).toEqual(
    (await inOrder()).slice(14, 21),
  );
  const whole = await server.call(own.token, { url: `/api/partners/${own.id}/getchildren` });
  const { children: all } = whole.json() as { children: unknown[] };
  expect(all).toHaveLength(MANY);
  expect((await children(`?page=${MANY / 100}`)).line).toEqual(all.slice(-100));
  for (const query of ['?page=0', '?page=-1', '?page=x', '?limits=0', '?page=1e9']) {
    const answer = await server.call(own.token, { url: `/api/partners/${own.id}/children${query}` });
    expect(answer.statusCode, query).toBe(400);
  }
});

test('a path contains the position of each step', async () => {
  const ids = await inOrder();
  for (const position of [0, 1, 2, Math.trunc(0.75 * MANY), MANY - 1]) {
    const answer = await server.call(own.token, { url: `/api/tree/path/${ids[position]}` });
    const steps = (answer.json() as { id: number; position: number }[]).map((step) => [
      step.id,
      step.position,
    ]);
    // The number of siblings is only visible to their sponsor.
    expect(steps).toEqual([
      [own.id, 0],
      [ids[position], position],
    ]);
  }
});

fullTest('children outside the caller’s team are not visible', async () => {
  const answer = await server.call(own.token, { url: `/api/partners/${beside.id}/children` });
  expect(answer.statusCode).toBe(404);
});
