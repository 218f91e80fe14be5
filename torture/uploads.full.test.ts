import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES } from '@blattwerk/contract/http/endpoint.ts';
import {
  attachment,
  CAMERA,
  hugePng,
  jpegWithComment,
  packedObject,
  packedStream,
  pdf,
  photo,
  pngWithText,
  screenshot,
  zip,
} from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import { addUploadRoute } from '@blattwerk/server/platform/uploads/testing/upload-route.ts';
import { startTestServer, type TestServer } from '@blattwerk/server/test-support/test-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { seedOf } from './support/seed.ts';

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  address = addUploadRoute(server);
});
afterAll(() => server.close());

/** A small random generator, so that a seed reproduces the same files. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function send(name: string, bytes: Buffer) {
  const head = `--torture\r\nContent-Disposition: form-data; name="paper"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  return server.app.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'multipart/form-data; boundary=torture' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--torture--\r\n')]),
  });
}

const scripts = [
  '<script>alert(1)</script>',
  '<!DOCTYPE html><body onload=alert(1)>',
  '<html><img src=x onerror=alert(1)>',
  '<svg onload=alert(1) xmlns="http://www.w3.org/2000/svg"/>',
  '<iframe src="javascript:alert(1)">',
  '<?php system($_GET[0]); ?>',
];

/** One bad file of each kind, different for each number. */
const badKinds: Readonly<Record<string, (number: number, random: () => number) => Buffer | Promise<Buffer>>> =
  {
    page: (number) => Buffer.from(`${' '.repeat(number % 9)}${scripts[number % scripts.length]}`),
    drawing: (number) =>
      Buffer.from(`<?xml version="1.0"?><!-- ${number} --><svg xmlns="http://www.w3.org/2000/svg"/>`),
    archive: (number) => zip(`${number}.html`, '<b>'),
    noise: (_, random) => Buffer.from(Array.from({ length: 500 }, () => random() * 256)),
    'photo with page behind': async (n) => Buffer.concat([await photo(n), Buffer.from(scripts[n % 6] ?? '')]),
    'photo with archive behind': async (n) => Buffer.concat([await photo(n), zip(`${n}.class`, 'CAFE')]),
    'photo with note': async (n) => jpegWithComment(await photo(n), scripts[n % 6] ?? ''),
    'screenshot with note': async (n) => pngWithText(await screenshot(n), scripts[n % 6] ?? ''),
    'screenshot with archive behind': async (n) => Buffer.concat([await screenshot(n), zip('a', 'b')]),
    'cut photo': async (n, random) => cut(await photo(n), random),
    'cut screenshot': async (n, random) => cut(await screenshot(n), random),
    'cut paper': (n, random) => cut(pdf(`Paper ${n}`), random),
    bomb: (number) => hugePng(20_000 + number * 7, 30_000 + number * 11, false),
    'paper with page': (n) => pdf(`Paper ${n}`, { comment: `% ${scripts[n % 6]}\n` }),
    'paper with archive behind': (n) => Buffer.concat([pdf(`Paper ${n}`), zip('a', 'b')]),
    'paper that acts': (n) => pdf(`Paper ${n}`, { catalog: `/OpenAction << /S /JavaScript /JS (${n}) >>` }),
    'paper that hides it': (n) =>
      pdf(`Paper ${n}`, { objects: [packedObject(`<< /S /JavaScript /JS (${n}) >>`)] }),
    'paper that hides it by codes': (n) =>
      pdf(`Paper ${n}`, {
        objects: [packedObject(`<< /S /JavaScript /JS (${n}) >>`, codedName('/Type /ObjStm', n))],
      }),
    'paper with program attached': (n) => pdf(`Paper ${n}`, attachment(packedStream(`MZ\x90${n}`))),
  };

/** A PDF name with one of its letters written as its hex code. */
function codedName(name: string, number: number): string {
  const at = name.length - 1 - (number % 6);
  return `${name.slice(0, at)}#${name.charCodeAt(at).toString(16)}${name.slice(at + 1)}`;
}

/** Cuts off at least 16 bytes: a shorter cut could go unnoticed. */
function cut(bytes: Buffer, random: () => number): Buffer {
  return bytes.subarray(0, 8 + Math.floor(random() * (bytes.length - 24)));
}

const names = [
  'a.png',
  'a.jpg',
  'a.pdf',
  '../../x.png',
  '..%2f..%2fx.pdf',
  '/etc/passwd',
  'C:\\a.png',
  'a.png.html',
];

async function allFiles(): Promise<string[]> {
  const folder = join(server.deps.config.dataDir);
  const entries = await readdir(folder, { recursive: true });
  const files: string[] = [];
  for (const entry of entries) if ((await stat(join(folder, entry))).isFile()) files.push(entry);
  return files.toSorted();
}

test('no bad file is stored', async () => {
  const random = numbersFrom(seedOf('bad uploads'));
  const kinds = Object.entries(badKinds);
  const total = count(95, 1000);
  const tell = progressOf('bad uploads', total, 'file');
  for (let number = 0; number < total; number += 1) {
    const [kind, make] = kinds[number % kinds.length] ?? ['', () => Buffer.alloc(0)];
    const answer = await send(names[number % names.length] ?? '', await make(number, random));
    expect([kind, number, answer.statusCode, answer.json().violations?.[0].propertyPath]).toEqual([
      kind,
      number,
      422,
      'paper',
    ]);
    tell(number + 1);
  }
  expect(await allFiles()).toEqual([]);
  console.log(`bad uploads: ${total} of ${kinds.length} kinds refused, 0 stored`);
});

test('every good file is stored in its place, without its metadata', async () => {
  const total = count(30, 200);
  const tell = progressOf('good uploads', total, 'file');
  for (let number = 0; number < total; number += 1) {
    const bytes = await [photo, screenshot, (seed: number) => pdf(`Paper ${seed}`)][number % 3]?.(number);
    const answer = await send(names[number % names.length] ?? '', bytes ?? Buffer.alloc(0));
    expect([number, answer.statusCode]).toEqual([number, 200]);
    expect(answer.json().name).toMatch(/^[^/\\]+\.(jpg|png|pdf)$/);
    tell(number + 1);
  }
  const files = await allFiles();
  expect(files).toHaveLength(total);
  for (const file of files) {
    expect(file).toMatch(/^files\/papers\/\d+\.(jpg|png|pdf)$/);
    const bytes = await readFile(join(server.deps.config.dataDir, file));
    for (const note of [CAMERA, 'Exif', 'GPS']) expect(bytes.includes(note)).toBe(false);
  }
  console.log(`good uploads: ${total} of ${total} stored, none with its metadata`);
});

test('a file one byte over the limit is 413', async () => {
  const answer = await send('a.png', Buffer.alloc(MAX_UPLOAD_BYTES + 1));
  expect(answer.statusCode).toBe(413);
});
