import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../test-support/on-database.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase, testCluster } from '../../platform/database/test-database.ts';
import { openFiles } from '../../platform/files/files.ts';
import { ended, ownDatabase, run, start } from './testing/drill.ts';
import { writeBackup } from './write-backup.ts';

const cluster = await testCluster();
const key = randomBytes(32);

let folder: string;
let source: TestDatabase;
let backup: string;
/** Contains Anna's deletion, as the product had written it after the backup. */
let list: string;
let places = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-restored-'));
  source = await createTestDatabase();
  const root = await createPartner(source.db, { name: 'Root', parent: null });
  const anna = await createPartner(source.db, { name: 'Anna', parent: root });
  const { id, created_at } = await source.db
    .selectFrom('users')
    .innerJoin('partners', 'partners.user_id', 'users.id')
    .select(['users.id', 'users.created_at'])
    .where('partners.id', '=', anna.id)
    .executeTakeFirstOrThrow();
  const files = await openFiles({ dataDir: join(folder, 'source'), s3: null });
  backup = join(folder, 'backup.tar.gz');
  await writeBackup(backup, { database: source, files, fieldKeys: [key], now: new Date() });
  list = join(folder, 'deletions.jsonl');
  const at = '2026-11-20T08:00:00.000Z';
  await writeFile(
    list,
    `${JSON.stringify({ kind: 'deletion', user: id, since: created_at.toISOString(), at, by: 1 })}\n`,
  );
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

/** Runs a command in an empty database, and returns who has a name in it afterwards. */
async function inPlace(work: (env: Record<string, string>) => Promise<{ out: string; code: number | null }>) {
  places += 1;
  const name = `restored_${process.pid}_${places}`;
  const place = await ownDatabase(cluster.url, name);
  try {
    const ran = await work({
      DATABASE_URL: place.url,
      DATA_DIR: join(folder, name),
      FIELD_KEY: key.toString('base64'),
    });
    const { rows } = await onDatabase(place.url, (client) =>
      client.query<{ name: string }>('select display_name as name from partners order by id'),
    );
    return { ...ran, names: rows.map((row) => row.name) };
  } finally {
    await place.drop();
  }
}

test('a restore repeats the deletions of the list, and says how many', async () => {
  const { out, code, names } = await inPlace((env) => run('restore', [backup, '--deletions', list], env));
  expect([code, names]).toEqual([0, ['Root', expect.stringMatching(/^#\d+$/)]]);
  expect(out).toContain(`Erased again by ${list}: accounts 1,`);
});

test('without a list it restores everybody, says where it looked and what to do; the command for that repeats the deletions', async () => {
  const command = 'src/operations/deletions/replay/replay-deletions.command.ts';
  const { out, names } = await inPlace(async (env) => {
    const restored = await run('restore', [backup], env);
    expect(restored.out).toContain('There is no list of deletions at');
    expect(restored.out).toContain('npm run replay-deletions -- LIST');
    return ended(start(command, [list], env));
  });
  expect(names).toEqual(['Root', expect.stringMatching(/^#\d+$/)]);
  expect(out).toContain('accounts 1,');
});

test('a list that is named but missing or invalid stops a restore before it begins', async () => {
  await writeFile(join(folder, 'none.jsonl'), 'something else\n');
  const place = await ownDatabase(cluster.url, `restored_${process.pid}_none`);
  const env = { DATABASE_URL: place.url, DATA_DIR: join(folder, 'none'), FIELD_KEY: key.toString('base64') };
  try {
    for (const [path, said] of [
      [join(folder, 'missing.jsonl'), 'does not exist, or is empty'],
      [join(folder, 'none.jsonl'), 'is not a list of deletions (line 1)'],
    ] as const) {
      const { code, error } = await run('restore', [backup, '--deletions', path], env);
      expect([code, error]).toEqual([1, expect.stringContaining(said)]);
    }
  } finally {
    await place.drop();
  }
});
