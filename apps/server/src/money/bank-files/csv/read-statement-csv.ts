import { createHash } from 'node:crypto';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { readIban } from '../../../account/bank-accounts/iban.ts';
import type { CsvRecord } from '../../../platform/csv/read-records.ts';
import { BankFileError, type BankFileFault, bankFileError } from '../bank-file-error.ts';
import { type UnkeyedEntry, withKeys } from '../camt/entry.ts';
import type { BankStatement } from '../types.ts';
import { MOST_FAULTS, readList } from './read-list.ts';
import { mappedColumns, type StatementCsvMapping, type StatementField } from './statement-csv-mapping.ts';
import { type MappedColumn, RowReader } from './statement-row.ts';

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
