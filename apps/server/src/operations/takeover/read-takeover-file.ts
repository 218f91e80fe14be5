import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { quoted, shortened, UnreadableFileError } from '../../platform/csv/fault.ts';
import { readRecords } from '../../platform/csv/read-records.ts';
import { Cells } from '../../sales/orders/import/row-reader.ts';

/** The columns of one of the four files; `required` are those without which no row can be read. */
export interface FileColumns {
  readonly name: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/**
 * The rows of a file as cells, which collect their faults. Same format as for orders (docs/order-import.md).
 * @param onIgnored gets the columns that are not read, before the first row
 * @throws UnreadableFileError for a file without a usable header, or a truncated one
 */
export async function* readTakeoverFile(
  bytes: AsyncIterable<Uint8Array>,
  columns: FileColumns,
  onIgnored: (names: readonly string[]) => void,
): AsyncGenerator<Cells> {
  const records = readRecords(bytes);
  const first = await records.next();
  if (first.done) throw new UnreadableFileError(1, 'fileEmpty');
  const width = first.value.cells.length;
  const names = first.value.cells.map((cell) => cell.trim().toLowerCase());
  const positions = positionsOf(names, columns, first.value.line);
  const ignored = names.filter((name) => name !== '' && !positions.has(name));
  onIgnored(ignored.slice(0, 100).map((name) => shortened(name, 100)));
  for await (const record of records) {
    const cells = new Cells(record, positions, width);
    // Spreadsheets omit empty cells at the end; an extra cell shifts all others.
    if (record.cells.slice(width).some((cell) => cell.trim() !== ''))
      cells.faults.push({ line: record.line, reason: `has ${record.cells.length} cells and not ${width}` });
    yield cells;
  }
}

function positionsOf(
  names: readonly string[],
  { name: set, required, optional }: FileColumns,
  line: number,
): Map<string, number> {
  const known = new Set([...required, ...optional]);
  const positions = new Map<string, number>();
  for (const [position, name] of names.entries()) {
    if (!known.has(name)) continue;
    if (positions.has(name)) throw new UnreadableFileError(line, refusal('fileColumnTwice', { name }));
    positions.set(name, position);
  }
  if (positions.size === 0) {
    const wanted = `${set} (${required.join(', ')})`;
    throw new UnreadableFileError(
      line,
      refusal('fileHeaderUnknown', { header: quoted(names.join(' ')), wanted }),
    );
  }
  const missing = required.filter((name) => !positions.has(name));
  if (missing.length > 0)
    throw new UnreadableFileError(line, refusal('fileColumnsMissing', { names: missing.join(', ') }));
  return positions;
}
