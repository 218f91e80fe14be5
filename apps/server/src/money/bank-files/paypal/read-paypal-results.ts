import { asRefusal, type PlainCode, type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import { BankFileError, type BankFileFault, bankFileError } from '../bank-file-error.ts';
import { readAmount } from '../csv/read-cell.ts';
import { MOST_FAULTS, readList, unreadableCell } from '../csv/read-list.ts';
import type { PaypalResult } from '../types.ts';
import {
  namesOfField,
  neededFields,
  type PaypalField,
  paypalColumns,
  paypalStatus,
} from './paypal-columns.ts';

/**
 * PayPal's results for mass payments, from the list on its website, in German or English. Amounts are positive, whatever sign
 * the list gives them.
 * @throws BankFileError with each unreadable row, up to a hundred
 */
export async function readPaypalResults(bytes: Uint8Array): Promise<PaypalResult[]> {
  const results: PaypalResult[] = [];
  const faults: BankFileFault[] = [];
  let columns: Map<PaypalField, number> | undefined;
  for await (const { line, cells } of readList(bytes)) {
    if (!columns) {
      columns = requireColumns(cells, line);
      continue;
    }
    const known = columns;
    const row = readRow((field) => cells[known.get(field) ?? -1]?.trim() ?? '', line);
    if ('faults' in row) faults.push(...row.faults);
    else results.push(row.result);
    if (faults.length >= MOST_FAULTS) break;
  }
  if (!columns) throw bankFileError('', 'fileEmpty');
  const [first, ...others] = faults;
  if (first) throw new BankFileError([first, ...others]);
  return results;
}

function requireColumns(header: readonly string[], line: number): Map<PaypalField, number> {
  const columns = paypalColumns(header);
  const missing = neededFields.filter((field) => !columns.has(field)).map(namesOfField);
  if (missing.length > 0)
    throw bankFileError(`line ${line}`, refusal('fileColumnsMissing', { names: missing.join(', ') }));
  return columns;
}

function readRow(
  cell: (field: PaypalField) => string,
  line: number,
): { result: PaypalResult } | { faults: BankFileFault[] } {
  const faults: BankFileFault[] = [];
  const refuse = (field: PaypalField, refused: PlainCode | Refusal) =>
    faults.push({ path: `line ${line}/${field}`, refused: asRefusal(refused) });
  const amount = (field: 'amount' | 'fee') => {
    const cents = readEither(cell(field));
    if (cents === undefined) refuse(field, unreadableCell(cell(field)));
    return Math.abs(cents ?? 0);
  };
  const currency = cell('currency');
  if (currency !== '' && currency !== 'EUR') refuse('currency', refusal('bankFileCurrency', { currency }));
  const result: PaypalResult = {
    line,
    endToEndId: cell('endToEndId') || null,
    email: cell('email'),
    amountCents: amount('amount'),
    feeCents: cell('fee') === '' ? null : amount('fee'),
    transactionId: cell('transactionId') || null,
    status: paypalStatus(cell('status')),
    statusText: cell('status'),
    reason: cell('reason') || null,
  };
  if (result.email === '') refuse('email', 'cellMissing');
  if (result.statusText === '') refuse('status', 'cellMissing');
  if (Object.values(result).some((text) => typeof text === 'string' && text.includes('\0')))
    refuse('email', 'nulCharacter');
  return faults.length > 0 ? { faults } : { result };
}

/**
 * PayPal uses the decimal separator of the account’s country. One or two digits after the last comma or point are decimals;
 * `1.234` is ambiguous and refused.
 */
function readEither(text: string): number | undefined {
  return /,\d{1,2}\D*$/.test(text) ? readAmount(text, ',') : readAmount(text, '.');
}
