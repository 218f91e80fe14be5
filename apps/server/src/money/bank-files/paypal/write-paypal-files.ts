import { createHash } from 'node:crypto';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import { MOST_CENTS } from '../pain001/payment-faults.ts';
import type { PaypalPayment } from '../types.ts';

/** PayPal's limit of rows per file. */
const MOST_ROWS = 5_000;
const LONGEST_ID = 30;
const LONGEST_NOTE = 400;

/** Why a payment cannot be in a file for PayPal. */
export type PaypalFaultReason = 'idInvalid' | 'idTwice' | 'emailInvalid' | 'amountOutOfBounds';

/** A fault of one payment, which is left out; the others are sent. */
export interface PaypalFault {
  readonly endToEndId: string;
  /** The field of `PaypalPayment`. */
  readonly path: string;
  readonly reason: PaypalFaultReason;
}

/** One file of mass payments; more payments than fit become several. */
export interface PaypalFile {
  /** UTF-8. */
  readonly csv: Buffer;
  /** Of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly count: number;
  readonly controlSumCents: number;
}

/** The files and their facts. */
export interface WrittenPaypalFiles {
  readonly files: readonly PaypalFile[];
  readonly faults: readonly PaypalFault[];
}

/**
 * Mass payments in the format of PayPal's website: no header, one row per payment with recipient, amount, currency, id, note
 * and wallet. The same input gives the same bytes. No cell is a formula to a spreadsheet.
 * @param decimal the separator that PayPal requires in the company's country, the comma in Germany
 */
export function writePaypalFiles(
  payments: readonly PaypalPayment[],
  { decimal }: { readonly decimal: ',' | '.' } = { decimal: ',' },
): WrittenPaypalFiles {
  const faults = findPaypalFaults(payments);
  const faulty = new Set(faults.map(({ endToEndId }) => endToEndId));
  const sound = payments.filter(({ endToEndId }) => !faulty.has(endToEndId));
  const files: PaypalFile[] = [];
  for (let at = 0; at < sound.length; at += MOST_ROWS)
    files.push(print(sound.slice(at, at + MOST_ROWS), decimal));
  return { files, faults };
}

/** In the order of the payments. Of two with the same id, neither is sent. */
function findPaypalFaults(payments: readonly PaypalPayment[]): PaypalFault[] {
  const ids = new Set<string>();
  return payments.flatMap(({ endToEndId, email, amountCents }) => {
    const faults: [string, PaypalFaultReason][] = [];
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(endToEndId) || endToEndId.length > LONGEST_ID)
      faults.push(['endToEndId', 'idInvalid']);
    if (ids.has(endToEndId)) faults.push(['endToEndId', 'idTwice']);
    ids.add(endToEndId);
    // An address that begins like a formula cannot be sent: escaping it would make it another address.
    if (!/^[^\s@=+\-"',;][^\s@"',;]*@[^\s@"',;]+\.[^\s@"',;]+$/.test(email))
      faults.push(['email', 'emailInvalid']);
    if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS)
      faults.push(['amountCents', 'amountOutOfBounds']);
    return faults.map(([path, reason]) => ({ endToEndId, path, reason }));
  });
}

function print(payments: readonly PaypalPayment[], decimal: ',' | '.'): PaypalFile {
  const rows = payments.map(({ endToEndId, email, amountCents, note }) => [
    email,
    formatCents(amountCents).replace('.', decimal),
    'EUR',
    endToEndId,
    note.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NOTE).toWellFormed(),
    'PAYPAL',
  ]);
  const csv = Buffer.from(stringify(rows, { record_delimiter: 'windows', escape_formulas: true }));
  return {
    csv,
    sha256: createHash('sha256').update(csv).digest('hex'),
    count: payments.length,
    controlSumCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}
