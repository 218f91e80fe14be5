import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Files, openFiles } from './files.ts';

let dataDir: string;
let bucket: Server;
const signatures: string[] = [];
/** How many bytes the bucket sent of files, answer by answer. */
const sent: number[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-files-'));
  bucket = await startBucket();
});
afterAll(async () => {
  bucket.close();
  await rm(dataDir, { recursive: true });
});

/** The part of the S3 protocol that files need, in memory: no bucket can run inside a test. */
async function startBucket(): Promise<Server> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const server = createServer(async (request, response) => {
    const key = (request.url ?? '').split('?')[0] ?? '';
    signatures.push(request.headers.authorization ?? '');
    const body = await buffer(request);
    const known = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (known) {
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const bytes = start ? known.bytes.subarray(Number(start), Number(end) + 1) : known.bytes;
      response.writeHead(start ? 206 : 200, { 'content-type': known.type, 'content-length': bytes.length });
      if (request.method !== 'HEAD') sent.push(bytes.length);
      response.end(request.method === 'HEAD' ? undefined : bytes);
    } else {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function openBucket(): Promise<Files> {
  const { port } = bucket.address() as AddressInfo;
  const keys = { id: 'key-id', secret: 'key-secret' };
  const s3 = { bucket: 'leaves', endpoint: `http://127.0.0.1:${port}`, region: 'eu-central-1', keys };
  return openFiles({ dataDir: '/nowhere', s3 });
}

describe.each([
  ['folder', () => openFiles({ dataDir, s3: null })],
  ['bucket', openBucket],
])('in a %s', (_, open) => {
  test('a file is kept, read, streamed and removed', async () => {
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

  test('of a range only its bytes are read', async () => {
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

  test.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.hidden', '', 'a\\..\\b', 'a/\0', 'a b'])(
    'the key %j is none',
    async (key) => {
      const files = await open();
      const openWhole = (one: string) => files.open(one);
      const attempts = [files.put, openWhole, files.read, files.remove, files.exists];
      for (const attempt of attempts)
        await expect(attempt(key, Buffer.alloc(1), 'text/plain')).rejects.toThrow(RangeError);
    },
  );
});

test('a bucket sends nothing but the bytes of a range', async () => {
  const files = await openBucket();
  await files.put('media/long.bin', Buffer.alloc(100_000), 'application/octet-stream');
  const before = sent.length;
  await buffer(await files.open('media/long.bin', { start: 90_000, end: 90_009 }));
  expect(sent.slice(before)).toEqual([10]);
});

test('the folder lies in the data folder, and requests to a bucket are signed', async () => {
  const files = await openFiles({ dataDir, s3: null });
  await files.put('media/a.txt', Buffer.from('here'), 'text/plain');
  expect(await readFile(join(dataDir, 'files', 'media', 'a.txt'), 'utf8')).toBe('here');
  expect(signatures.length).toBeGreaterThan(0);
  for (const signature of signatures) expect(signature).toMatch(/^AWS4-HMAC-SHA256 Credential=key-id\//);
});
