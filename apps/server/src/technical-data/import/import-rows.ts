import type { importReport } from '@blattwerk/contract/technical-data/text-values.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { UnreadableFileError } from '../../orders/import/fault.ts';
import { type CsvRecord, readRecords } from '../../orders/import/read-records.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export type ImportReport = z.output<typeof importReport>;

/** Whose file it is, and when it came. */
export interface ImportContext {
  readonly owner: number;
  readonly at: Date;
}

/** What became of a row. */
export type Outcome =
  | 'created'
  | 'updated'
  | 'unchanged'
  | { readonly column: string; readonly reason: string };

/** How the rows of a kind of file are read and written. */
interface RowKind<Row> {
  readonly schema: z.ZodType<Row> & { readonly shape: Readonly<Record<string, z.ZodType>> };
  /** Columns without which no row can be read. */
  readonly required: readonly string[];
  /** Columns that hold whole numbers. */
  readonly numbers?: readonly string[];
  /** Writes a row; `given` are the columns that the file has. Must not break a rule of the database. */
  readonly write: (db: Kysely<DB>, row: Row, given: ReadonlySet<string>) => Promise<Outcome>;
}

const MOST_ROWS = 10_000;
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_ERRORS = 1000;

/**
 * Imports a CSV file with a header: each row that can be read is created or changed, the others are reported
 * with their line. All rows become visible at once; the same file again changes nothing.
 * @throws ApiError 413 for a file that is too large, 422 for one that cannot be read as a whole
 */
export async function importRows<Row>(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  kind: RowKind<Row>,
): Promise<ImportReport> {
  const { header, records } = await readAll(file, kind);
  const report: ImportReport = { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0, errors: [] };
  const given = new Set(header.filter((name) => name !== ''));
  await db.transaction().execute(async (transaction) => {
    for (const record of records) {
      report.rows += 1;
      const outcome = await importRow(transaction, kind, header, record, given);
      if (typeof outcome === 'string') report[outcome] += 1;
      else {
        report.failed += 1;
        report.errors.push(...outcome.map((fault) => ({ line: record.line, ...fault })));
      }
    }
  });
  return { ...report, errors: report.errors.slice(0, MOST_ERRORS) };
}

type Fault = { readonly column: string | null; readonly reason: string };

async function importRow<Row>(
  db: Kysely<DB>,
  { schema, numbers = [], write }: RowKind<Row>,
  header: readonly string[],
  { cells }: CsvRecord,
  given: ReadonlySet<string>,
): Promise<Exclude<Outcome, object> | Fault[]> {
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    return [{ column: null, reason: `has ${cells.length} cells and not ${header.length}` }];
  const fields: Record<string, unknown> = {};
  for (const [i, name] of header.entries()) {
    const text = (cells[i] ?? '').trim();
    if (name === '' || text === '') continue;
    fields[name] = numbers.includes(name) && /^\d{1,15}$/.test(text) ? Number(text) : text;
  }
  const result = schema.safeParse(fields);
  if (!result.success)
    return result.error.issues.map(({ path, message }) => {
      const column = String(path[0] ?? '');
      return { column, reason: fields[column] === undefined ? 'is missing' : message };
    });
  const outcome = await write(db, result.data, given);
  return typeof outcome === 'string' ? outcome : [outcome];
}

async function readAll<Row>(file: AsyncIterable<Uint8Array>, { schema, required }: RowKind<Row>) {
  try {
    const read = readRecords(limited(file));
    const first = await read.next();
    if (first.done) throw new UnreadableFileError(1, 'The file is empty.');
    const known = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
    const header = first.value.cells.map((cell) => known.get(cell.trim().toLowerCase()) ?? '');
    const missing = required.filter((name) => !header.includes(name));
    if (missing.length > 0) throw new UnreadableFileError(1, `Columns are missing: ${missing.join(', ')}.`);
    const twice = header.find((name, i) => name !== '' && header.indexOf(name) !== i);
    if (twice) throw new UnreadableFileError(1, `The column ${twice} is there twice.`);
    const records: CsvRecord[] = [];
    for await (const record of read) {
      if (records.length === MOST_ROWS)
        throw new UnreadableFileError(record.line, `The file has more than ${MOST_ROWS} rows.`);
      records.push(record);
    }
    return { header, records };
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new ApiError(422, `Line ${error.line}: ${error.message}`);
    throw error;
  }
}

async function* limited(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new ApiError(413, 'The request is too large.');
    yield chunk;
  }
}
