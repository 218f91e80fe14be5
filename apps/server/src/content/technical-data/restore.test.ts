import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { type Owner, scheme, setUpOwners } from './testing/owners.ts';

const owners = setUpOwners();

const at = (path: string, id: number) => `/api/${path}/${id}`;
const read = async (path: string, id: number) => (await owners.get('anna', at(path, id))).json();

async function remove(path: string, id: number): Promise<void> {
  expect((await owners.remove('anna', at(path, id))).statusCode).toBe(204);
  expect((await owners.get('anna', at(path, id))).statusCode).toBe(404);
}

const restore = (path: string, id: number, who: Owner = 'anna') =>
  owners.post(who, `${at(path, id)}/restore`, {});

test('everything deleted is restored as it was, with its id', async () => {
  const project = await owners.add('anna', '/api/projects', { number: 'W', name: 'Werk', segments: scheme });
  const aks = await owners.add('anna', '/api/aks', { project, code: 'H01-LÜ', name: 'Dach' });
  const cable = await owners.add('anna', '/api/cable_types', {
    designation: 'NYM',
    cores: 3,
    crossSection: '1.5',
  });
  const device = await owners.add('anna', '/api/field_devices', {
    aks,
    code: 'B1',
    type: 'Fühler',
    signal: 'AI',
    cableType: `/api/cable_types/${cable}`,
    cableLengthCm: 1200,
  });
  const rows = [
    ['field_devices', device],
    ['cable_types', cable],
    ['aks', aks],
    ['projects', project],
  ] as const;
  const before = [];
  for (const [path, id] of rows) before.push(await read(path, id));
  for (const [path, id] of rows) await remove(path, id);
  for (const [path, id] of rows.toReversed()) {
    const answer = await restore(path, id);
    expect(answer.statusCode, answer.body).toBe(201);
    expect((await restore(path, id)).statusCode).toBe(404);
  }
  for (const [i, [path, id]] of rows.entries()) expect(await read(path, id)).toEqual(before[i]);
});

fullTest('of two concurrent restores one succeeds; others find nothing', async () => {
  const id = await owners.add('anna', '/api/projects', { number: 'Z', name: 'Zwei' });
  await remove('projects', id);
  expect((await restore('projects', id, 'side')).statusCode).toBe(404);
  expect((await restore('projects', id, 'operator')).statusCode).toBe(404);
  const answers = await Promise.all(Array.from({ length: 6 }, () => restore('projects', id)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404, 404, 404, 404]);
});

test('it stays deleted if something took its place, its parent is gone, or it does not fit any more', async () => {
  const id = await owners.add('anna', '/api/projects', { number: 'P', name: 'Platz' });
  await remove('projects', id);
  await owners.add('anna', '/api/projects', { number: 'P', name: 'Nachfolger' });
  expect((await restore('projects', id)).statusCode).toBe(409);

  const project = await owners.add('anna', '/api/projects', { number: 'Q', name: 'Q' });
  const house = await owners.add('anna', '/api/aks', { project, code: 'A' });
  await remove('aks', house);
  const scheme2 = { segments: [{ name: 'Nr.', digits: 2 }] };
  expect((await owners.patch('anna', `/api/projects/${project}`, scheme2)).statusCode).toBe(200);
  expect((await restore('aks', house)).statusCode).toBe(409);
  await owners.patch('anna', `/api/projects/${project}`, { segments: null });
  expect((await restore('aks', house)).statusCode).toBe(201);
  await remove('aks', house);
  await remove('projects', project);
  expect((await restore('aks', house)).statusCode).toBe(409);
  expect((await restore('projects', project)).statusCode).toBe(201);
  expect((await restore('aks', house)).statusCode).toBe(201);
});

fullTest('a day later nothing can be restored', async () => {
  const { db } = owners.server.database;
  const old = await owners.add('anna', '/api/projects', { number: 'Alt', name: 'Alt' });
  await remove('projects', old);
  await sql`update deleted_technical_data set deleted_at = deleted_at - interval '25 hours' where id = ${old}`.execute(
    db,
  );
  expect((await restore('projects', old)).statusCode).toBe(404);
  await remove('projects', await owners.add('anna', '/api/projects', { number: 'Neu', name: 'Neu' }));
  const left = await db
    .selectFrom('deleted_technical_data')
    .select('id')
    .where('kind', '=', 'projects')
    .where('id', '=', old)
    .execute();
  expect(left).toEqual([]);
});
