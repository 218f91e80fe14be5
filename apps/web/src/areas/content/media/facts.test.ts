import { expect, test } from 'vitest';
import { clockOf } from './facts.ts';

test('the length of a video is given in minutes and seconds, and is never zero', () => {
  expect([0, 0.4, 7, 59.2, 60, 65, 3600].map(clockOf)).toEqual([
    '0:01',
    '0:01',
    '0:07',
    '1:00',
    '1:00',
    '1:05',
    '60:00',
  ]);
});
