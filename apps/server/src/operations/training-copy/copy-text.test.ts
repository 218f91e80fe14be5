import { expect, test } from 'vitest';
import { fieldsOf, rowOf, rowsIn } from './copy-text.ts';

test('a row is parsed as it was written, whatever it contains', () => {
  const fields = ['1', null, '', 'a\tb\nc\\d', '\\N', '{"text": "\\"x\\\\n\\""}', '\\x6162', 'ß\u2028Ж'];
  const row = rowOf(fields);
  expect(row).not.toContain('\n');
  expect(row.split('\t')).toHaveLength(fields.length);
  expect(fieldsOf(row)).toEqual(fields);
});

test('rows are parsed as PostgreSQL writes them', () => {
  expect(fieldsOf('7\\t\t\\N\t\\\\N\t\\\\x00')).toEqual(['7\t', null, '\\N', '\\x00']);
  expect(rowsIn(Buffer.from('a\nb\\nc\n'))).toEqual(['a', 'b\\nc']);
  expect(rowsIn(Buffer.alloc(0))).toEqual([]);
  expect(() => rowsIn(Buffer.from('a\nb'))).toThrow('does not end with a row');
});
