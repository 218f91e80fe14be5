import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { KeptDocument } from './kept-document.ts';

const app = Fastify().decorate('apiOrigin', null);
/** The origins the document was built for. */
let written: string[] = [];
/** The buffers handed to the sockets, by identity. */
let sent: unknown[] = [];

beforeAll(() => {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    sent.push(payload);
    done();
  });
  const document = new KeptDocument('text/plain', (origin) => {
    written.push(origin);
    return `${'This is the API. '.repeat(20)}${origin}`;
  });
  app.get('/', (request, reply) => document.send(request, reply));
});
beforeEach(() => {
  written = [];
  sent = [];
});
afterAll(() => app.close());

const at = (host: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/', headers: { host, ...headers } });
const packedAt = (host: string) => at(host, { 'accept-encoding': 'gzip, br' });

test('is built once per process, whatever origin it is requested at', async () => {
  for (let number = 0; number < 20; number += 1) {
    const answer = await at(`host-${number}.example`);
    expect(answer.body).toMatch(new RegExp(`http://host-${number}\\.example$`));
  }
  expect(written).toHaveLength(1);
});

test('the next client is sent the very same bytes as the one before', async () => {
  for (let time = 0; time < 5; time += 1) await at('api.example');
  expect(new Set(sent).size).toBe(1);
});

test('is compressed once, and the compressed bytes are cached as well', async () => {
  await expect.poll(async () => (await packedAt('api.example')).headers['content-encoding']).toBe('br');
  sent = [];
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await packedAt('api.example'));
  expect(new Set(sent).size).toBe(1);
  for (const { rawPayload } of answers)
    expect(brotliDecompressSync(rawPayload).toString()).toMatch(/http:\/\/api\.example$/);
});

test('of many forged origins the last eight are cached', async () => {
  for (let number = 0; number < 9; number += 1) await at(`invented-${number}.example`);
  const [first] = sent;
  sent = [];
  await at('invented-0.example');
  expect(sent[0]).not.toBe(first);
  sent = [];
  await at('invented-8.example');
  await at('invented-8.example');
  expect(new Set(sent).size).toBe(1);
});
