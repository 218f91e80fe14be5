import { expect, test } from 'vitest';
import { readRecords } from './read-records.ts';

const PIECE = 65_536;

test.each([
  ['a cell without end', 'P1;', 'x'],
  ['a cell of lines without end', 'P1;"', 'x\n'],
  ['cells without end', 'P1;', 'x;'],
  ['empty cells without end', 'P1;', ';'],
  ['empty cells over many lines', 'P1;', `${';'.repeat(999)}"\n"`],
])('a record of %s is refused long before the end of its file', async (_, begin, part) => {
  let pieces = 0;
  const file = async function* () {
    yield Buffer.from(`number;name\n${begin}`);
    const piece = Buffer.from(part.repeat(PIECE / part.length));
    for (; pieces < 200; pieces += 1) yield piece;
  };
  const read = async () => {
    for await (const { cells } of readRecords(file())) expect(cells.length).toBeLessThan(PIECE);
  };
  await expect(read()).rejects.toMatchObject({ refused: { code: 'fileRecordLong' } });
  expect(pieces).toBeLessThan(20);
});
