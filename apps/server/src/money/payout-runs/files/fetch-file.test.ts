import { expect, test } from 'vitest';
import { FileAlarm, requireSums } from './fetch-file.ts';

const payouts = [{ amountCents: 119_00 }, { amountCents: 1 }];

test('a file that has the sum and the number of its payouts can be downloaded', () => {
  expect(() => requireSums({ run: 7 }, { count: 2, controlSumCents: 119_01 }, payouts)).not.toThrow();
});

test.each([
  ['another sum', { count: 2, controlSumCents: 119_02 }],
  ['another number', { count: 3, controlSumCents: 119_01 }],
])('a file with %s than its payouts raises an alarm', (_, written) => {
  expect(() => requireSums({ run: 7 }, written, payouts)).toThrow(FileAlarm);
});
