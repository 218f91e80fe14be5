import { expect, test } from 'vitest';
import { readRecords } from './read-records.ts';

const CHUNK_BYTES = 65_536;

test.each([
  ['an endless cell', 'P1;', 'x'],
  ['an endless quoted cell with line breaks', 'P1;"', 'x\n'],
  ['endless cells', 'P1;', 'x;'],
  ['endless empty cells', 'P1;', ';'],
  ['empty cells over many lines', 'P1;', `${';'.repeat(999)}"\n"`],
])('a record of %s is refused long before the end of its file', async (_, start, repeated) => {
  let chunks = 0;
  const file = async function* () {
    yield Buffer.from(`number;name\n${start}`);
    const chunk = Buffer.from(repeated.repeat(CHUNK_BYTES / repeated.length));
    for (; chunks < 200; chunks += 1) yield chunk;
  };
  const read = async () => {
    for await (const { cells } of readRecords(file())) expect(cells.length).toBeLessThan(CHUNK_BYTES);
  };
  await expect(read()).rejects.toMatchObject({ refused: { code: 'fileRecordLong' } });
  expect(chunks).toBeLessThan(20);
});
