import type { Payment, PaymentFile } from '../types.ts';

/** A valid file with one payment within the EEA; a test overrides the fields that it is about. */
export function sampleFile(overrides: Partial<PaymentFile> = {}): PaymentFile {
  return {
    messageId: 'BW-R12-1',
    createdAt: new Date('2026-12-04T09:30:15.250Z'),
    batchId: 'BW-R12-1-B',
    dueOn: '2026-12-07',
    debtor: { name: 'Blattwerk GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', address: null },
    payments: [samplePayment()],
    ...overrides,
  };
}

/** A valid payment to a German account. */
export function samplePayment(overrides: Partial<Payment> = {}): Payment {
  return {
    endToEndId: 'P-41-1',
    amountCents: 1_190_65,
    creditorName: 'Zoe Baum',
    creditorIban: 'DE02120300000000202051',
    creditorBic: null,
    creditorAddress: null,
    remittance: 'Gutschrift G-000041',
    ...overrides,
  };
}
