import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { readBankFile } from '../../bank-files/read-bank-file.ts';
import { readInWorker } from './read-in-worker.ts';

const golden = readFileSync(
  new URL('../../bank-files/testing/golden/camt.053.001.08.xml', import.meta.url),
  'utf8',
);
const MB = 1024 * 1024;

test('the thread returns the same as the reader', async () => {
  const bytes = Buffer.from(golden);
  expect(await readInWorker({ as: 'bank-file', bytes })).toEqual(await readBankFile(bytes));
});

test('an unreadable file is refused with the place', async () => {
  const bytes = Buffer.from(golden.replace('<Amt Ccy="EUR">', '<Amt Ccy="USD">'));
  await expect(readInWorker({ as: 'bank-file', bytes })).rejects.toMatchObject({
    status: 422,
    details: { violations: [{ propertyPath: expect.stringMatching(/^\/Document/) }] },
  });
});

function fileOf(part: string, size: number): Buffer {
  const at = golden.indexOf('<Ntry>');
  return Buffer.from(golden.slice(0, at) + part.repeat(Math.floor(size / part.length)) + golden.slice(at));
}

/** The maximum size; outside of the full run a smaller file shows the same. */
const bookings = isFullRun ? 19 * MB : MB;

fullTest('a file with the maximum number of bookings is read while other work goes on', async () => {
  const booking = golden.slice(golden.indexOf('<Ntry>'), golden.indexOf('</Ntry>') + '</Ntry>'.length);
  const own = performance.eventLoopUtilization();
  const file = await readInWorker({ as: 'bank-file', bytes: fileOf(booking, bookings) });
  const { utilization } = performance.eventLoopUtilization(own);
  expect(file.kind === 'statements' && file.statements[0]?.entries.length).toBeGreaterThan(bookings / 1000);
  // This thread only passes the file on and takes the result; reading it here would give nearly 1.
  expect(utilization).toBeLessThan(0.5);
});

fullTest('a file of nothing but elements is refused before it uses the memory', async () => {
  await expect(readInWorker({ as: 'bank-file', bytes: fileOf('<a/>', 19 * MB) })).rejects.toMatchObject({
    status: 422,
    details: { violations: [{ propertyPath: 'file', refused: { code: 'bankFileTooManyParts' } }] },
  });
});
