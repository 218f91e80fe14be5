import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { unzip } from '../accounting/testing/accounting-server.ts';
import { bookCycle } from '../books/testing/booked.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const { server, root, own, other } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  other: { parent: 'own' },
});

/** For January, February and March. */
let cycles: number[];

beforeAll(async () => {
  cycles = [];
  for (const [month, last] of [
    [1, 31],
    [2, 28],
    [3, 31],
  ]) {
    const closedAt = new Date(Date.UTC(2026, month as number, 2));
    const { cycle } = await bookCycle(
      server.database.db,
      {
        dateFrom: `2026-0${month}-01`,
        dateTo: `2026-0${month}-${last}`,
        closedAt,
        source: other.id,
      },
      [{ partner: own.id, cents: 10_00, availableAt: closedAt }],
    );
    cycles.push(cycle);
  }
});

const get = (url: string, as: string | null = own.token) => server.call(as, { url });
const monthUrl = (month: number) => `/api/partners/${own.id}/statements/${cycles[month - 1]}/signed.zip`;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The signed data in a ZIP, and whether a key verifies the signature. */
async function open(url: string, as = own.token) {
  const answer = await get(url, as);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzip(answer.rawPayload);
  const described = files.get('document.json') ?? Buffer.of();
  return {
    bytes: answer.rawPayload,
    files,
    hash: sha256(described),
    said: JSON.parse(described.toString()),
    isSignedBy: (key: { publicKey: string }) =>
      verify(null, described, createPublicKey(key.publicKey), files.get('document.sig') ?? Buffer.of()),
  };
}

const publicKeys = async () => (await get('/api/signing_keys', null)).json().keys;

test('a statement is a ZIP of PDF and CSV, signed with the public key', async () => {
  const { files, said, isSignedBy } = await open(monthUrl(1));
  const names = [
    'Monatsabrechnung 2026-01.pdf',
    'Monatsabrechnung 2026-01.csv',
    'check.txt',
    'public-key.pem',
  ];
  expect([...files.keys()].toSorted()).toEqual([...names, 'document.json', 'document.sig'].toSorted());
  expect(said).toMatchObject({
    format: 'blattwerk-signed-document/1',
    issuer: { name: 'Blattwerk' },
    partner: { number: own.id, name: 'Own Blatt' },
    kind: 'month',
    period: { from: '2026-01-01', to: '2026-01-31' },
    language: 'de',
    number: 1,
    issuedAt: NOW.toISOString(),
    previous: null,
  });
  expect(said.files).toEqual(
    names.map((name) => {
      const bytes = files.get(name) ?? Buffer.of();
      return { name, bytes: bytes.length, sha256: sha256(bytes) };
    }),
  );
  const [key, ...others] = await publicKeys();
  expect(others).toEqual([]);
  expect(key).toMatchObject({ id: said.key, algorithm: 'Ed25519', isCurrent: true });
  expect(files.get('public-key.pem')?.toString()).toBe(key.publicKey);
  expect(isSignedBy(key)).toBe(true);
  const plain = await get(`/csv/partners/${own.id}/statements/${cycles[0]}`);
  expect(files.get('Monatsabrechnung 2026-01.csv')).toEqual(plain.rawPayload);
});

test('requested again it is the same byte for byte, whatever has changed since', async () => {
  const { bytes } = await open(monthUrl(1));
  server.setTime(new Date(NOW.getTime() + 60_000));
  await sql`update users set last_name = 'Zweig' where id = ${own.userId}`.execute(server.database.db);
  expect((await open(monthUrl(1))).bytes).toEqual(bytes);
  const [one, two] = await Promise.all([open(monthUrl(2)), open(monthUrl(2))]);
  expect(one.bytes).toEqual(two.bytes);
  const { rows } = await sql`select from signed_documents where partner_id = ${own.id}`.execute(
    server.database.db,
  );
  expect(rows).toHaveLength(2);
});

fullTest(
  'each names the previous one of the same partner, whoever requested it and in which language',
  async () => {
    const first = await open(monthUrl(1));
    const second = await open(monthUrl(2));
    expect(second.said.previous).toEqual({ number: 1, sha256: first.hash });
    await sql`update users set locale = 'en' where id = ${root.userId}`.execute(server.database.db);
    const english = await open(monthUrl(2), root.token);
    expect(english.said).toMatchObject({
      number: 3,
      language: 'en',
      previous: { number: 2, sha256: second.hash },
    });
    const year = await open(`/api/partners/${own.id}/year_statements/2026/signed.zip`);
    expect(year.said).toMatchObject({
      kind: 'year',
      number: 4,
      period: { from: '2026-01-01', to: '2026-03-31' },
      previous: { number: 3, sha256: english.hash },
    });
    const list = (await get(`/api/partners/${own.id}/signed_documents`)).json()['hydra:member'];
    expect(
      list.map(({ number, sha256: hash }: { number: number; sha256: string }) => [number, hash]),
    ).toEqual([
      [4, year.hash],
      [3, english.hash],
      [2, second.hash],
      [1, first.hash],
    ]);
    expect((await open(`${list[1]['@id']}/signed.zip`)).bytes).toEqual(english.bytes);
  },
);

inFullRun(() => {
  test('a new key signs from its first document on, and the old one stays public', async () => {
    const before = await publicKeys();
    const config = server.deps.config as { signingKey: unknown };
    config.signingKey = generateKeyPairSync('ed25519').privateKey;
    const { said, isSignedBy } = await open(monthUrl(3));
    const keys = await publicKeys();
    expect(keys.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent])).toEqual([
      [before[0].id, false],
      [said.key, true],
    ]);
    expect([isSignedBy(keys[1]), isSignedBy(keys[0])]).toEqual([true, false]);
    config.signingKey = null;
  });
});

test('issued documents can be neither changed nor deleted', async () => {
  const { db } = server.database;
  for (const statement of [
    sql`update signed_documents set month_to = month_to + 31`,
    sql`delete from signed_document_files`,
    sql`update signed_document_files set sha256 = sha256`,
    sql`update signing_keys set public_key = 'x'`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('stay as they were issued');
});

test('those of others are not served, and missing ones are not found', async () => {
  for (const url of [
    monthUrl(1),
    `/api/partners/${own.id}/signed_documents`,
    `/api/partners/${own.id}/year_statements`,
    `/api/partners/${own.id}/year_statements/2026/signed.zip`,
  ]) {
    expect([url, (await get(url, other.token)).statusCode]).toEqual([url, 404]);
    expect([url, (await get(url, null)).statusCode]).toEqual([url, 401]);
  }
  expect((await get(`/api/partners/${own.id}/year_statements/2025/signed.zip`)).statusCode).toBe(404);
  expect((await get('/api/signed_documents/999999/signed.zip')).statusCode).toBe(404);
  const { rows } = await sql<{ id: number }>`select min(id) as id from signed_documents`.execute(
    server.database.db,
  );
  const one = `/api/signed_documents/${rows[0]?.id}/signed.zip`;
  expect([(await get(one)).statusCode, (await get(one, other.token)).statusCode]).toEqual([200, 404]);
});
