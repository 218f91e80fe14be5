import { beforeAll, expect, test } from 'vitest';
import { scheme, setUpOwners } from './testing/owners.ts';

const owners = setUpOwners();
let project: number;
beforeAll(async () => {
  project = await owners.add('anna', '/api/projects', { number: 'A', name: 'Bau', segments: scheme });
});

const add = (code: string, more: object = {}) =>
  owners.add('anna', '/api/aks', { project: `/api/projects/${project}`, code, ...more });

test('a code has its meaning and its parents, whichever was created first', async () => {
  const plant = await add('H01-LÜ-03', { name: 'Zuluft Aula' });
  expect((await owners.get('anna', `/api/aks/${plant}`)).json().parent).toBeNull();
  const trade = await add('H01-LÜ');
  expect((await owners.get('anna', `/api/aks/${plant}`)).json()).toEqual({
    '@context': '/api/contexts/Aks',
    '@id': `/api/aks/${plant}`,
    '@type': 'Aks',
    id: plant,
    project: `/api/projects/${project}`,
    projectNumber: 'A',
    code: 'H01-LÜ-03',
    name: 'Zuluft Aula',
    parent: `/api/aks/${trade}`,
    meaning: 'Haus 1, Lüftung, Anlage 3',
    segments: [
      { name: 'Haus', code: 'H01', meaning: 'Haus 1' },
      { name: 'Gewerk', code: 'LÜ', meaning: 'Lüftung' },
      { name: 'Anlage', code: '03', meaning: 'Anlage 3' },
    ],
    codesBelow: 0,
    fieldDevices: 0,
    createdAt: '2026-03-10T10:00:00+00:00',
    updatedAt: '2026-03-10T10:00:00+00:00',
  });
  const below = (await owners.get('anna', `/api/aks.json?parent=/api/aks/${trade}`)).json();
  expect(below.map(({ id }: { id: number }) => id)).toEqual([plant]);
});

test.each(['H03', 'H01-XX', 'H01-LÜ-3', 'H01-LÜ-003', 'H01-LÜ-03-1', 'H01-', '-LÜ', 'h01', 'H01 LÜ'])(
  '%j does not fit the segments',
  async (code) => {
    const answer = await owners.post('anna', '/api/aks', { project, code });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations[0].propertyPath).toBe('code');
  },
);

test('a code is unique in its project, case-insensitively, even under concurrency', async () => {
  await add('H02-LÜ');
  const decomposed = await owners.post('anna', '/api/aks', { project, code: 'H02-LU\u0308' });
  expect([decomposed.statusCode, decomposed.json().violations[0].message]).toEqual([
    422,
    'This code is already used in the project.',
  ]);
  const racing = await Promise.all(
    Array.from({ length: 8 }, () => owners.post('anna', '/api/aks', { project, code: 'H02-HZ' })),
  );
  expect(racing.map(({ statusCode }) => statusCode).sort()).toEqual([
    201,
    ...Array.from({ length: 7 }, () => 422),
  ]);
  const second = await owners.add('anna', '/api/projects', { number: 'B', name: 'Bau 2' });
  expect((await owners.post('anna', '/api/aks', { project: second, code: 'H02-HZ' })).statusCode).toBe(201);
});

test('a code with codes or devices below is not deleted', async () => {
  const house = await add('H01');
  const [trade] = (await owners.get('anna', `/api/aks.json?parent=${house}`)).json();
  const renamed = await owners.patch('anna', `/api/aks/${house}`, { code: 'H02' });
  expect([renamed.statusCode, renamed.json().detail]).toEqual([409, 'The code has 1 code below it.']);
  expect((await owners.remove('anna', `/api/aks/${house}`)).statusCode).toBe(409);
  expect((await owners.patch('anna', `/api/aks/${house}`, { name: 'Altbau' })).json()).toMatchObject({
    code: 'H01',
    name: 'Altbau',
  });
  expect((await owners.patch('anna', `/api/aks/${house}`, { name: null })).json()).toMatchObject({
    name: '',
  });

  const leaf = await add('H01-HZ-09');
  expect((await owners.patch('anna', `/api/aks/${leaf}`, { code: 'H01-LÜ-09' })).json().parent).toBe(
    `/api/aks/${trade.id}`,
  );
  expect((await owners.patch('anna', `/api/aks/${leaf}`, { code: 'H01-LÜ-03' })).statusCode).toBe(422);
  await owners.add('anna', '/api/field_devices', { aks: leaf, code: 'T1', type: 'Fühler', signal: 'AI' });
  const used = await owners.remove('anna', `/api/aks/${leaf}`);
  expect([used.statusCode, used.json().detail]).toEqual([409, 'The code has 1 field device.']);
});

test('a project of another partner is not found, like one that does not exist', async () => {
  const foreign = await owners.add('side', '/api/projects', { number: 'F', name: 'Fremd' });
  const bodies = await Promise.all(
    [foreign, 999_999].map(async (id) => {
      const answer = await owners.post('anna', '/api/aks', { project: id, code: 'X' });
      return [answer.statusCode, answer.body];
    }),
  );
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]?.[0]).toBe(422);
  const theirs = await owners.add('side', '/api/aks', { project: foreign, code: 'X' });
  for (const who of ['anna', 'child'] as const) {
    expect((await owners.get(who, `/api/aks/${theirs}`)).statusCode).toBe(404);
    expect((await owners.get(who, `/api/aks.json?project=${foreign}`)).json()).toEqual([]);
    expect((await owners.patch(who, `/api/aks/${theirs}`, { name: 'x' })).statusCode).toBe(404);
    expect((await owners.remove(who, `/api/aks/${theirs}`)).statusCode).toBe(404);
  }
  expect((await owners.get('operator', `/api/aks/${theirs}`)).statusCode).toBe(200);
});

test('codes are listed in order, filtered and paged', async () => {
  const codes = async (query: string) =>
    (await owners.get('anna', `/api/aks.json?project=${project}&limits=100${query}`))
      .json()
      .map((row: { code: string }) => row.code);
  const all = await codes('');
  expect(all).toEqual([...all].sort());
  expect(await codes('&code=hz')).toEqual(all.filter((code: string) => code.includes('HZ')));
  expect(await codes('&name=aula')).toEqual(['H01-LÜ-03']);
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      owners.get('anna', `/api/aks.json?project=${project}&limits=2&order[name]=desc&page=${page}`),
    ),
  );
  const ids = pages.flatMap((page) => page.json().map(({ id }: { id: number }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
