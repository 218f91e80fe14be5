import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { isFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { family, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { affiliate, type PersonCells, peopleFile, top } from '../testing/people-file.ts';
import { takePeopleOver } from './take-people-over.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const { server, root } = setUpNetwork(NOW, family);

const take = (file: string, more: { onProgress?: (done: number) => void; batchSize?: number } = {}) =>
  takePeopleOver(server.database.db, Readable.from([Buffer.from(file)]), {
    now: () => NOW,
    secrets: server.deps.secrets,
    by: root.userId,
    isCheck: false,
    ...more,
  });

/** A chain and a wide line of this many people, the deepest first. */
function many(count: number): PersonCells[] {
  const people: PersonCells[] = [{ ...top }];
  for (let i = 2; i <= count; i += 1)
    people.push({
      old_number: String(i),
      sponsor_number: String(Math.floor(i / 3) + 1 === i ? 1 : Math.floor(i / 3) + 1),
      ...affiliate,
    });
  return people.reverse();
}

test('an interrupted run leaves an upper part of the tree, and the same file continues from there', async () => {
  const file = peopleFile(...many(10));
  const interrupted = take(file, {
    batchSize: 4,
    onProgress: (done) => {
      if (done === 4) throw new Error('killed');
    },
  });
  await expect(interrupted).rejects.toThrow('killed');
  const { rows } = await server.database.pool.query<{ above: number | null }>(
    `select node.parent_id as above from tree_nodes as node
     join partners as partner on partner.id = node.partner_id and partner.old_number is not null`,
  );
  expect(rows).toHaveLength(4);
  expect(await take(file)).toMatchObject({ imported: 6, unchanged: 4, failed: 0 });
  expect(await take(file)).toMatchObject({ imported: 0, unchanged: 10 });
});

fullTest('with many people the tree equals a rebuilt one', async () => {
  const count = isFullRun ? 5_000 : 60;
  const renamed = many(count).map(({ old_number: number, sponsor_number: sponsor, ...person }) => ({
    ...person,
    email: `m${number}@alt.example`,
    old_number: `m${number}`,
    sponsor_number: sponsor === '' ? '1' : `m${sponsor}`,
  }));
  expect(await take(peopleFile(...renamed))).toMatchObject({ imported: count, errors: [] });
  const { rows } = await server.database.pool.query<{ wrong: number }>(
    `select count(*) as wrong from tree_nodes as node join tree_nodes as above on above.partner_id = node.parent_id
     join placements as place on place.partner_id = node.partner_id and place.valid_to is null
     where node.depth <> above.depth + 1 or node.spath <> above.spath || spath_segment(node.partner_id)
       or place.parent_id <> node.parent_id`,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});
