import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DocumentFile,
  describe as describeDocument,
  hashOf,
  type Link,
  zipDocument,
} from '@blattwerk/server/money/signed-documents/archive.ts';
import { readSigningKey, type SigningKey } from '@blattwerk/server/platform/secrets/signing-key.ts';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { fullDescribe } from '@blattwerk/server/test-support/full-test.ts';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './setup.mjs';
import { checkDocuments } from './signed-documents/check-documents.ts';
import { readKeys } from './signed-documents/read-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'signed-'));
afterAll(() => rmSync(folder, { recursive: true }));

let key: SigningKey;
let other: SigningKey;
/** Four documents of partner 12, each linked to the one before, and their links. */
let chain: Buffer[];
let links: Link[];

const contents = (text: string): DocumentFile[] => [
  { name: 'Monatsabrechnung.pdf', bytes: Buffer.from(`%PDF ${text}`) },
  { name: 'Monatsabrechnung.csv', bytes: Buffer.from(`Endbestand;${text}\r\n`) },
];

interface Issue {
  readonly number: number;
  readonly previous: Link | null;
  readonly by?: SigningKey;
  readonly text?: string;
}

/** A document as the product issues it, and the link that the next one contains. */
async function issue({ number, previous, by = key, text = String(number) }: Issue) {
  const files = contents(text);
  const issuedAt = new Date(Date.UTC(2026, number, 3));
  const described = describeDocument(
    {
      issuer: { name: 'Blattwerk GmbH', address: 'https://partner.example' },
      partner: { number: 12, name: 'Anna Ast' },
      kind: 'month',
      period: { from: `2026-0${number}-01`, to: `2026-0${number}-28` },
      locale: 'de',
      number,
      issuedAt,
      previous,
      key: by.id,
    },
    files,
  );
  const zip = await zipDocument({ described, signature: by.sign(described), issuedAt }, files);
  return { zip, link: { number, hash: hashOf(described) } };
}

beforeAll(async () => {
  key = await readSigningKey({ signingKey: null, dataDir: join(folder, 'one') });
  other = await readSigningKey({ signingKey: null, dataDir: join(folder, 'two') });
  chain = [];
  links = [];
  for (let number = 1; number <= 4; number++) {
    const { zip, link } = await issue({ number, previous: links.at(-1) ?? null });
    chain.push(zip);
    links.push(link);
  }
});

const keysOf = (...of: SigningKey[]) => readKeys(of.map(({ publicKey }) => publicKey).join(''));

/** The problems found in these documents, which are named by position. */
function faultsOf(zips: readonly Uint8Array[], keys = keysOf(key)): string[] {
  const given = zips.map((bytes, i) => ({ name: `${i + 1}.zip`, bytes }));
  return checkDocuments(given, keys).flatMap(({ isFault, text }) => (isFault ? [text] : []));
}

type Files = Record<string, Uint8Array>;

/** The ZIP with its files changed. */
function changed(zip: Uint8Array, change: (files: Files) => Files): Uint8Array {
  return zipSync(change(unzipSync(zip)));
}

const without = (name: string) => (files: Files) =>
  Object.fromEntries(Object.entries(files).filter(([one]) => one !== name));

test('documents as issued have no problems, in any order', () => {
  expect(faultsOf(chain)).toEqual([]);
  expect(faultsOf(chain.toReversed())).toEqual([]);
  const [first] = checkDocuments([{ name: 'a.zip', bytes: chain[1] as Buffer }], keysOf(key));
  expect(first?.text).toContain('a.zip: no. 2 of partner 12 (month, 2026-02-01 to 2026-02-28)');
});

test('a changed byte in a file, in the signed part or in the signature is found', () => {
  const one = chain[0] as Buffer;
  const flip = (name: string) =>
    changed(one, (files) => {
      const bytes = Uint8Array.from(files[name] ?? []);
      bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
      return { ...files, [name]: bytes };
    });
  expect(faultsOf([flip('Monatsabrechnung.pdf')])).toEqual(['1.zip: Monatsabrechnung.pdf was changed']);
  expect(faultsOf([flip('Monatsabrechnung.csv')])).toEqual(['1.zip: Monatsabrechnung.csv was changed']);
  expect(faultsOf([flip('document.sig')])).toEqual([
    '1.zip: the signature does not fit document.json: one of them was changed',
  ]);
  const amount = changed(one, (files) => {
    const text = Buffer.from(files['document.json'] ?? []).toString();
    return { ...files, 'document.json': Buffer.from(text.replace('Anna', 'Anne')) };
  });
  expect(faultsOf([amount])).toEqual([
    '1.zip: the signature does not fit document.json: one of them was changed',
  ]);
});

test('missing and added files, and files that are not documents, are named', () => {
  const one = chain[0] as Buffer;
  expect(faultsOf([changed(one, without('Monatsabrechnung.csv'))])).toEqual([
    '1.zip: Monatsabrechnung.csv is missing',
  ]);
  const more = changed(one, (files) => ({ ...files, 'note.txt': Buffer.from('x') }));
  expect(faultsOf([more])).toEqual(['1.zip: note.txt does not belong to it']);
  expect(faultsOf([changed(one, without('document.sig'))])).toEqual([
    '1.zip: this is no signed document: document.sig is missing in it',
  ]);
  expect(faultsOf([Buffer.from('%PDF-1.7')])).toEqual([
    '1.zip: this is no signed document: it cannot be opened as a ZIP file',
  ]);
});

test('a document signed with another key is not accepted as the company’s, whatever it claims', async () => {
  const { zip } = await issue({ number: 1, previous: null, by: other });
  expect(faultsOf([zip])).toEqual([
    `1.zip: it is signed with key ${other.id}, which is not among the given ones`,
  ]);
  const claimed = { ...other, id: key.id };
  const forged = await issue({ number: 1, previous: null, by: claimed });
  expect(faultsOf([forged.zip])).toEqual([
    '1.zip: the signature does not fit document.json: one of them was changed',
  ]);
});

test('after the key was replaced, old and new documents are checked together', async () => {
  const { zip } = await issue({ number: 5, previous: links[3] ?? null, by: other });
  expect(faultsOf([...chain, zip], keysOf(key, other))).toEqual([]);
});

test('a missing document is noticed', () => {
  const [first, second, , fourth] = chain as [Buffer, Buffer, Buffer, Buffer];
  expect(faultsOf([first, second, fourth])).toEqual([
    'chain of partner 12: no. 3 is missing between no. 2 and no. 4',
  ]);
  expect(faultsOf([first, fourth])).toEqual([
    'chain of partner 12: no. 2 to 3 are missing between no. 1 and no. 4',
  ]);
});

test('swapped documents, or later replacements with the same number, break the chain', async () => {
  // Signed by the company itself: the former second document is now the third.
  const third = await issue({ number: 2, previous: links[0] ?? null, text: '3' });
  const second = await issue({ number: 3, previous: third.link, text: '2' });
  const [first, , , fourth] = chain as [Buffer, Buffer, Buffer, Buffer];
  expect(faultsOf([first, third.zip, second.zip, fourth])).toEqual([
    'chain of partner 12: no. 4 was issued after another no. 3 than 3.zip',
  ]);
  expect(faultsOf([...chain, third.zip])).toContain(
    'chain of partner 12: no. 2 is there twice, as 2.zip and as 5.zip',
  );
  const unlinked = await issue({ number: 2, previous: null });
  expect(faultsOf([first, unlinked.zip])).toEqual([
    'chain of partner 12: no. 2 does not name the document before it',
  ]);
});

fullDescribe('the command', () => {
  const path = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'tools/statements-verify.ts'), ...args],
      { encoding: 'utf8', cwd: folder, env: { DATA_DIR: join(folder, 'one') } },
    );
    return { status, stdout, stderr };
  };
  let files: string[];
  let keys: string;

  beforeAll(() => {
    files = chain.map((bytes, i) => path(`${i + 1}.zip`, bytes));
    const published = { keys: [{ id: key.id, algorithm: 'Ed25519', publicKey: key.publicKey }] };
    keys = path('keys.json', JSON.stringify(published));
  });

  test('reports in plain words and by its exit code', () => {
    const whole = run(...files, '--keys', keys);
    expect(whole).toMatchObject({ status: 0, stderr: '' });
    expect(whole.stdout).toContain(
      'ok     chain of partner 12: no. 1 to no. 4 without a gap\nAll 4 documents are as issued.\n',
    );
    const gap = run(files[0] as string, files[2] as string, '--keys', keys);
    expect([gap.status, gap.stdout]).toEqual([1, expect.stringContaining('FAULT  chain of partner 12')]);
    expect(gap.stdout).toContain('1 fault was found.\n');
  });

  inFullRun(() => {
    test('takes the key of the installation, and reports arguments it cannot use', () => {
      expect(run(files[0] as string).stdout).toContain('The document is as issued.\n');
      expect(run().status).toBe(2);
      expect(run(join(folder, 'nowhere.zip'), '--keys', keys)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('nowhere.zip cannot be read'),
      });
      expect(run(files[0] as string, '--keys', path('no.pem', 'x')).stderr).toContain(
        'no.pem cannot be used: it holds no Ed25519 key',
      );
    });
  });
});
