import type { PaypalResult } from '../types.ts';

/** The fields of a result with their possible column names: PayPal's differ by language and kind of report. */
const names = {
  email: [
    'recipient',
    'recipient identifier',
    'recipient email',
    'receiver',
    'email',
    'to email address',
    'empfänger',
    'empfänger e-mail-adresse',
    'e-mail-adresse des empfängers',
  ],
  amount: ['amount', 'payment amount', 'gross', 'gross amount', 'betrag', 'zahlungsbetrag', 'brutto'],
  currency: ['currency', 'currency code', 'währung', 'währungscode'],
  endToEndId: [
    'customer id',
    'unique id',
    'sender item id',
    'sender_item_id',
    'custom number',
    'kunden-id',
    'kundennummer',
    'eindeutige id',
  ],
  status: ['status', 'transaction status', 'transaktionsstatus'],
  fee: ['fee', 'fees', 'fee amount', 'gebühr', 'gebühren'],
  transactionId: ['transaction id', 'transaktionscode', 'transaktions-id', 'transaktionsnummer'],
  reason: ['reason', 'reason code', 'error', 'error code', 'error message', 'grund', 'fehler', 'fehlercode'],
} as const;

/** A field of a result. */
export type PaypalField = keyof typeof names;

/** A file without these columns is not a list of results. */
export const neededFields: readonly PaypalField[] = ['email', 'amount', 'status'];

/** The column index of each field, from 0; the first of its names in the header counts. */
export function paypalColumns(header: readonly string[]): Map<PaypalField, number> {
  const cells = header.map((cell) => cell.trim().toLowerCase());
  const columns = new Map<PaypalField, number>();
  for (const [field, known] of Object.entries(names) as [PaypalField, readonly string[]][]) {
    const name = known.find((one) => cells.includes(one));
    if (name !== undefined) columns.set(field, cells.indexOf(name));
  }
  return columns;
}

/** Possible column names of a field, to report a missing one. */
export function namesOfField(field: PaypalField): string {
  return names[field].slice(0, 2).join(' / ');
}

const statuses: readonly [RegExp, PaypalResult['status']][] = [
  [/^(completed?|success|processed|paid|abgeschlossen|erfolgreich)$/i, 'completed'],
  [/^(unclaimed|nicht (?:abgeholt|angenommen|beansprucht))$/i, 'unclaimed'],
  [/^(pending|processing|in progress|on ?hold|new|ausstehend|offen|in bearbeitung|einbehalten)$/i, 'pending'],
  [/^(returned|refunded|reversed|zurückgegeben|zurückgezahlt|zurückgebucht|rückzahlung)$/i, 'returned'],
  [/^(failed|denied|blocked|cancell?ed|error|fehlgeschlagen|abgelehnt|gesperrt|storniert)$/i, 'failed'],
];

/** The meaning of a status word; an unknown word never counts as completed. */
export function paypalStatus(word: string): PaypalResult['status'] {
  return statuses.find(([form]) => form.test(word.trim()))?.[1] ?? 'unknown';
}
