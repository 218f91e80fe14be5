import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { quoted, shortened, UnreadableFileError } from '../../../platform/csv/fault.ts';
import { type CsvRecord, readRecords } from '../../../platform/csv/read-records.ts';
import { ownColumns } from './own-columns.ts';
import { Cells, type ColumnSet } from './row-reader.ts';
import { shopwareColumns } from './shopware-columns.ts';
import type { WaitingRow } from './stated-order.ts';

const columnSets: readonly ColumnSet[] = [ownColumns, shopwareColumns];

/** A row of a file; `source` and `number` are empty where it does not say which order it is about. */
export interface FileRow extends WaitingRow {
  readonly source: string;
  readonly number: string;
}

/**
 * Reads the rows of an order file, whichever of the known column sets it has.
 * @param onIgnored is told the columns that nobody knows and that are not read, before the first row comes
 * @throws UnreadableFileError for a file without a usable header, or one that ends unexpectedly
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

function readRow(
  set: ColumnSet,
  positions: ReadonlyMap<string, number>,
  width: number,
  record: CsvRecord,
): FileRow {
  const { line } = record;
  const cells = new Cells(record, positions);
  const { source, number, row } = set.read(cells);
  // Spreadsheets leave out empty cells at the end; one cell too many shifts all others.
  if (record.cells.slice(width).some((cell) => cell.trim() !== ''))
    cells.faults.push({ line, reason: `has ${record.cells.length} cells and not ${width}` });
  return { source, number, line, row: cells.faults.length > 0 ? null : row, faults: cells.faults };
}

function readHeader({ line, cells }: CsvRecord) {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const set = columnSets.find((one) => one.recognises(new Set(names)));
  if (!set) {
    const wanted = columnSets.map(({ name, required }) => `${name} (${required.join(', ')})`).join(' or ');
    throw new UnreadableFileError(
      line,
      refusal('fileHeaderUnknown', { header: quoted(cells.join(' ')), wanted }),
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
