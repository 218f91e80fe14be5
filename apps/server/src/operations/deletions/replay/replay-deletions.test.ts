import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { family, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { earn } from '../../../money/payouts/testing/earn.ts';
import { addDeletions, DeletionsFileError, type ListedDeletion, readDeletions } from './deletions-file.ts';
import { findDeletionsToList, listDeletionsJob } from './list-deletions.job.ts';
import { replayDeletions } from './replay-deletions.ts';

const NOW = new Date('2026-03-15T10:00:00.000Z');
const { server, root, own, below } = setUpNetwork(NOW, family);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deletions-'));
  return () => rm(folder, { recursive: true });
});

const replay = (listed: readonly ListedDeletion[]) =>
  replayDeletions(
    { db: server.database.db, files: server.deps.files, now: NOW, systemUser: 'drill' },
    listed,
  );
const at = '2026-03-14T08:00:00.000Z';
const deletionOf = async (user: number): Promise<ListedDeletion> => {
  const { created_at } = await server.database.db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return { kind: 'deletion', user, since: created_at.toISOString(), at, by: root.userId };
};
const standing = async (user: number) =>
  (
    await sql<object>`
      select owner.deleted_at is not null as deleted, owner.disabled_at is not null as disabled, request.status,
             request.decided_at as "decidedAt"
      from users as owner left join deletion_requests as request on request.user_id = owner.id
      where owner.id = ${user}`.execute(server.database.db)
  ).rows[0];

test('an entry whose number belongs to another person or to nobody is skipped', async () => {
  const listed = { ...(await deletionOf(own.userId)), since: '2020-01-01T00:00:00.000Z' } as ListedDeletion;
  const nobody = { ...listed, user: 999_999_999 } as ListedDeletion;
  expect(await replay([listed, nobody])).toEqual({ deleted: 0, objections: 0, waiting: [] });
  expect(await standing(own.userId)).toMatchObject({ deleted: false, disabled: false, status: null });
});

test('a person with an amount due in the older state is signed out, and an operator finds the request open', async () => {
  await earn(server.database.db, NOW, [{ partner: own.id, cents: 123_45 }]);
  expect(await replay([await deletionOf(own.userId)])).toEqual({
    deleted: 0,
    objections: 0,
    waiting: [{ user: own.userId, obstacles: ['deletionAvailable'] }],
  });
  expect(await standing(own.userId)).toMatchObject({ deleted: false, disabled: true, status: 'open' });
  expect((await server.call(own.token, { url: '/api/user/' })).statusCode).toBe(401);
});

test('anybody else is deleted as of the original decision, from which the periods count, and the log says so', async () => {
  expect(await replay([await deletionOf(below.userId)])).toMatchObject({ deleted: 1, waiting: [] });
  expect(await standing(below.userId)).toEqual({
    deleted: true,
    disabled: true,
    status: 'done',
    decidedAt: new Date(at),
  });
  const line = await server.database.db
    .selectFrom('audit_log')
    .select(['command_user', 'details'])
    .where('subject', 'like', '/api/deletion_requests/%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ command_user: 'drill', details: { after: { status: 'done' } } });
  expect(await replay([await deletionOf(below.userId)])).toMatchObject({ deleted: 0, waiting: [] });
});

test('an objection to invitations is in force again, and an invitee at that address is erased', async () => {
  const payload = { firstName: 'Nora', surname: 'Wendt', email: 'Nora@post.example', comment: '' };
  const url = '/api/potential_partners/save';
  expect((await server.call(root.token, { method: 'POST', url, payload })).statusCode).toBe(201);
  const hash = createHash('sha256').update('nora@post.example').digest('hex');
  const listed = [{ kind: 'objection', hash, at }] as const;
  expect(await replay(listed)).toMatchObject({ objections: 1 });
  expect(await server.database.db.selectFrom('potential_partners').select('id').execute()).toEqual([]);
  expect((await server.call(root.token, { method: 'POST', url, payload })).json().code).toBe(
    'inviteDeclined',
  );
  expect(await replay(listed)).toMatchObject({ objections: 0 });
});

test('the list has every deletion and objection, only grows, and an invalid list is refused', async () => {
  const path = join(folder, 'kept', 'deletions.jsonl');
  const deps = { ...server.deps, config: { ...server.deps.config, deletionsList: path } };
  await listDeletionsJob(deps).run();
  const listed = await readDeletions(path);
  expect(listed).toEqual(await findDeletionsToList(server.database.db));
  expect(listed.map(({ kind }) => kind)).toEqual(['deletion', 'objection']);
  // An older state of the database removes nothing from the list.
  expect(await addDeletions(path, [])).toBe(0);
  expect(await addDeletions(path, listed)).toBe(0);
  const another = { kind: 'objection', hash: 'a'.repeat(64), at } as const;
  expect(await addDeletions(path, [another])).toBe(1);
  expect(await readDeletions(path)).toEqual([...listed, another]);
  expect(await readDeletions(join(folder, 'none'))).toEqual([]);
  await writeFile(path, '{"kind":"deletion"}\n');
  await expect(readDeletions(path)).rejects.toThrow(DeletionsFileError);
});
