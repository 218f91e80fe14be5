import { expect, test } from 'vitest';
import { CopyReader } from './copy-reader.ts';
import { CopyWriter } from './copy-writer.ts';

const types = ['int8', 'int4', 'timestamptz'] as const;
const rows = Array.from({ length: 40 }, (_, i) => [
  (i % 2 === 0 ? 1 : -1) * (Number.MAX_SAFE_INTEGER - i),
  7 - i,
  Date.UTC(1999, 11, 31, 23, 59, 40) + 1001 * i,
]);

function written(): Buffer {
  const writer = new CopyWriter(types);
  for (const [i, row] of rows.entries()) {
    for (const [column, value] of row.entries()) (writer.columns[column] as Float64Array)[i] = value;
  }
  return Buffer.concat([writer.header, writer.write(rows.length), writer.trailer]);
}

/** The rows read when the bytes arrive in chunks of a given size. */
function readIn(chunk: number, bytes: Buffer): number[][] {
  const reader = new CopyReader(types);
  const found: number[][] = [];
  for (let at = 0; at < bytes.length; at += chunk) {
    const { columns, count } = reader.read(bytes.subarray(at, at + chunk));
    for (let row = 0; row < count; row++) found.push(columns.map((column) => column[row] as number));
  }
  reader.requireEnd();
  return found;
}

test.each([1, 2, 18, 19, 20, 33, 34, 35, 500, 100_000])(
  'rows are complete in chunks of %d bytes',
  (chunk) => {
    expect(readIn(chunk, written())).toEqual(rows);
  },
);

test('a header extension is skipped', () => {
  const bytes = written();
  const extended = Buffer.concat([
    bytes.subarray(0, 15),
    Buffer.from([0, 0, 0, 3, 1, 2, 3]),
    bytes.subarray(19),
  ]);
  for (const chunk of [1, 20, 100_000]) expect(readIn(chunk, extended)).toEqual(rows);
});

test('data that ends early, between rows or within one, is an error', () => {
  const bytes = written();
  expect(() => readIn(50, bytes.subarray(0, -2))).toThrow(TypeError);
  expect(() => readIn(50, bytes.subarray(0, -20))).toThrow(TypeError);
  expect(() => readIn(50, bytes.subarray(0, 10))).toThrow(TypeError);
});
