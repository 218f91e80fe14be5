import { expect, test } from 'vitest';
import { labelFormats, sheetsOf } from './label-formats.ts';

const [large] = labelFormats;

test('labels fill sheets one after another', () => {
  const devices = Array.from({ length: 25 }, (_, i) => i);
  expect(sheetsOf(devices, large, 0).map(({ length }) => length)).toEqual([24, 1]);
  expect(sheetsOf(devices.slice(0, 24), large, 0)).toHaveLength(1);
  expect(sheetsOf([], large, 0)).toEqual([]);
});

test('the used places of a started sheet stay empty', () => {
  expect(sheetsOf(['a', 'b'], large, 3)).toEqual([[null, null, null, 'a', 'b']]);
  expect(sheetsOf(['a', 'b'], large, 23).map(({ length }) => length)).toEqual([24, 1]);
  expect(sheetsOf(['a'], large, 24)).toEqual([['a']]);
});
