import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { KeptDocument } from './kept-document.ts';

const app = Fastify().decorate('apiOrigin', null);
/** For which addresses the document was written. */
let written: string[] = [];
/** What was handed to the sockets, as the objects that they are. */
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

test('is written once in the life of a process, whatever address it is asked for at', async () => {
  for (let number = 0; number < 20; number += 1) {
    const answer = await at(`host-${number}.example`);
    expect(answer.body).toMatch(new RegExp(`http://host-${number}\\.example$`));
  }
  expect(written).toHaveLength(1);
});

test('whoever comes next is sent the very bytes that the one before was sent', async () => {
  for (let time = 0; time < 5; time += 1) await at('api.example');
  expect(new Set(sent).size).toBe(1);
});

test('is packed once, and the packed bytes are kept as well', async () => {
  await expect.poll(async () => (await packedAt('api.example')).headers['content-encoding']).toBe('br');
  sent = [];
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await packedAt('api.example'));
  expect(new Set(sent).size).toBe(1);
  for (const { rawPayload } of answers)
    expect(brotliDecompressSync(rawPayload).toString()).toMatch(/http:\/\/api\.example$/);
});

test('of many invented addresses the last eight are kept', async () => {
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
