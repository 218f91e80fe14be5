import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cut, readRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-30', { start: 70, end: 99 }],
  ['bytes=-300', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=a-b', null],
  ['', null],
  [undefined, null],
])('%s of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test('a piece holds exactly the bytes of its range, however the file is read', async () => {
  const piece = fc.uint8Array({ maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1 }), fc.nat(), fc.nat(), async (pieces, a, b) => {
      const whole = Buffer.concat(pieces);
      fc.pre(whole.length > 0);
      const [start = 0, end = 0] = [a % whole.length, b % whole.length].sort((x, y) => x - y);
      const read = await buffer(cut(Readable.from(pieces.map((one) => Buffer.from(one))), { start, end }));
      expect(read).toEqual(whole.subarray(start, end + 1));
    }),
    { numRuns: 200 },
  );
});

test('the rest of the file is not read', async () => {
  let read = 0;
  const whole = Readable.from(
    (async function* () {
      for (; read < 1000; read += 1) yield Buffer.alloc(10);
    })(),
    { highWaterMark: 1 },
  );
  expect((await buffer(cut(whole, { start: 5, end: 14 }))).length).toBe(10);
  expect(read).toBeLessThan(20);
  expect(whole.destroyed).toBe(true);
});
