import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { decodeText } from './decode-text.ts';
import { readRecords } from './read-records.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function decode(bytes: Uint8Array, size: number): Promise<string> {
  let text = '';
  for await (const piece of decodeText(inPieces(bytes, size))) text += piece;
  return text;
}

test('decodes every encoding, wherever the bytes are split', async () => {
  const western = fc.string({ unit: fc.constantFrom('a', ';', '\n', 'ä', 'ß', 'é', '€'), minLength: 1 });
  const any = fc.string({ unit: fc.constantFrom('a', '\n', 'ä', '€', 'Ж', '🍃'), minLength: 1 });
  const size = fc.integer({ min: 1, max: 7 });
  await fc.assert(
    fc.asyncProperty(western, any, size, async (one, other, length) => {
      expect(await decode(Buffer.from(other), length)).toBe(other);
      expect(await decode(Buffer.from(`\uFEFF${other}`), length)).toBe(other);
      expect(await decode(Buffer.from(`\uFEFF${other}`, 'utf16le'), length)).toBe(other);
      expect(await decode(Buffer.from(`\uFEFF${other}`, 'utf16le').swap16(), length)).toBe(other);
      // With an "a" in between, because two characters of Windows-1252 may form one of UTF-8.
      const separate = [...one].join('a');
      const windows = Buffer.from(separate.replaceAll('€', '\u0080'), 'latin1');
      expect(await decode(windows, length)).toBe(separate);
    }),
    { numRuns: isFullRun ? 300 : 40 },
  );
});

test('normalizes line breaks of every kind, in chunks of every size', async () => {
  for (const size of [1, 2, 3, 100])
    expect(await decode(Buffer.from('a\r\nb\rc\nd\r\n\r\ne\r'), size)).toBe('a\nb\nc\nd\n\ne\n');
});

test('text that starts as UTF-8 and continues in another encoding is refused at that line', async () => {
  const bytes = Buffer.concat([Buffer.from('ä\nb\n'), Buffer.alloc(10, 'x'), Buffer.from([0xe4, 0x20])]);
  await expect(decode(bytes, 5)).rejects.toMatchObject({ name: 'UnreadableFileError', line: 3 });
});

test('records report the line they start in', async () => {
  const text = 'sep=;\r\na;b\r\n\r\n1;"x\r\ny"\r\n;\r\n2;z"z\r\n3;"a ""b"""';
  const found: [number, readonly string[]][] = [];
  for await (const { line, cells } of readRecords(inPieces(Buffer.from(text), 3))) found.push([line, cells]);
  expect(found).toEqual([
    [2, ['a', 'b']],
    [4, ['1', 'x\ny']],
    [7, ['2', 'z"z']],
    [8, ['3', 'a "b"']],
  ]);
});

test('an endless line does not accumulate in memory', async () => {
  let sent = 0;
  async function* endless() {
    yield Buffer.from('source;number;status\n');
    for (let i = 0; i < 1024; i += 1) {
      sent += 1;
      yield Buffer.alloc(1024 * 1024, 'x');
    }
  }
  const read = async () => {
    for await (const record of readRecords(endless())) expect(record.line).toBe(1);
  };
  await expect(read()).rejects.toMatchObject({ name: 'UnreadableFileError', line: 2 });
  expect(sent).toBeLessThan(64);
});

test('decoding a file from a single chunk yields to other work', async () => {
  let turns = 0;
  let isOver = false;
  setImmediate(function count() {
    turns += 1;
    if (!isOver) setImmediate(count);
  });
  const megabyte = new TextEncoder().encode('Blatt;1,20\n'.repeat(95_325));
  async function* inOne() {
    yield megabyte;
  }
  let length = 0;
  for await (const text of decodeText(inOne())) length += text.length;
  isOver = true;
  expect(length).toBe(megabyte.length);
  expect(turns).toBeGreaterThan(200);
});
