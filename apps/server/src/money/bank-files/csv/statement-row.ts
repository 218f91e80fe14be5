import { asRefusal, type PlainCode, type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import type { CsvRecord } from '../../../platform/csv/read-records.ts';
import type { BankFileFault } from '../bank-file-error.ts';
import type { UnkeyedEntry } from '../camt/entry.ts';
import { reasonCodeIn } from '../reason-codes.ts';
import type { PaymentReturn, StatementTransaction } from '../types.ts';
import { readAmount, readDay, readDirection } from './read-cell.ts';
import { unreadableCell } from './read-list.ts';
import type { StatementCsvMapping, StatementField } from './statement-csv-mapping.ts';

/** Result of reading a row; `none` has neither day nor amount. */
export type ReadRow =
  | { readonly kind: 'booked'; readonly entry: UnkeyedEntry; readonly account: string | null }
  | { readonly kind: 'faults'; readonly faults: readonly BankFileFault[] }
  | { readonly kind: 'pending' | 'none' };

/** A mapped column with its index, from 0. */
export interface MappedColumn {
  readonly name: string;
  readonly at: number;
}

type Cell = (field: StatementField) => string;
type Required = <Value>(field: StatementField, value: Value | undefined) => Value | undefined;

/** Reads rows by column index. */
export class RowReader {
  readonly #columns: ReadonlyMap<StatementField, MappedColumn>;
  readonly #mapping: StatementCsvMapping;

  constructor(columns: ReadonlyMap<StatementField, MappedColumn>, mapping: StatementCsvMapping) {
    this.#columns = columns;
    this.#mapping = mapping;
  }

  read({ line, cells }: CsvRecord): ReadRow {
    const cell: Cell = (field) => cells[this.#columns.get(field)?.at ?? -1]?.trim() ?? '';
    if (cell('bookedOn') === '' && cell('amount') === '') return { kind: 'none' };
    if (/vorgemerkt|pending/i.test(cell('state'))) return { kind: 'pending' };
    const faults: BankFileFault[] = [];
    const refuse = (field: StatementField | null, refused: PlainCode | Refusal) => {
      const column = field === null ? undefined : this.#columns.get(field)?.name;
      faults.push({ path: column ? `line ${line}/${column}` : `line ${line}`, refused: asRefusal(refused) });
    };
    const required: Required = (field, value) => {
      if (value === undefined) refuse(field, unreadableCell(cell(field)));
      return value;
    };
    const { dayFormat } = this.#mapping;
    // PostgreSQL does not store this character, and no bank writes it.
    if (cells.some((text) => text.includes('\0'))) refuse(null, 'nulCharacter');
    const currency = cell('currency');
    if (currency !== '' && currency !== 'EUR') refuse('currency', refusal('bankFileCurrency', { currency }));
    const bookedOn = required('bookedOn', readDay(cell('bookedOn'), dayFormat));
    const valueOn = cell('valueOn') === '' ? null : required('valueOn', readDay(cell('valueOn'), dayFormat));
    const amountCents = this.#amount(cell, required);
    if (faults.length > 0 || bookedOn === undefined || valueOn === undefined || amountCents === undefined)
      return { kind: 'faults', faults };
    const entry = { bookedOn, valueOn, amountCents, ...this.#contentOf(cell, amountCents) };
    return { kind: 'booked', entry, account: cell('account') || null };
  }

  #amount(cell: Cell, required: Required): number | undefined {
    const cents = required('amount', readAmount(cell('amount'), this.#mapping.decimal));
    if (cents === undefined || !this.#columns.has('direction')) return cents;
    const direction = required('direction', readDirection(cell('direction')));
    if (direction === undefined || cents === 0) return direction === undefined ? undefined : 0;
    return direction === 'paid' ? -Math.abs(cents) : Math.abs(cents);
  }

  #contentOf(cell: Cell, amountCents: number): Omit<UnkeyedEntry, 'bookedOn' | 'valueOn' | 'amountCents'> {
    const text = cell('text');
    const info = cell('info') || null;
    const endToEndId = referenceOf(cell('endToEndId')) ?? markedIn(text, 'EREF');
    const batchId = referenceOf(cell('batchId')) ?? markedIn(text, 'KREF');
    const transaction: StatementTransaction = {
      endToEndId,
      batchId,
      amountCents,
      returned: amountCents > 0 ? returnOf(`${info ?? ''} ${text}`) : null,
      remittance: text,
      counterparty: {
        name: cell('counterparty') || null,
        iban: cell('counterpartyIban').replaceAll(/\s/g, '').toUpperCase() || null,
      },
    };
    const isBatch = batchId !== null && endToEndId === null;
    return {
      bankReference: referenceOf(cell('reference')),
      isReversal: false,
      batch: isBatch ? { batchId, messageId: null, count: null } : null,
      transactions: isBatch ? [] : [transaction],
      info: isBatch ? (info ?? (text || null)) : info,
    };
  }
}

function referenceOf(text: string): string | null {
  return text === '' || /^(NOTPROVIDED|NONREF)$/i.test(text) ? null : text;
}

/** A reference within the text: `EREF+P-12-1` or `EREF: P-12-1`. */
function markedIn(text: string, mark: 'EREF' | 'KREF'): string | null {
  const found = new RegExp(`(?:^|[\\s])${mark}[+:]\\s?(\\S{1,35})`).exec(text)?.[1];
  return found === undefined ? null : referenceOf(found);
}

/** Banks' words for returned money: returned, recalled, not credited. */
const RETURNED =
  /retoure|r(?:ü|ue)ck-?(?:(?:ü|ue)berweisung|gabe|ruf|lauf|l(?:ä|ae)ufer|buchung|zahlung)|return|recall|reject/i;

function returnOf(text: string): PaymentReturn | null {
  return RETURNED.test(text) ? { code: reasonCodeIn(text), text: null } : null;
}
