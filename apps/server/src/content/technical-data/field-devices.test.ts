import { beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { scheme, setUpOwners } from './testing/owners.ts';

const owners = setUpOwners();
let project: number;
let node: number;
let other: number;
let cable: number;
let foreignNode: number;
let foreignCable: number;
const wire = { designation: 'J-Y(St)Y 2×2×0,8', cores: 4, crossSection: '0.5' };

beforeAll(async () => {
  project = await owners.add('anna', '/api/projects', { number: 'A', name: 'Bau', segments: scheme });
  node = await owners.add('anna', '/api/aks', { project, code: 'H01-LÜ-03' });
  other = await owners.add('anna', '/api/aks', { project, code: 'H02-HZ-01' });
  cable = await owners.add('anna', '/api/cable_types', wire);
  const foreign = await owners.add('side', '/api/projects', { number: 'A', name: 'Bau' });
  foreignNode = await owners.add('side', '/api/aks', { project: foreign, code: 'X' });
  foreignCable = await owners.add('side', '/api/cable_types', wire);
});

const device = (code: string, more: object = {}) =>
  owners.add('anna', '/api/field_devices', {
    aks: node,
    code,
    type: 'Temperaturfühler',
    signal: 'AI',
    ...more,
  });

describe('a field device', () => {
  test('belongs to a code and has a cable', async () => {
    const body = {
      code: 'B01',
      type: 'Fühler',
      manufacturer: 'Nordwerk',
      location: 'Dach',
      signal: 'AI',
      cableLengthCm: 1250,
    };
    const references = { aks: `/api/aks/${node}`, cableType: `/api/cable_types/${cable}` };
    const answer = await owners.post('anna', '/api/field_devices', { ...body, ...references });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      ...body,
      ...references,
      project: `/api/projects/${project}`,
      aksCode: 'H01-LÜ-03',
      cableTypeDesignation: wire.designation,
    });
    expect((await owners.get('anna', answer.headers.location as string)).json()).toEqual(answer.json());
  });

  test('is changed by JSON merge patch', async () => {
    const id = await device('B02', { cableType: cable, cableLengthCm: 100, location: 'Keller' });
    const url = `/api/field_devices/${id}`;
    expect((await owners.patch('anna', url, { signal: 'bus' })).json()).toMatchObject({
      signal: 'bus',
      cableLengthCm: 100,
      location: 'Keller',
    });
    expect(
      (await owners.patch('anna', url, { cableType: null, cableLengthCm: null, location: null })).json(),
    ).toMatchObject({
      cableType: null,
      cableTypeDesignation: null,
      cableLengthCm: null,
      location: '',
    });
    expect((await owners.patch('anna', url, { aks: other })).json()).toMatchObject({
      aks: `/api/aks/${other}`,
      aksCode: 'H02-HZ-01',
    });
    expect((await owners.remove('anna', url)).statusCode).toBe(204);
    expect((await owners.get('anna', url)).statusCode).toBe(404);
  });

  test('has a code that is unique below its node', async () => {
    await device('B03');
    const again = await owners.post('anna', '/api/field_devices', {
      aks: node,
      code: 'B03',
      type: 'x',
      signal: 'DO',
    });
    expect([again.statusCode, again.json().violations[0].propertyPath]).toEqual([422, 'code']);
    const elsewhere = await device('B03', { aks: other });
    expect((await owners.patch('anna', `/api/field_devices/${elsewhere}`, { aks: node })).statusCode).toBe(
      422,
    );
  });

  test('accepts only the owner’s codes and cables, when created and when changed', async () => {
    const id = await device('B04');
    for (const [field, foreign] of [
      ['aks', foreignNode],
      ['cableType', foreignCable],
    ] as const) {
      const [theirs, missing] = await Promise.all(
        [foreign, 999_999].map((reference) =>
          owners.post('anna', '/api/field_devices', {
            aks: node,
            code: 'Z',
            type: 'x',
            signal: 'AI',
            [field]: reference,
          }),
        ),
      );
      expect(theirs?.statusCode).toBe(422);
      expect(theirs?.body).toBe(missing?.body);
      expect((await owners.patch('anna', `/api/field_devices/${id}`, { [field]: foreign })).statusCode).toBe(
        422,
      );
    }
    expect((await owners.get('anna', `/api/field_devices/${id}`)).json()).toMatchObject({
      aks: `/api/aks/${node}`,
      cableType: null,
    });
  });

  test.each([
    [{ code: '', type: 'x', signal: 'AI' }, 422],
    [{ code: 'c', type: 'x', signal: 'ai' }, 422],
    [{ code: 'c', type: 'x', signal: 'AI', cableLengthCm: 0 }, 422],
    [{ code: 'c', type: 'x', signal: 'AI', cableLengthCm: 1.5 }, 400],
    [{ code: 'c', type: 'x', signal: 'AI', cableLengthCm: '12' }, 400],
  ])('%j is refused', async (body, status) => {
    expect((await owners.post('anna', '/api/field_devices', { aks: node, ...body })).statusCode).toBe(status);
  });

  test('is not accessible to other partners', async () => {
    const id = await device('B05');
    for (const who of ['side', 'child', 'operator'] as const) {
      expect((await owners.patch(who, `/api/field_devices/${id}`, { type: 'x' })).statusCode).toBe(404);
      expect((await owners.remove(who, `/api/field_devices/${id}`)).statusCode).toBe(404);
    }
    for (const who of ['side', 'child'] as const) {
      expect((await owners.get(who, `/api/field_devices/${id}`)).statusCode).toBe(404);
      expect((await owners.get(who, `/api/field_devices.json?aks=${node}`)).json()).toEqual([]);
      expect(
        (await owners.get(who, `/api/field_devices?partner=${owners.partnerOf('anna')}`)).statusCode,
      ).toBe(404);
    }
    expect((await owners.get('operator', `/api/field_devices/${id}`)).statusCode).toBe(200);
  });
});

fullTest('the list is filtered and sorted by its columns', async () => {
  await device('F1', {
    type: 'Klappe',
    manufacturer: 'Ärmel',
    location: 'Süd',
    signal: 'DO',
    cableType: cable,
    cableLengthCm: 300,
  });
  await device('F2', {
    type: 'Ventil',
    manufacturer: 'Zett',
    location: 'Nord',
    signal: 'AO',
    cableLengthCm: 20,
    aks: other,
  });
  const codes = async (query: string) =>
    (await owners.get('anna', `/api/field_devices.json?limits=100${query}`))
      .json()
      .map((row: { code: string }) => row.code);
  expect(await codes('&code=F')).toEqual(['F1', 'F2']);
  expect(await codes('&type=ventil')).toEqual(['F2']);
  expect(await codes('&manufacturer=ärm')).toEqual(['F1']);
  expect(await codes('&location=nord')).toEqual(['F2']);
  expect(await codes('&signal[]=DO&signal[]=AO')).toEqual(['F1', 'F2']);
  expect(await codes(`&aks=/api/aks/${other}&code=F`)).toEqual(['F2']);
  expect(await codes(`&cableType=${cable}&code=F`)).toEqual(['F1']);
  expect(await codes(`&project=${project}&code=F&order[cableLengthCm]=asc`)).toEqual(['F2', 'F1']);
  expect(await codes('&project=999999')).toEqual([]);
  const all = await codes('');
  for (const field of [
    'code',
    'aks.code',
    'type',
    'manufacturer',
    'location',
    'signal',
    'cableLengthCm',
    'createdAt',
  ])
    for (const direction of ['asc', 'desc'])
      expect((await codes(`&order[${field}]=${direction}`)).sort()).toEqual([...all].sort());
});

describe('a cable type', () => {
  test('has a unique designation, and shows its cross-section as entered', async () => {
    const created = await owners.post('anna', '/api/cable_types', {
      designation: 'NYM-J 3×1,5',
      cores: 3,
      crossSection: '1.50',
      usage: 'Licht',
    });
    expect(created.json()).toMatchObject({
      designation: 'NYM-J 3×1,5',
      cores: 3,
      crossSection: '1.5',
      usage: 'Licht',
      fieldDevices: 0,
    });
    const again = await owners.post('anna', '/api/cable_types', {
      designation: 'NYM-J 3×1,5',
      cores: 5,
      crossSection: '2.5',
    });
    expect([again.statusCode, again.json().violations[0].propertyPath]).toEqual([422, 'designation']);
    const url = `/api/cable_types/${created.json().id}`;
    expect((await owners.patch('anna', url, { crossSection: '2.5', usage: null })).json()).toMatchObject({
      crossSection: '2.5',
      usage: '',
      cores: 3,
    });
    expect((await owners.patch('anna', url, { designation: wire.designation })).statusCode).toBe(422);
    for (const who of ['side', 'child'] as const) expect((await owners.get(who, url)).statusCode).toBe(404);
    for (const who of ['side', 'child', 'operator'] as const) {
      expect((await owners.patch(who, url, { cores: 1 })).statusCode).toBe(404);
      expect((await owners.remove(who, url)).statusCode).toBe(404);
    }
  });

  test('in use reports in how many devices, and is not deleted', async () => {
    const { id } = (
      await owners.post('anna', '/api/cable_types', { designation: 'used', cores: 2, crossSection: '1' })
    ).json();
    const devices = [];
    for (const code of ['U1', 'U2', 'U3']) devices.push(await device(code, { cableType: id }));
    const refused = await owners.remove('anna', `/api/cable_types/${id}`);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The cable type is used in 3 field devices.',
    ]);
    expect((await owners.get('anna', `/api/cable_types/${id}`)).json().fieldDevices).toBe(3);
    for (const one of devices) await owners.remove('anna', `/api/field_devices/${one}`);
    expect((await owners.remove('anna', `/api/cable_types/${id}`)).statusCode).toBe(204);
  });

  test.each(['0', '0.0', '-1', '1,5', '12345', '1.2345', 'x', ''])(
    'a cross-section of %j is refused',
    async (crossSection) => {
      const answer = await owners.post('anna', '/api/cable_types', {
        designation: 'bad',
        cores: 1,
        crossSection,
      });
      expect(answer.statusCode).toBe(422);
    },
  );

  test('are sorted numerically', async () => {
    for (const [designation, cores, crossSection] of [
      ['k1', 12, '10'],
      ['k2', 2, '2.5'],
    ])
      await owners.add('child', '/api/cable_types', { designation, cores, crossSection });
    const names = async (query: string) =>
      (await owners.get('child', `/api/cable_types.json?${query}`))
        .json()
        .map((row: { designation: string }) => row.designation);
    expect(await names('order[cores]=asc')).toEqual(['k2', 'k1']);
    expect(await names('order[crossSection]=asc')).toEqual(['k2', 'k1']);
    expect(await names('cores=12')).toEqual(['k1']);
    expect(await names('designation=K')).toEqual(['k1', 'k2']);
    expect(await names('order[designation]=desc')).toEqual(['k2', 'k1']);
    expect(await names('order[createdAt]=desc')).toEqual(['k2', 'k1']);
  });
});
