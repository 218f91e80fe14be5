import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { quoted, shortened, UnreadableFileError } from '../../../platform/csv/fault.ts';
import { type CsvRecord, readRecords } from '../../../platform/csv/read-records.ts';
import { ownColumns } from './own-columns.ts';
import type { WaitingRow } from './parsed-order.ts';
import { Cells, type ColumnSet, type RawRow, type RowFormat } from './row-reader.ts';
import { shopwareColumns } from './shopware-columns.ts';

const columnSets: readonly ColumnSet[] = [ownColumns, shopwareColumns];

/** A row of a file, parsed and raw; `source` and `number` are empty if it does not name its order. */
export interface FileRow extends WaitingRow {
  readonly format: RowFormat;
  readonly source: string;
  readonly number: string;
  readonly cells: RawRow['cells'];
}

/**
 * Reads the rows of an order file with any of the known column sets.
 * @param onIgnored gets the unknown columns, before the first row
 * @throws UnreadableFileError for a file without a usable header, or a truncated one
 */
export async function* readFile(
  bytes: AsyncIterable<Uint8Array>,
  onIgnored: (columns: readonly string[]) => void,
): AsyncGenerator<FileRow> {
  const records = readRecords(bytes);
  const first = await records.next();
  if (first.done) throw new UnreadableFileError(1, 'fileEmpty');
  const { set, positions, ignored } = readHeader(first.value);
  onIgnored(ignored);
  const width = first.value.cells.length;
  for await (const record of records) yield readRow(set, positions, width, record);
}

/**
 * Parses a stored row, or one sent by another program with its columns; a column that its kind does not have is a
 * fault.
 */
export function readRawRow(format: RowFormat, { line, cells: raw }: RawRow): FileRow {
  const set = columnSets.find((one) => one.format === format);
  if (set === undefined) throw new Error(`unknown row format ${format}`);
  const columns = Object.keys(raw);
  const known = new Set([...set.required, ...set.optional]);
  const positions = new Map(columns.flatMap((name, i) => (known.has(name) ? [[name, i]] : [])));
  const cells = new Cells({ line, cells: Object.values(raw) }, positions, columns.length);
  const row = readWith(set, cells);
  const unknown = columns.filter((name) => !known.has(name));
  if (unknown.length === 0) return { ...row, cells: raw };
  const faults = unknown.map((column) => ({ line, column, reason: 'is no column of such rows' }));
  return { ...row, cells: raw, row: null, faults: [...row.faults, ...faults] };
}

function readRow(
  set: ColumnSet,
  positions: ReadonlyMap<string, number>,
  width: number,
  record: CsvRecord,
): FileRow {
  const cells = new Cells(record, positions, width);
  const row = readWith(set, cells);
  // Spreadsheets omit empty cells at the end; an extra cell shifts all others.
  if (!record.cells.slice(width).some((cell) => cell.trim() !== '')) return row;
  const fault = { line: record.line, reason: `has ${record.cells.length} cells and not ${width}` };
  return { ...row, row: null, faults: [...row.faults, fault] };
}

function readWith(set: ColumnSet, cells: Cells): FileRow {
  const { source, number, row } = set.read(cells);
  const { line, faults, raw } = cells;
  return {
    format: set.format,
    source,
    number,
    line,
    row: faults.length > 0 ? null : row,
    faults,
    cells: raw,
  };
}

function readHeader({ line, cells }: CsvRecord) {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const set = columnSets.find((one) => one.recognises(new Set(names)));
  if (!set) {
    const expectations = columnSets
      .map(({ name, required }) => `${name} (${required.join(', ')})`)
      .join(' or ');
    throw new UnreadableFileError(
      line,
      refusal('fileHeaderUnknown', { header: quoted(cells.join(' ')), wanted: expectations }),
    );
  }
  const known = new Set([...set.required, ...set.optional]);
  const positions = new Map<string, number>();
  for (const [position, name] of names.entries()) {
    if (!known.has(name)) continue;
    if (positions.has(name)) throw new UnreadableFileError(line, refusal('fileColumnTwice', { name }));
    positions.set(name, position);
  }
  const missing = set.required.filter((name) => !positions.has(name));
  if (missing.length > 0)
    throw new UnreadableFileError(
      line,
      refusal('fileColumnsOfSetMissing', { set: set.name, names: missing.join(', ') }),
    );
  const ignored = names.filter((name) => name !== '' && !known.has(name));
  return { set, positions, ignored: ignored.slice(0, 100).map((name) => shortened(name, 100)) };
}
