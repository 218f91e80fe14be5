import { describe, expect, test } from 'vitest';
import { scheme, setUpOwners } from './testing/owners.ts';

const owners = setUpOwners();

let number = 0;
const project = (fields: object = {}) => {
  number += 1;
  return owners.add('anna', '/api/projects', { number: `P-${number}`, name: `Bau ${number}`, ...fields });
};

describe('a project', () => {
  test('is created with all its fields, and is the same when it is read', async () => {
    const body = {
      number: ' 2026-014 ',
      name: 'Schule',
      site: 'Köln',
      status: 'running',
      contact: 'Frau Öz',
      segments: scheme,
    };
    const answer = await owners.post('anna', '/api/projects', body);
    expect(answer.statusCode).toBe(201);
    const id = answer.json().id;
    expect(answer.headers.location).toBe(`/api/projects/${id}`);
    const created = {
      '@context': '/api/contexts/Project',
      '@id': `/api/projects/${id}`,
      '@type': 'Project',
      id,
      number: '2026-014',
      name: 'Schule',
      site: 'Köln',
      status: 'running',
      contact: 'Frau Öz',
      separator: '-',
      segments: scheme.map(({ name, values = null, digits = null }) => ({ name, values, digits })),
      aks: 0,
      fieldDevices: 0,
      createdAt: '2026-03-10T10:00:00+00:00',
      updatedAt: '2026-03-10T10:00:00+00:00',
    };
    expect(answer.json()).toEqual(created);
    expect((await owners.get('anna', `/api/projects/${id}`)).json()).toEqual(created);
  });

  test('has a number that is unique per owner; other owners may use it too', async () => {
    const id = await project({ number: 'Nr' });
    const duplicate = await owners.post('anna', '/api/projects', { number: 'Nr', name: 'x' });
    expect([duplicate.statusCode, duplicate.json().violations]).toEqual([
      422,
      [
        {
          propertyPath: 'number',
          message: 'There is already a project with this number.',
          code: 'projectTaken',
          params: {},
        },
      ],
    ]);
    expect((await owners.post('side', '/api/projects', { number: 'Nr', name: 'x' })).statusCode).toBe(201);
    const other = await project();
    expect((await owners.patch('anna', `/api/projects/${other}`, { number: 'Nr' })).statusCode).toBe(422);
    expect((await owners.patch('anna', `/api/projects/${id}`, { number: 'Nr' })).statusCode).toBe(200);
  });

  test('is changed by JSON merge patch: absent fields stay, null clears optional ones', async () => {
    const id = await project({ site: 'Bonn', contact: 'Herr Ç', segments: scheme });
    owners.server.setTime(new Date('2026-03-11T10:00:00Z'));
    const changed = (await owners.patch('anna', `/api/projects/${id}`, { name: 'Neu', site: null })).json();
    owners.server.setTime(new Date('2026-03-10T10:00:00Z'));
    expect(changed).toMatchObject({
      name: 'Neu',
      site: '',
      contact: 'Herr Ç',
      status: 'planned',
      updatedAt: '2026-03-11T10:00:00+00:00',
    });
    expect(changed.segments).toHaveLength(3);
    expect((await owners.patch('anna', `/api/projects/${id}`, { segments: null })).json().segments).toEqual(
      [],
    );
    expect((await owners.patch('anna', `/api/projects/${id}`, { name: null })).statusCode).toBe(400);
    expect((await owners.patch('anna', `/api/projects/${id}`, {})).json()).toMatchObject({ name: 'Neu' });
  });

  test('cannot be given another owner or date', async () => {
    const id = await project();
    const forgedFields = {
      owner: owners.partnerOf('side'),
      partner_id: owners.partnerOf('side'),
      id: 999,
      createdAt: '2020-01-01',
    };
    const before = (await owners.get('anna', `/api/projects/${id}`)).json();
    expect((await owners.patch('anna', `/api/projects/${id}`, forgedFields)).json()).toEqual(before);
    expect((await owners.get('side', `/api/projects/${id}`)).statusCode).toBe(404);
  });

  test.each([
    [{ name: 'x' }, 'number'],
    [{ number: '  ', name: 'x' }, 'number'],
    [{ number: 'n'.repeat(41), name: 'x' }, 'number'],
    [{ number: 'a\nb', name: 'x' }, 'number'],
    [{ number: 'n', name: 'x\u202ey' }, 'name'],
    [{ number: 'n', name: 'x', status: 'lost' }, 'status'],
    [{ number: 'n', name: 'x', separator: '--' }, 'separator'],
    [{ number: 'n', name: 'x', segments: [{ name: 'A' }] }, 'segments.0'],
    [
      { number: 'n', name: 'x', segments: [{ name: 'A', digits: 2, values: [{ code: 'a', name: 'a' }] }] },
      'segments.0',
    ],
    [
      { number: 'n', name: 'x', segments: [{ name: 'A', values: [{ code: 'a-b', name: 'a' }] }] },
      'segments.0.values.0.code',
    ],
    [
      {
        number: 'n',
        name: 'x',
        segments: [
          {
            name: 'A',
            values: [
              { code: 'a', name: 'a' },
              { code: 'a', name: 'b' },
            ],
          },
        ],
      },
      'segments.0.values',
    ],
  ])('%j is refused at %s', async (body, path) => {
    const answer = await owners.post('anna', '/api/projects', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations[0].propertyPath).toBe(path);
  });
});

test('the list has the owner’s projects, and can be filtered, sorted and paged', async () => {
  for (const [n, name, site, status] of [
    ['S-1', 'Ähre', 'Ulm', 'running'],
    ['S-2', 'Zebra', 'Aalen', 'planned'],
    ['S-3', 'Bär', 'Ulm', 'finished'],
  ])
    await owners.add('child', '/api/projects', { number: n, name, site, status });
  const numbers = async (query: string) =>
    (await owners.get('child', `/api/projects.json${query}`))
      .json()
      .map((row: { number: string }) => row.number);
  expect(await numbers('')).toEqual(['S-1', 'S-2', 'S-3']);
  expect(await numbers('?order[name]=asc')).toEqual(['S-1', 'S-3', 'S-2']);
  expect(await numbers('?order[site]=desc&order[number]=desc')).toEqual(['S-3', 'S-1', 'S-2']);
  expect(await numbers('?site=uLM')).toEqual(['S-1', 'S-3']);
  expect(await numbers('?name=zeb')).toEqual(['S-2']);
  expect(await numbers('?number=S-&status[]=planned&status[]=finished')).toEqual(['S-2', 'S-3']);
  expect(await numbers('?limits=2&page=2')).toEqual(['S-3']);
  for (const field of ['number', 'name', 'site', 'status', 'createdAt'])
    for (const direction of ['asc', 'desc'])
      expect(await numbers(`?order[${field}]=${direction}`)).toHaveLength(3);
  expect((await owners.get('child', '/api/projects?limits=2')).json()['hydra:totalItems']).toBe(3);
});

test('projects of others are answered like ones that do not exist; operators can read but not change them', async () => {
  const id = await project();
  const unknown = (await owners.get('side', '/api/projects/999999')).body;
  for (const who of ['side', 'child'] as const) {
    expect((await owners.get(who, `/api/projects/${id}`)).body).toBe(unknown);
    expect((await owners.get(who, `/api/projects?partner=${owners.partnerOf('anna')}`)).statusCode).toBe(404);
  }
  for (const who of ['side', 'child', 'operator'] as const) {
    expect((await owners.patch(who, `/api/projects/${id}`, { name: 'x' })).statusCode).toBe(404);
    expect((await owners.remove(who, `/api/projects/${id}`)).statusCode).toBe(404);
  }
  expect((await owners.get('anna', `/api/projects?partner=${owners.partnerOf('child')}`)).statusCode).toBe(
    404,
  );
  expect((await owners.get('operator', `/api/projects/${id}`)).statusCode).toBe(200);
  const page = await owners.get('operator', `/api/projects?partner=${owners.partnerOf('child')}`);
  expect(page.json()['hydra:totalItems']).toBe(3);
  for (const url of ['/api/projects', `/api/projects/${id}`])
    expect((await owners.server.call(null, { url })).statusCode).toBe(401);
});

test('a project with codes cannot be deleted, nor can its scheme change so that they no longer fit', async () => {
  const id = await project({ segments: scheme });
  const aks = await owners.add('anna', '/api/aks', { project: id, code: 'H01-LÜ' });
  await owners.add('anna', '/api/aks', { project: id, code: 'H01' });
  const deletion = await owners.remove('anna', `/api/projects/${id}`);
  expect([deletion.statusCode, deletion.json().detail]).toEqual([409, 'The project has 2 AKS codes.']);
  const shortened = await owners.patch('anna', `/api/projects/${id}`, { segments: scheme.slice(0, 1) });
  expect(shortened.statusCode).toBe(422);
  expect(shortened.json().violations[0]).toMatchObject({ propertyPath: 'segments' });
  expect((await owners.patch('anna', `/api/projects/${id}`, { separator: '.' })).statusCode).toBe(422);
  const compatible = [{ name: 'Haus', values: [{ code: 'H01', name: 'Altbau' }] }, ...scheme.slice(1)];
  expect((await owners.patch('anna', `/api/projects/${id}`, { segments: compatible })).statusCode).toBe(200);
  expect((await owners.get('anna', `/api/aks/${aks}`)).json().meaning).toBe('Altbau, Lüftung');
  await owners.remove('anna', `/api/aks/${aks}`);
  const [remaining] = (await owners.get('anna', `/api/aks.json?project=${id}`)).json();
  await owners.remove('anna', `/api/aks/${remaining.id}`);
  expect((await owners.remove('anna', `/api/projects/${id}`)).statusCode).toBe(204);
  expect((await owners.get('anna', `/api/projects/${id}`)).statusCode).toBe(404);
});
