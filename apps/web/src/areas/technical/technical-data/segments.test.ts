import { expect, test } from 'vitest';
import { editedSegments, parseEdited, readSegments } from './segments.ts';

const list = (values: string, name = 'Haus') => [{ name, kind: 'values' as const, values, digits: '' }];

test('lines from a spreadsheet or typed ones are parsed as values', () => {
  expect(readSegments(list('H01 = Haus 1\nH02;Haus 2\n\nH03\tHaus 3\nLÜ Lüftung, Dach'))).toEqual({
    segments: [
      {
        name: 'Haus',
        values: [
          { code: 'H01', name: 'Haus 1' },
          { code: 'H02', name: 'Haus 2' },
          { code: 'H03', name: 'Haus 3' },
          { code: 'LÜ', name: 'Lüftung, Dach' },
        ],
      },
    ],
    fault: null,
  });
});

test('edited segments round-trip unchanged', () => {
  const segments = [
    { name: 'Gewerk', values: [{ code: 'HZ', name: 'Heizung' }] },
    { name: 'Anlage', digits: 2 },
  ];
  expect(readSegments(editedSegments(segments))).toEqual({ segments, fault: null });
  expect(parseEdited(JSON.stringify(editedSegments(segments)))).toEqual(editedSegments(segments));
  expect(parseEdited('')).toEqual([]);
});

test.each([
  [list('H01 = Haus 1', ' '), { kind: 'noName', segment: 1 }],
  [list('\n \n'), { kind: 'noValues', segment: 1 }],
  [list('H01 = Haus 1\nH02'), { kind: 'badLine', segment: 1, line: 2 }],
  [list('H-1 = Haus 1'), { kind: 'badLine', segment: 1, line: 1 }],
  [list('H01 = Haus 1\n\nH01 = Haus 2'), { kind: 'twice', segment: 1, line: 3 }],
  [
    [...list('H01 = Haus 1'), { name: 'Nr.', kind: 'digits' as const, values: '', digits: '7' }],
    { kind: 'noDigits', segment: 2 },
  ],
])('what is wrong is said with its place', (edited, fault) => {
  expect(readSegments(edited)).toEqual({ fault });
});
