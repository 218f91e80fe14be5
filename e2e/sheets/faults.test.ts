import { expect, test } from 'vitest';
import { countsOf, type Fault, faultsOfSheet, kindOfOverflow, lineOf } from './faults.ts';

const cut = { kind: 'cut off', text: 'cut off: h2 "Auszahlungen"' } as const;
const pale: Fault = { kind: 'contrast', text: 'color-contrast: .quiet', look: '390 px, dark' };

const found = faultsOfSheet([{ ...cut, look: '360 px, light' }, pale, { ...cut, look: '390 px, light' }]);

test('the same fault on several images is one fault, with all of them', () => {
  expect(found.map(lineOf)).toEqual([
    'cut off: cut off: h2 "Auszahlungen" (360 px, light; 390 px, light)',
    'contrast: color-contrast: .quiet (390 px, dark)',
  ]);
});

test('faults are counted by kind, including kinds without any', () => {
  expect(countsOf(found)).toBe('overflow 0, cut off 1, contrast 1, error 0');
});

test.each([
  ['cut off below: p "Lang"', 'cut off'],
  ['sticks out of the window: td "Lang"', 'overflow'],
  ['the page is 402 px wide, not 390', 'overflow'],
])('%s is of the kind %s', (text, kind) => {
  expect(kindOfOverflow(text)).toBe(kind);
});
