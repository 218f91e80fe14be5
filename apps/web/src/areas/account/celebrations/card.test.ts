import { expect, test } from 'vitest';
import { fittingSize, wrapLines } from './card.ts';

const perLetter = (line: string) => line.length * 10;

test.each([
  ['Yellow Leaf 3 erreicht', 140, ['Yellow Leaf 3', 'erreicht']],
  ['kurz', 140, ['kurz']],
  ['ein Etappenzielerreichungstag heute', 140, ['ein', 'Etappenzielerreichungstag', 'heute']],
  ['', 140, ['']],
])('%j is broken into lines', (text, width, lines) => {
  expect(wrapLines(text, width, perLetter)).toEqual(lines);
});

test.each([
  ['the largest that fits', [{ count: 1, widest: 100 }], 90],
  [
    'a smaller one for what is too wide or takes too many lines',
    [
      { count: 1, widest: 300 },
      { count: 3, widest: 100 },
      { count: 2, widest: 200 },
    ],
    50,
  ],
  ['the smallest where none fits', [{ count: 9, widest: 900 }], 30],
])('%s', (_, measured, expected) => {
  const sizes = [90, 70, 50, 30];
  const linesAt = (size: number) => measured[sizes.indexOf(size)] ?? measured[0] ?? { count: 1, widest: 0 };
  expect(fittingSize(sizes, linesAt, { most: 2, width: 200 })).toBe(expected);
});
