import { createHash } from 'node:crypto';
import { asRefusal, type PlainCode, type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import { readIban } from '../../../account/bank-accounts/iban.ts';
import type { CsvRecord } from '../../../platform/csv/read-records.ts';
import { BankFileError, type BankFileFault, bankFileError } from '../bank-file-error.ts';
import { type UnkeyedEntry, withKeys } from '../camt/entry.ts';
import { reasonCodeIn } from '../reason-codes.ts';
import type { BankStatement, PaymentReturn, StatementTransaction } from '../types.ts';
import { readAmount, readDay, readDirection } from './read-cell.ts';
import { MOST_FAULTS, readList, unreadableCell } from './read-list.ts';
import { mappedColumns, type StatementCsvMapping, type StatementField } from './statement-csv-mapping.ts';

/** Some banks put lines about the account above the header. */
const MOST_LINES_ABOVE = 30;

/**
 * Reads a bank's list of bookings in CSV by a mapping of its columns. Rows without day and amount are not bookings.
 * @throws BankFileError with each unreadable row, up to a hundred: a statement that lacks a row is wrong
 */
export async function readStatementCsv(
  bytes: Uint8Array,
  mapping: StatementCsvMapping,
): Promise<BankStatement> {
  const rows = await readRows(bytes, mapping);
  const [first, ...others] = rows.faults;
  if (first) throw new BankFileError([first, ...others]);
  const [accountIban = null, ...more] = rows.accounts;
  if (more.length > 0) throw bankFileError('', 'bankFileAccounts');
  const days = rows.entries.map(({ bookedOn }) => bookedOn).toSorted();
  return {
    kind: 'csv',
    accountIban,
    id: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    entries: withKeys(rows.entries, accountIban),
    pendingCount: rows.pendingCount,
    missingCents: null,
  };
}

interface Rows {
  readonly entries: UnkeyedEntry[];
  readonly faults: BankFileFault[];
  readonly accounts: Set<string>;
  pendingCount: number;
}

async function readRows(bytes: Uint8Array, mapping: StatementCsvMapping): Promise<Rows> {
  const rows: Rows = { entries: [], faults: [], accounts: new Set(), pendingCount: 0 };
  let reader: RowReader | undefined;
  let above = 0;
  for await (const record of readList(bytes)) {
    if (!reader) {
      reader = readerOf(record, mapping);
      above += 1;
      if (!reader && above >= MOST_LINES_ABOVE) break;
      continue;
    }
    readRow(rows, reader, record);
    if (rows.faults.length >= MOST_FAULTS) return rows;
  }
  if (above === 0) throw bankFileError('', 'fileEmpty');
  if (!reader) throw headerMissing(mapping);
  return rows;
}

function readRow(rows: Rows, reader: RowReader, row: CsvRecord): void {
  const read = reader.read(row);
  if (read.kind === 'faults') rows.faults.push(...read.faults);
  if (read.kind === 'pending') rows.pendingCount += 1;
  if (read.kind !== 'booked') return;
  rows.entries.push(read.entry);
  if (read.account !== null) rows.accounts.add(readIban(read.account) ?? read.account);
}

/** The reader for the rows below these cells; undefined if they are not the header. */
function readerOf({ line, cells }: CsvRecord, mapping: StatementCsvMapping): RowReader | undefined {
  const header = cells.map((cell) => cell.trim());
  const columns = new Map<StatementField, MappedColumn>();
  for (const [field, name] of mappedColumns(mapping)) {
    const at = header.indexOf(name);
    if (at === -1) return undefined;
    if (header.indexOf(name, at + 1) !== -1)
      throw bankFileError(`line ${line}`, refusal('fileColumnTwice', { name }));
    columns.set(field, { name, at });
  }
  return new RowReader(columns, mapping);
}

function headerMissing(mapping: StatementCsvMapping): BankFileError {
  const names = mappedColumns(mapping).map(([, name]) => name);
  return bankFileError('line 1', refusal('fileColumnsMissing', { names: names.join(', ') }));
}

/** Result of reading a row; `none` has neither day nor amount. */
type ReadRow =
  | { readonly kind: 'booked'; readonly entry: UnkeyedEntry; readonly account: string | null }
  | { readonly kind: 'faults'; readonly faults: readonly BankFileFault[] }
  | { readonly kind: 'pending' | 'none' };

/** A mapped column with its index, from 0. */
interface MappedColumn {
  readonly name: string;
  readonly at: number;
}

type Cell = (field: StatementField) => string;
type Required = <Value>(field: StatementField, value: Value | undefined) => Value | undefined;

/** Reads rows by column index. */
class RowReader {
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
