import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readFileBody } from './body.ts';

async function read(pieces: string[], headers: Record<string, string> = {}) {
  const body = Readable.from(pieces.map((piece) => Buffer.from(piece)));
  const request = { headers, body } as unknown as FastifyRequest;
  let text = '';
  for await (const piece of readFileBody(request, 10)) text += Buffer.from(piece).toString();
  return { text, body };
}

test('a file is read up to its size limit', async () => {
  expect((await read(['abc', 'de', 'fghij'])).text).toBe('abcdefghij');
  await expect(read(['abc', 'de', 'fghijk'])).rejects.toMatchObject({ status: 413 });
});

test('a file declared as larger is not read at all', async () => {
  await expect(read([], { 'content-length': '11' })).rejects.toMatchObject({ status: 413 });
});
