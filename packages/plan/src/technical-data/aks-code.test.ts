import { expect, test } from 'vitest';
import { decodeCode, meaningOfCode } from './aks-code.ts';

const house = {
  separator: '-',
  segments: [
    { name: 'Haus', values: [{ code: 'H01', name: 'Haus 1' }], digits: null },
    { name: 'Gewerk', values: [{ code: 'LÜ', name: 'Lüftung' }] },
    { name: 'Anlage', digits: 2 },
  ],
};

test('a code explains the meaning of each of its segments', () => {
  const { segments } = decodeCode(house, 'H01-LÜ-03');
  expect(segments.map(({ name }) => name)).toEqual(['Haus', 'Gewerk', 'Anlage']);
  expect(meaningOfCode(segments)).toBe('Haus 1, Lüftung, Anlage 3');
  expect(decodeCode(house, 'H01-LÜ')).toMatchObject({ parentCode: 'H01' });
  expect(decodeCode(house, 'H01')).toMatchObject({ parentCode: null });
});

test.each([
  ['H02', 0, { kind: 'noValue', part: 'H02', name: 'Haus' }],
  ['H01-lü', 1, { kind: 'noValue', part: 'lü', name: 'Gewerk' }],
  ['H01-LÜ-3', 2, { kind: 'noNumber', part: '3', name: 'Anlage', digits: 2 }],
  ['H01-LÜ-٠٣', 2, { kind: 'noNumber', part: '٠٣', name: 'Anlage', digits: 2 }],
  ['H01-LÜ-03-1', 3, { kind: 'tooManySegments', count: 4, most: 3 }],
  ['H01-', 1, { kind: 'noValue', part: '', name: 'Gewerk' }],
  ['', 0, { kind: 'noValue', part: '', name: 'Haus' }],
])('%j is read as far as it is valid', (code, read, fault) => {
  const decoded = decodeCode(house, code);
  expect(decoded.fault).toEqual(fault);
  expect(decoded.segments).toHaveLength(read);
});

test('without segments a code may contain anything between its separators', () => {
  const open = { separator: '+', segments: [] };
  expect(decodeCode(open, 'A1+Ö2+3')).toMatchObject({ parentCode: 'A1+Ö2' });
  expect(decodeCode(open, 'A1')).toMatchObject({ parentCode: null });
  expect(decodeCode(open, 'A1++3').fault).toEqual({ kind: 'noWord', part: '' });
  expect(decodeCode(open, '').fault).toEqual({ kind: 'noWord', part: '' });
});
