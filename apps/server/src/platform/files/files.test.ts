import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { type Files, openFiles } from './files.ts';
import { allFiles } from './testing/all-files.ts';
import { startBucket, type TestBucket } from './testing/bucket.ts';

let dataDir: string;
let bucket: TestBucket;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-files-'));
  bucket = await startBucket();
});
afterAll(async () => {
  bucket.close();
  await rm(dataDir, { recursive: true });
});

function openBucket(): Promise<Files> {
  return openFiles({ dataDir: '/nowhere', s3: bucket.s3 });
}

describe.each([
  ['folder', () => openFiles({ dataDir, s3: null })],
  ['bucket', openBucket],
])('in a %s', (_, open) => {
  test('a file is stored, read, streamed and removed', async () => {
    const files = await open();
    const key = 'affiliate-data/7/0c1d.pdf';
    const bytes = Buffer.from([0, 255, 10, 13, 37]);
    expect(await files.exists(key)).toBe(false);
    await files.put(key, bytes, 'application/pdf');
    expect(await files.exists(key)).toBe(true);
    expect(await files.read(key)).toEqual(bytes);
    expect(await buffer(await files.open(key))).toEqual(bytes);
    await files.remove(key);
    await files.remove(key);
    expect(await files.exists(key)).toBe(false);
    await expect(files.read(key)).rejects.toThrow();
  });

  test('an empty file has no content', async () => {
    const files = await open();
    await files.put('media/leer.txt', new Uint8Array(0), 'text/plain');
    expect(await files.read('media/leer.txt')).toEqual(Buffer.alloc(0));
  });

  test('a range reads only its bytes', async () => {
    const files = await open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7) % 251));
    await files.put('media/range.bin', bytes, 'application/octet-stream');
    for (const [start, end] of [
      [0, 0],
      [299_999, 299_999],
      [65_535, 131_073],
      [0, 299_999],
    ] as const) {
      expect(await buffer(await files.open('media/range.bin', { start, end }))).toEqual(
        bytes.subarray(start, end + 1),
      );
    }
    await expect(files.open('media/gone.bin', { start: 1, end: 2 })).rejects.toThrow();
    await expect(files.open('../x', { start: 1, end: 2 })).rejects.toThrow(RangeError);
  });

  test('a stream is stored, and every file is listed with its size', async () => {
    const files = await open();
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 11) % 251));
    const pieces = [bytes.subarray(0, 70_000), bytes.subarray(70_000)];
    await files.putStream('listed/long.bin', Readable.from(pieces), bytes.length);
    expect(await files.read('listed/long.bin')).toEqual(bytes);
    for (let i = 0; i < 9; i += 1) await files.put(`listed/${i}.txt`, Buffer.alloc(i), 'text/plain');
    const listed = new Map((await allFiles(files)).map(({ key, size }) => [key, size]));
    expect(listed.get('listed/long.bin')).toBe(bytes.length);
    for (let i = 0; i < 9; i += 1) expect(listed.get(`listed/${i}.txt`)).toBe(i);
  });

  test.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.hidden', '', 'a\\..\\b', 'a/\0', 'a b'])(
    'the key %j is rejected',
    async (key) => {
      const files = await open();
      const openWhole = (one: string) => files.open(one);
      const attempts = [files.put, openWhole, files.read, files.remove, files.exists];
      for (const attempt of attempts)
        await expect(attempt(key, Buffer.alloc(1), 'text/plain')).rejects.toThrow(RangeError);
    },
  );
});

inFullRun(() => {
  test('a bucket sends only the bytes of a range', async () => {
    const files = await openBucket();
    await files.put('media/long.bin', Buffer.alloc(100_000), 'application/octet-stream');
    const before = bucket.sent.length;
    await buffer(await files.open('media/long.bin', { start: 90_000, end: 90_009 }));
    expect(bucket.sent.slice(before)).toEqual([10]);
  });
});

test('the folder is inside the data folder, and requests to a bucket are signed', async () => {
  const files = await openFiles({ dataDir, s3: null });
  await files.put('media/a.txt', Buffer.from('here'), 'text/plain');
  expect(await readFile(join(dataDir, 'files', 'media', 'a.txt'), 'utf8')).toBe('here');
  expect(bucket.signatures.length).toBeGreaterThan(0);
  for (const signature of bucket.signatures)
    expect(signature).toMatch(/^AWS4-HMAC-SHA256 Credential=key-id\//);
});

inFullRun(() => {
  test('an empty folder lists nothing; files with invalid keys are left out', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'blattwerk-files-'));
    try {
      const files = await openFiles({ dataDir: empty, s3: null });
      expect(await allFiles(files)).toEqual([]);
      await files.put('media/a.txt', Buffer.from('here'), 'text/plain');
      await writeFile(join(empty, 'files', 'media', '.DS_Store'), 'x');
      expect(await allFiles(files)).toEqual([{ key: 'media/a.txt', size: 4 }]);
    } finally {
      await rm(empty, { recursive: true });
    }
  });
});
