import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBankFile } from '../read-bank-file.ts';
import { statusOfCode } from './status-codes.ts';

const golden = (name: string) =>
  readFileSync(new URL(`../testing/golden/${name}.xml`, import.meta.url), 'utf8');
const read = async (xml: string) => {
  const file = await readBankFile(Buffer.from(xml));
  if (file.kind !== 'status') throw new Error(`A report was expected, not ${file.kind}`);
  return file.report;
};

test.each(['pain.002.001.03', 'pain.002.001.10'])('%s: a file with one refused payment', async (name) => {
  expect(await read(golden(name))).toEqual({
    id: 'STS-20261207-17',
    createdAt: new Date('2026-12-07T07:15:00.000Z'),
    messageId: 'BW-R12-1',
    status: { code: 'PART', outcome: 'partly' },
    reasons: [],
    batches: [
      {
        batchId: 'BW-R12-1-B',
        status: { code: 'PART', outcome: 'partly' },
        reasons: [],
        payments: [
          {
            endToEndId: 'P-42-2',
            status: { code: 'RJCT', outcome: 'refused' },
            reasons: [{ code: 'RC01', text: 'BIC nicht bekannt' }],
            amountCents: 999_999_999_99,
          },
        ],
      },
    ],
  });
});

test('a file that was refused as a whole names no batch', async () => {
  const refused = golden('pain.002.001.10')
    .replace(
      '<GrpSts>PART</GrpSts>',
      '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Prtry>E17</Prtry></Rsn></StsRsnInf>',
    )
    .replace(/<OrgnlPmtInfAndSts>.*<\/OrgnlPmtInfAndSts>/s, '');
  expect(await read(refused)).toMatchObject({
    status: { outcome: 'refused' },
    reasons: [{ code: 'E17', text: null }],
    batches: [],
  });
});

test('an answer without a status has none', async () => {
  const silent = golden('pain.002.001.10').replaceAll(/<(GrpSts|PmtInfSts|TxSts)>.*?<\/\1>/g, '');
  const { status, batches } = await read(silent);
  expect([status, batches[0]?.status, batches[0]?.payments[0]?.status]).toEqual([null, null, null]);
});

test.each([
  ['ACCP', 'accepted'],
  ['ACSC', 'settled'],
  ['RJCT', 'refused'],
  ['RVNM', 'namesDiffer'],
  ['RCVC', 'namesMatch'],
  ['NEWC', 'unknown'],
  ['toString', 'unknown'],
])('%s means %s', (code, outcome) => {
  expect(statusOfCode(code)).toEqual({ code, outcome });
});
