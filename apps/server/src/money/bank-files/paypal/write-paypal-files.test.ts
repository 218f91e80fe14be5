import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PaypalPayment } from '../types.ts';
import { writePaypalFiles } from './write-paypal-files.ts';

const payment = (overrides: Partial<PaypalPayment> = {}): PaypalPayment => ({
  endToEndId: 'P-51-1',
  email: 'zoe@pay.example',
  amountCents: 100_50,
  note: 'Gutschrift G-000051',
  ...overrides,
});

test('one row per payment, byte for byte, with the decimal separator that PayPal requires in Germany', () => {
  const payments = [
    payment(),
    payment({ endToEndId: 'P-52-1', amountCents: 1_234_567_00, note: 'Für „März“, Nr. 2' }),
  ];
  const { files, faults } = writePaypalFiles(payments);
  const csv =
    'zoe@pay.example,"100,50",EUR,P-51-1,Gutschrift G-000051,PAYPAL\r\n' +
    'zoe@pay.example,"1234567,00",EUR,P-52-1,"Für „März“, Nr. 2",PAYPAL\r\n';
  expect(faults).toEqual([]);
  expect(files.map((file) => file.csv.toString())).toEqual([csv]);
  expect(files).toMatchObject([
    { count: 2, controlSumCents: 1_234_667_50, sha256: createHash('sha256').update(csv).digest('hex') },
  ]);
  expect(writePaypalFiles(payments)).toEqual({ files, faults });
  const [english] = writePaypalFiles([payment()], { decimal: '.' }).files;
  expect(english?.csv.toString()).toContain('zoe@pay.example,100.50,EUR');
});

test.each(['=1+1', '+49', '-1', '@a', '\t=1'])('a note %j is not a formula', (note) => {
  const [file] = writePaypalFiles([payment({ note })]).files;
  expect(file?.csv.toString()).toContain(`,'${note.trim()},PAYPAL`);
});

test('a note is one line, truncated to PayPal’s limit', () => {
  const [file] = writePaypalFiles([payment({ note: `a\r\nb ${'c'.repeat(500)}` })]).files;
  expect(file?.csv.toString()).toContain(`,a b ${'c'.repeat(396)},PAYPAL`);
});

test.each<[string, Partial<PaypalPayment>, string, string]>([
  ['no e-mail address', { email: 'nobody' }, 'email', 'emailInvalid'],
  ['an e-mail address that is a formula', { email: '=cmd|x@pay.example' }, 'email', 'emailInvalid'],
  ['an e-mail address that begins with a plus', { email: '+a@pay.example' }, 'email', 'emailInvalid'],
  ['two e-mail addresses', { email: 'a@pay.example,b@pay.example' }, 'email', 'emailInvalid'],
  ['an id with a space', { endToEndId: 'P 1' }, 'endToEndId', 'idInvalid'],
  ['an id that is too long', { endToEndId: 'P'.repeat(31) }, 'endToEndId', 'idInvalid'],
  ['no amount', { amountCents: 0 }, 'amountCents', 'amountOutOfBounds'],
  ['half a cent', { amountCents: 0.5 }, 'amountCents', 'amountOutOfBounds'],
])('%s is left out, the others are sent', (_, overrides, path, reason) => {
  const { files, faults } = writePaypalFiles([payment(overrides), payment({ endToEndId: 'P-60-1' })]);
  expect(faults).toMatchObject([{ path, reason }]);
  expect(files).toMatchObject([{ count: 1, controlSumCents: 100_50 }]);
});

test('of two payments with the same id neither is sent, and without payments there is no file', () => {
  expect(writePaypalFiles([payment(), payment()])).toMatchObject({
    files: [],
    faults: [{ endToEndId: 'P-51-1', reason: 'idTwice' }],
  });
  expect(writePaypalFiles([])).toEqual({ files: [], faults: [] });
});

test('more payments than PayPal accepts at a time give several files', () => {
  const payments = Array.from({ length: 10_001 }, (_, at) =>
    payment({ endToEndId: `P-${at}-1`, amountCents: at + 1 }),
  );
  const { files } = writePaypalFiles(payments);
  expect(files.map(({ count }) => count)).toEqual([5_000, 5_000, 1]);
  expect(files.reduce((sum, file) => sum + file.controlSumCents, 0)).toBe(50_015_001);
});
