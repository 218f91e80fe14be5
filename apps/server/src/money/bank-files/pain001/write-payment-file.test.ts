import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test-support/any-character.ts';
import { inFullRun, isFullRun } from '../../../../test-support/full-run.ts';
import { timed } from '../../../../test-support/slowness.ts';
import { sampleFile, samplePayment } from '../testing/sample-file.ts';
import { writtenFaults } from '../testing/schemas.ts';
import type { PaymentFile } from '../types.ts';
import { writePaymentFile } from './write-payment-file.ts';

const golden = readFileSync(new URL('../testing/golden/pain.001.001.09.xml', import.meta.url));

const company = { street: 'Lindenallee 1', postcode: '20095', city: 'Hamburg', countryISO: 'DEU' };

/** A payment within Germany, one to Switzerland with the largest amount, one without remittance, and two with faults. */
const goldenInput: PaymentFile = sampleFile({
  debtor: {
    name: 'Blattwerk & Söhne GmbH',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: null,
    address: company,
  },
  payments: [
    samplePayment({ creditorName: 'Zoë Ковалёва', remittance: 'Gutschrift G-000041 für März' }),
    samplePayment({
      endToEndId: 'P-42-2',
      amountCents: 999_999_999_99,
      creditorName: 'René Bürgi',
      creditorIban: 'CH9300762011623852957',
      creditorBic: 'UBSWCHZH80A',
      creditorAddress: {
        street: 'Rue de l’Hôpital 3',
        postcode: '2000',
        city: 'Neuchâtel',
        countryISO: 'CHE',
      },
      remittance: 'Gutschrift G-000042',
    }),
    samplePayment({ endToEndId: 'P-44-1', amountCents: 0 }),
    samplePayment({
      endToEndId: 'P-43-1',
      amountCents: 31_02,
      creditorName: 'Marie Dupont',
      creditorIban: 'FR1420041010050500013M02606',
      creditorAddress: { street: null, postcode: null, city: 'Paris', countryISO: 'FRA' },
      remittance: '',
    }),
    samplePayment({ endToEndId: 'P-45-1', creditorIban: 'TR330006100519786457841326' }),
  ],
});

test('the file equals the example byte for byte, every time', async () => {
  const written = await writePaymentFile(goldenInput);
  expect(written.xml?.toString()).toBe(golden.toString());
  expect(written.sha256).toBe(createHash('sha256').update(golden).digest('hex'));
  expect(await writePaymentFile(structuredClone(goldenInput))).toEqual(written);
  expect(writtenFaults(golden)).toEqual([]);
});

test('payments with faults are left out, also of count and sum', async () => {
  const { count, controlSumCents, faults } = await writePaymentFile(goldenInput);
  expect([count, controlSumCents]).toEqual([3, 1_190_65 + 999_999_999_99 + 31_02]);
  expect(faults.map(({ endToEndId, reason }) => [endToEndId, reason])).toEqual([
    ['P-44-1', 'amountOutOfBounds'],
    ['P-45-1', 'ibanOutsideSepa'],
  ]);
});

test('texts that were changed for sending are listed', async () => {
  const { changes } = await writePaymentFile(goldenInput);
  expect(changes).toEqual([
    {
      endToEndId: null,
      path: 'debtor.name',
      given: 'Blattwerk & Söhne GmbH',
      sent: 'Blattwerk + Soehne GmbH',
    },
    { endToEndId: 'P-41-1', path: 'creditorName', given: 'Zoë Ковалёва', sent: 'Zoe Kovaleva' },
    {
      endToEndId: 'P-41-1',
      path: 'remittance',
      given: 'Gutschrift G-000041 für März',
      sent: 'Gutschrift G-000041 fuer Maerz',
    },
    { endToEndId: 'P-42-2', path: 'creditorName', given: 'René Bürgi', sent: 'Rene Buergi' },
    {
      endToEndId: 'P-42-2',
      path: 'creditorAddress.street',
      given: 'Rue de l’Hôpital 3',
      sent: "Rue de l'Hopital 3",
    },
    { endToEndId: 'P-42-2', path: 'creditorAddress.city', given: 'Neuchâtel', sent: 'Neuchatel' },
  ]);
});

test('no addresses are sent if all accounts are in the EEA', async () => {
  const { xml } = await writePaymentFile(
    sampleFile({
      debtor: { ...goldenInput.debtor, bic: 'COBADEFFXXX' },
      payments: [samplePayment({ creditorAddress: company })],
    }),
  );
  expect(xml?.toString()).not.toContain('PstlAdr');
  expect(xml?.toString()).toContain('<BICFI>COBADEFFXXX</BICFI>');
});

test('without a valid payment there is no file', async () => {
  const payments = [samplePayment(), samplePayment()];
  expect(await writePaymentFile(sampleFile({ payments }))).toMatchObject({
    xml: null,
    sha256: null,
    count: 0,
    controlSumCents: 0,
    faults: [{ reason: 'endToEndIdTwice' }],
  });
  expect((await writePaymentFile(sampleFile({ payments: [] }))).xml).toBeNull();
});

test.each<[string, Partial<PaymentFile>]>([
  ['a message id with an umlaut', { messageId: 'BW-ä' }],
  ['a batch id of 36 characters', { batchId: 'B'.repeat(36) }],
  ['no such day', { dueOn: '2026-02-30' }],
  ['no time', { createdAt: new Date(Number.NaN) }],
  ['a debtor without a name', { debtor: { ...goldenInput.debtor, name: ' ' } }],
  ['a debtor with a wrong IBAN', { debtor: { ...goldenInput.debtor, iban: 'DE89370400440532013001' } }],
  ['a debtor outside of SEPA', { debtor: { ...goldenInput.debtor, iban: 'TR330006100519786457841326' } }],
  ['a debtor with a wrong BIC', { debtor: { ...goldenInput.debtor, bic: 'X' } }],
])('a file with %s is never written', async (_, overrides) => {
  await expect(writePaymentFile(sampleFile(overrides))).rejects.toThrow(RangeError);
});

test('any texts and amounts give a file that is valid against the schema, to the cent', async () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 160 });
  const payments = fc.array(
    fc.record({
      amountCents: fc.integer({ min: -1, max: 100_000_000_000 }),
      creditorName: text,
      remittance: text,
      isSwiss: fc.boolean(),
      city: text,
    }),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(payments, async (input) => {
      const file = sampleFile({
        payments: input.map(({ isSwiss, city, ...payment }, at) =>
          samplePayment({
            ...payment,
            endToEndId: `P-${at + 1}-1`,
            ...(isSwiss && { creditorIban: 'CH9300762011623852957' }),
            creditorAddress: { street: city, postcode: null, city, countryISO: 'CHE' },
          }),
        ),
      });
      const { xml, count, controlSumCents, faults } = await writePaymentFile(file);
      const faulty = new Set(faults.map(({ endToEndId }) => endToEndId));
      const sound = file.payments.filter(({ endToEndId }) => !faulty.has(endToEndId));
      expect(count).toBe(sound.length);
      if (xml === null) {
        expect(sound).toEqual([]);
        return;
      }
      expect(writtenFaults(xml)).toEqual([]);
      const sums = sound.map(({ amountCents }) => amountCents);
      expect(textsOf(xml, 'InstdAmt').map(parseCents)).toEqual(sums);
      expect(controlSumCents).toBe(sums.reduce((sum, cents) => sum + cents, 0));
      expect(textsOf(xml, 'CtrlSum')).toEqual([formatCents(controlSumCents), formatCents(controlSumCents)]);
      expect(textsOf(xml, 'EndToEndId')).toEqual(sound.map(({ endToEndId }) => endToEndId));
    }),
    { numRuns: isFullRun ? 60 : 6 },
  );
});

inFullRun(() => {
  test('ten thousand payments take seconds', async () => {
    const payments = Array.from({ length: 10_000 }, (_, at) =>
      samplePayment({ endToEndId: `P-${at + 1}-1`, amountCents: at + 1, creditorName: `Bäume ${at}` }),
    );
    const { result, took, slow } = await timed(() => writePaymentFile(sampleFile({ payments })));
    const { xml, count, controlSumCents } = result;
    expect(took).toBeLessThan(5_000 * slow);
    expect([count, controlSumCents]).toEqual([10_000, 50_005_000]);
    expect(writtenFaults(xml ?? Buffer.alloc(0))).toEqual([]);
  });
});

function textsOf(xml: Uint8Array, element: string): string[] {
  const document = XmlDocument.fromBuffer(xml);
  try {
    return document.find(`//*[local-name()="${element}"]`).map(({ content }) => content);
  } finally {
    document.dispose();
  }
}
