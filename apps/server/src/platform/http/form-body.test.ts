import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { empty, endpoint, plain } from '@blattwerk/contract/http/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isFullRun } from '../../../test-support/full-run.ts';
import { nobody } from '../../../test-support/nobody.ts';
import type { Deps } from '../deps.ts';
import { pdf, photo } from '../uploads/testing/sample-files.ts';
import { routesOf } from './route.ts';
import { createHttpServer } from './server.ts';

const MAX_BYTES = 1024 * 1024;
const upload = endpoint({
  method: 'POST',
  path: '/api/leaf-papers',
  summary: '',
  access: 'public',
  multipart: { files: ['front', 'back'], maxBytes: MAX_BYTES },
  body: z.object({ ust: z.string().max(20, 'Too long.').optional() }),
  answer: plain(z.object({ ust: z.string().nullable(), files: z.array(z.string()) })),
});

const note = endpoint({
  method: 'POST',
  path: '/api/leaf-notes',
  summary: '',
  access: 'public',
  body: z.object({ name: z.string() }),
  answer: empty,
});
const dropNotes = endpoint({
  method: 'DELETE',
  path: '/api/leaf-notes',
  summary: '',
  access: 'public',
  answer: empty,
});

type Server = Awaited<ReturnType<typeof createHttpServer>>;
let app: Server;
let origin: string;

beforeAll(async () => {
  app = await createHttpServer({ logLevel: 'silent', trustProxy: false, apiOrigin: null });
  routesOf(
    app,
    { replica: null } as Deps,
    nobody,
  )(upload, async ({ body, files }) => ({
    ust: body.ust ?? null,
    files: [...files].map(([part, { name, type, bytes }]) => `${part}:${name}:${type}:${bytes.length > 0}`),
  }));
  routesOf(app, { replica: null } as Deps, nobody)(note, async () => undefined);
  routesOf(app, { replica: null } as Deps, nobody)(dropNotes, async () => undefined);
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

function form(parts: Record<string, string | [string, Uint8Array<ArrayBuffer>]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([value[1]], { type: 'text/html' }), value[0]);
  }
  return data;
}

async function post(body: FormData): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await fetch(`${origin}/api/leaf-papers`, { method: 'POST', body });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const paper = new Uint8Array(pdf('Paper'));

test('fields and files arrive; the type is detected from the content; unknown parts are ignored', async () => {
  const { status, answer } = await post(
    form({
      ust: 'DE123456789',
      front: ['../../etc/x.png', new Uint8Array(await photo(1))],
      unknown: 'y',
      back: ['zwei.pdf', paper],
    }),
  );
  expect([status, answer]).toEqual([
    200,
    { ust: 'DE123456789', files: ['front:x.jpg:image/jpeg:true', 'back:zwei.pdf:application/pdf:true'] },
  ]);
});

test('files are optional', async () => {
  expect(await post(form({ ust: 'x' }))).toEqual({ status: 200, answer: { ust: 'x', files: [] } });
});

test('each invalid file is reported, and so is an invalid field', async () => {
  const html = new TextEncoder().encode('<html>');
  const files = await post(form({ front: ['a.png', html], back: ['b.pdf', html] }));
  expect(files.status).toBe(422);
  expect(files.answer.violations).toMatchObject([{ propertyPath: 'front' }, { propertyPath: 'back' }]);
  const field = await post(form({ ust: 'x'.repeat(21) }));
  expect([field.status, field.answer.detail]).toEqual([422, 'ust: Too long.']);
});

test('more files than the form has parts are refused', async () => {
  const data = form({ front: ['a.pdf', paper], back: ['b.pdf', paper] });
  data.append('front', new Blob([paper]), 'c.pdf');
  expect((await post(data)).status).toBe(413);
});

test.each([
  ['no form', 'application/json', '{}', 415],
  ['no boundary', 'multipart/form-data', 'x', 400],
  ['another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\n', 400],
  [
    'cut off',
    'multipart/form-data; boundary=a',
    '--a\r\nContent-Disposition: form-data; name="front"; filename="a"\r\n\r\nx',
    400,
  ],
  [
    'a prototype',
    'multipart/form-data; boundary=a',
    '--a\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--a--\r\n',
    400,
  ],
])('%s is refused', async (_, type, body, status) => {
  const response = await fetch(`${origin}/api/leaf-papers`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  expect(response.status).toBe(status);
});

test.each([
  ['a call with fields', 'POST', 415],
  ['a call without a body', 'DELETE', 415],
])('%s does not accept a form', async (_, method, status) => {
  const response = await fetch(`${origin}/api/leaf-notes`, { method, body: form({ name: 'b' }) });
  expect(response.status).toBe(status);
});

/** Sends `total` bytes of a file without a declared length, until the server has responded. */
function stream(total: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const sending = httpRequest(`${origin}/api/leaf-papers`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=a', 'transfer-encoding': 'chunked' },
    });
    let answered = false;
    sending.on('response', (response) => {
      answered = true;
      response.resume().on('end', () => {
        sending.destroy();
        resolve({ status: response.statusCode ?? 0, sent });
      });
    });
    sending.on('error', (error) => (answered ? undefined : reject(error)));
    sending.write('--a\r\nContent-Disposition: form-data; name="front"; filename="a.pdf"\r\n\r\n');
    const block = Buffer.alloc(64 * 1024, '%');
    const next = () => {
      while (!answered && sent < total) {
        sent += block.length;
        if (!sending.write(block)) return void sending.once('drain', next);
      }
      if (!answered) sending.end('\r\n--a--\r\n');
    };
    next();
  });
}

test('a file beyond the limit is refused with 413 while it is still being sent, and is not kept in memory', async () => {
  const senders = isFullRun ? 8 : 2;
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(Array.from({ length: senders }, () => stream(64 * MAX_BYTES)));
  expect(answers.map(({ status }) => status)).toEqual(Array(senders).fill(413));
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MAX_BYTES);
  expect((await post(form({ front: ['a.pdf', paper] }))).status).toBe(200);
});

test('a file with a declared length beyond the limit is refused immediately', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/leaf-papers',
    headers: { 'content-type': 'multipart/form-data; boundary=a', 'content-length': String(100 * MAX_BYTES) },
    payload: '--a--\r\n',
  });
  expect(answer.statusCode).toBe(413);
});

test.each(['gzip', 'br', 'deflate, gzip', 'x'])(
  'a body with the content coding %s is refused, and not read any further',
  async (coding) => {
    for (const [url, type] of [
      ['/api/leaf-papers', 'multipart/form-data; boundary=a'],
      ['/api/leaf-notes', 'application/json'],
    ]) {
      const answer = await fetch(`${origin}${url}`, {
        method: 'POST',
        headers: { 'content-type': type ?? '', 'content-encoding': coding },
        body: gzipSync(Buffer.alloc(1_000_000)),
      });
      expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    }
  },
);
