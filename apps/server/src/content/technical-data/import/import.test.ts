import { expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { type Owner, scheme, setUpOwners } from '../testing/owners.ts';

const owners = setUpOwners();

async function send(url: string, csv: string, who: Owner = 'anna') {
  const answer = await owners.send(who, url, csv);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const clean = { unchanged: 0, failed: 0, updated: 0, created: 0, errors: [], missing: [] };

test('four files make a building; the same files again change nothing', async () => {
  const files = [
    [
      '/api/projects/import',
      'number;name;site;status;contact\r\nP1;Schule;Köln;running;Frau Öz\r\nP2;"Haus ""Süd"""\r\n',
    ],
    ['/api/aks/import', 'Project;Code;Name\nP1;H01;Altbau\nP1;H01-LÜ;\nP2;A-1;frei\n'],
    ['/api/cable_types/import', 'designation,cores,crossSection\nJ-Y(St)Y,4,0.5\nNYM,3,1.50\n'],
    [
      '/api/field_devices/import',
      'project\taks\tcode\ttype\tsignal\tcableType\tcableLengthCm\nP1\tH01-LÜ\tB1\tFühler\tAI\tNYM\t1200\nP2\tA-1\tB1\tKlappe\tDO\t\t\n',
    ],
  ] as const;
  const counts = [2, 3, 2, 2];
  for (const [i, [url, csv]] of files.entries())
    expect(await send(url, csv)).toMatchObject({ ...clean, rows: counts[i], created: counts[i] });
  for (const [i, [url, csv]] of files.entries())
    expect(await send(url, csv)).toMatchObject({ ...clean, rows: counts[i], unchanged: counts[i] });
  const [device] = (
    await owners.get('anna', `/api/field_devices.json?order[code]=asc&project=${await idOf('P1')}`)
  ).json();
  expect(device).toMatchObject({
    aksCode: 'H01-LÜ',
    cableTypeDesignation: 'NYM',
    cableLengthCm: 1200,
    signal: 'AI',
  });
  const [node] = (await owners.get('anna', `/api/aks.json?code=H01-L`)).json();
  expect(node.parent).toMatch(/^\/api\/aks\/\d+$/);
});

async function idOf(number: string): Promise<number> {
  return (await owners.get('anna', `/api/projects.json?number=${number}`)).json()[0].id;
}

test('in an existing row only the columns of the file change', async () => {
  expect(await send('/api/projects/import', 'number;name\nP1;Schule am Park\n')).toMatchObject({
    updated: 1,
  });
  const [project] = (await owners.get('anna', '/api/projects.json?number=P1')).json();
  expect(project).toMatchObject({
    name: 'Schule am Park',
    site: 'Köln',
    contact: 'Frau Öz',
    status: 'running',
  });
  expect(await send('/api/projects/import', 'number;name;site\nP1;Schule am Park;\n')).toMatchObject({
    updated: 1,
  });
  expect((await owners.get('anna', '/api/projects.json?number=P1')).json()[0]).toMatchObject({
    site: '',
    contact: 'Frau Öz',
  });
  const changed = await send(
    '/api/field_devices/import',
    'project;aks;code;type;signal;cableType\nP1;H01-LÜ;B1;Fühler;AI;\n',
  );
  expect(changed).toMatchObject({ updated: 1 });
  const [device] = (await owners.get('anna', '/api/field_devices.json?type=Fühler')).json();
  expect(device).toMatchObject({ cableType: null, cableLengthCm: 1200 });
});

test('each faulty row is reported with its line and column, the others are imported', async () => {
  await owners.add('anna', '/api/projects', { number: 'S', name: 'Schema', segments: scheme });
  const report = await send(
    '/api/aks/import',
    'project;code;name\nS;H01;eins\nS;H09;zwei\n\nX;H01;drei\n;H01;vier\nS;H02;"zwei\nZeilen"\nS;H02;gut\nS;H01-HZ;zu;viel\n',
  );
  expect(report).toMatchObject({ rows: 7, created: 2, failed: 5 });
  expect(report.errors).toEqual([
    {
      line: 3,
      column: 'code',
      reason: '"H09" is not among the values of Haus.',
      code: 'codePartUnknown',
      params: { part: 'H09', name: 'Haus' },
    },
    {
      line: 5,
      column: 'project',
      reason: 'There is no project with this number.',
      code: 'projectNumberUnknown',
      params: {},
    },
    { line: 6, column: 'project', reason: 'is missing', code: 'cellMissing', params: {} },
    {
      line: 7,
      column: 'name',
      reason: 'Control characters are not allowed.',
      code: 'controlCharacters',
      params: {},
    },
    {
      line: 10,
      column: null,
      reason: 'has 4 cells and not 3',
      code: 'cellCount',
      params: { count: 4, most: 3 },
    },
  ]);
  const cables = await send(
    '/api/cable_types/import',
    'designation;cores;crossSection\nA;vier;1\nB;4;1,5,5\nC;4;1,5\n',
  );
  expect(cables).toMatchObject({ created: 1, failed: 2 });
  expect(cables.errors.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
    [2, 'cores'],
    [3, 'crossSection'],
  ]);
  const devices = await send(
    '/api/field_devices/import',
    'project;aks;code;type;signal;cableType\nS;H01;1;T;AI;nichts\nS;H99;1;T;AI;\nS;H01;1;T;XX;\n',
  );
  expect(devices.errors.map(({ column }: { column: string }) => column)).toEqual([
    'cableType',
    'aks',
    'signal',
  ]);
});

test('a dry run has the same report and writes nothing', async () => {
  const csv = 'number;name;status\nC1;Eins;planned\nC2;Zwei;gebaut\n';
  const checked = await send('/api/projects/import?check=1', csv);
  expect(checked).toMatchObject({ rows: 2, created: 1, failed: 1, errors: [{ line: 3, column: 'status' }] });
  expect((await owners.get('anna', '/api/projects.json?exact=C1')).json()).toEqual([]);
  expect(await send('/api/projects/import', csv)).toEqual(checked);
  expect((await owners.get('anna', '/api/projects.json?exact=C1')).json()).toHaveLength(1);
});

inFullRun(() => {
  test('a status may have its label in any language', async () => {
    const words = ['Geplant', 'In Ausführung', 'abgeschlossen', 'in progress', 'Terminé', 'Выполняется', ''];
    const csv = `number;name;status\n${words.map((word, i) => `W${i};Wort ${i};${word}\n`).join('')}`;
    expect(await send('/api/projects/import', csv)).toMatchObject({ created: words.length, failed: 0 });
    const { rows } = await owners.server.database.pool.query(
      "select status from projects where number like 'W_' order by number",
    );
    expect(rows.map(({ status }) => status)).toEqual([
      'planned',
      'running',
      'finished',
      'running',
      'finished',
      'running',
      'planned',
    ]);
  });

  test('columns with other names can be mapped', async () => {
    const csv = 'Projektnr.;Bezeichnung;Ort;Notiz\nM1;Mensa;Köln;x\n';
    const answer = await send('/api/projects/import?check=1', csv);
    expect(answer).toMatchObject({
      rows: 1,
      created: 0,
      missing: ['number', 'name'],
      columns: [
        { name: 'Projektnr.', field: null, example: 'M1' },
        { name: 'Bezeichnung', field: null, example: 'Mensa' },
        { name: 'Ort', field: null, example: 'Köln' },
        { name: 'Notiz', field: null, example: 'x' },
      ],
    });
    expect((await owners.send('anna', '/api/projects/import', csv)).statusCode).toBe(422);
    const columns = 'number,name,site,';
    expect(await send(`/api/projects/import?columns=${columns}`, csv)).toMatchObject({
      created: 1,
      failed: 0,
    });
    expect((await owners.get('anna', '/api/projects.json?exact=M1')).json()).toMatchObject([
      { name: 'Mensa', site: 'Köln' },
    ]);
    const twice = await owners.send('anna', '/api/projects/import?columns=number,name,name', csv);
    expect(twice.json().detail).toContain('occurs twice');
  });
});

fullTest('values escaped against spreadsheet formulas are imported without the escape', async () => {
  await send('/api/projects/import', "number;name;site\n'=K1;'-Bau;'kein Zeichen\n");
  expect((await owners.get('anna', '/api/projects.json?exact==K1')).json()).toMatchObject([
    { name: '-Bau', site: "'kein Zeichen" },
  ]);
});

fullTest('a file only changes data of its sender', async () => {
  const theirs = await send('/api/aks/import', 'project;code\nP1;H01\n', 'side');
  expect(theirs).toMatchObject({ failed: 1, errors: [{ column: 'project' }] });
  expect(await send('/api/projects/import', 'number;name\nP1;Meins\n', 'side')).toMatchObject({ created: 1 });
  expect((await owners.get('anna', '/api/projects.json?number=P1')).json()[0].name).toBe('Schule am Park');
  expect(
    await send(
      '/api/field_devices/import',
      'project;aks;code;type;signal;cableType\nP1;H01;1;T;AI;NYM\n',
      'side',
    ),
  ).toMatchObject({ failed: 1 });
});

test.each([
  ['', 'Line 1: The file is empty.'],
  ['name\nx\n', 'Line 1: Columns are missing: number.'],
  ['number;name;NAME\nx;y;z\n', 'Line 1: The column name occurs twice.'],
  ['number;name\n"x;y\n', 'never closed'],
])('the file %j is refused as a whole', async (csv, message) => {
  const answer = await owners.send('anna', '/api/projects/import', csv);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail).toContain(message);
});

fullTest('limits: rows, bytes, and the media type', async () => {
  const many = `number;name\n${Array.from({ length: 10_001 }, (_, i) => `${i};x`).join('\n')}\n`;
  const tooMany = await owners.send('child', '/api/projects/import', many);
  expect([tooMany.statusCode, tooMany.json().detail]).toEqual([
    422,
    'Line 10002: The file has more than 10000 rows.',
  ]);
  const row = `1;${'x'.repeat(2000)}\n`;
  const large = await owners.send('child', '/api/projects/import', `number;name\n${row.repeat(5500)}`);
  expect(large.statusCode).toBe(413);
  expect((await owners.get('child', '/api/projects.json')).json()).toEqual([]);
  expect((await owners.post('child', '/api/projects/import', { number: 'x' })).statusCode).toBe(415);
  expect(
    (
      await owners.server.call(null, {
        method: 'POST',
        url: '/api/projects/import',
        headers: { 'content-type': 'text/csv' },
        payload: 'number;name\n',
      })
    ).statusCode,
  ).toBe(401);
});
