import { asRefusal, type PlainCode, type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import type { importReport } from '@blattwerk/contract/http/row-import.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { refusalOfFile, UnreadableFileError } from '../csv/fault.ts';
import { type CsvRecord, readRecords } from '../csv/read-records.ts';
import type { DB } from '../database/database-types.ts';
import type { Tx } from '../database/transaction.ts';
import { refusalOfIssue } from '../http/issue-refusal.ts';
import { whileFewWrite } from './few-imports.ts';

export type ImportReport = z.output<typeof importReport>;

/** Options of an import. */
interface HowToImport {
  /** Dry run: validates the file without writing anything. */
  readonly check?: '1' | undefined;
  /** Column fields in order, replacing the file's own header. */
  readonly columns?: string | undefined;
}

/** The owner of the imported rows, and the time of the import. */
export interface ImportContext extends HowToImport {
  readonly owner: number;
  readonly at: Date;
}

/** Result of a row. */
export type Outcome =
  | 'created'
  | 'updated'
  | 'unchanged'
  | { readonly column: string; readonly refused: PlainCode | Refusal };

/** How rows of a kind of file are parsed and written. */
interface RowKind<Row> extends HowToImport {
  readonly schema: z.ZodType<Row> & { readonly shape: Readonly<Record<string, z.ZodType>> };
  readonly required: readonly string[];
  /** Columns with integers. */
  readonly numbers?: readonly string[];
  /** Columns with decimals, using a point or a comma. */
  readonly decimals?: readonly string[];
  /** Writes a row; `given` are the columns present in the file. Must not violate a database constraint. */
  readonly write: (tx: Tx, row: Row, given: ReadonlySet<string>) => Promise<Outcome>;
  /** Runs once after all rows, in the same transaction; not in a dry run. */
  readonly finish?: (tx: Tx) => Promise<void>;
}

const MOST_ROWS = 10_000;
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_ERRORS = 1000;
const MOST_COLUMNS = 100;
/** Maximum length of a cell quoted in a report. */
const LONGEST_SHOWN = 80;

/** Rolls back the transaction of a dry run. */
class CheckedOnly extends Error {}

/**
 * Imports a CSV file with a header: each valid row is created or updated, the others are reported with their line. All
 * rows are committed together; importing the same file again changes nothing.
 * @throws ApiError 413 for a file that is too large, 422 for one that is unreadable as a whole, 503 while too many
 * imports are running
 */
export async function importRows<Row>(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  kind: RowKind<Row>,
): Promise<ImportReport> {
  const { header, names, records } = await readAll(file, kind);
  const missing = kind.required.filter((name) => !header.includes(name));
  const columns = columnsOf(header, names, records[0]);
  const report: ImportReport = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    errors: [],
    columns,
    missing,
  };
  if (missing.length > 0) {
    if (kind.check) return { ...report, rows: records.length };
    throw unreadable(
      new UnreadableFileError(1, refusal('fileColumnsMissing', { names: missing.join(', ') })),
    );
  }
  const given = new Set(header.filter((name) => name !== ''));
  try {
    await whileFewWrite(() =>
      db.transaction().execute(async (tx) => {
        for (const record of records) {
          report.rows += 1;
          const outcome = await importRow(tx, kind, header, record, given);
          if (typeof outcome === 'string') report[outcome] += 1;
          else {
            report.failed += 1;
            report.errors.push(...outcome.map((fault) => ({ line: record.line, ...fault })));
          }
        }
        if (kind.check) throw new CheckedOnly();
        await kind.finish?.(tx);
      }),
    );
  } catch (error) {
    if (!(error instanceof CheckedOnly)) throw error;
  }
  return { ...report, errors: report.errors.slice(0, MOST_ERRORS) };
}

/** The columns as named in the file, with the field that each was mapped to. */
function columnsOf(
  header: readonly string[],
  names: readonly string[],
  first: CsvRecord | undefined,
): ImportReport['columns'] {
  return names.slice(0, MOST_COLUMNS).map((name, i) => ({
    name: name.trim().slice(0, LONGEST_SHOWN),
    field: header[i] || null,
    example: (first?.cells[i] ?? '').trim().slice(0, LONGEST_SHOWN),
  }));
}

type Fault = Omit<ImportReport['errors'][number], 'line'>;

async function importRow<Row>(
  tx: Tx,
  { schema, numbers = [], decimals = [], write }: RowKind<Row>,
  header: readonly string[],
  { cells }: CsvRecord,
  given: ReadonlySet<string>,
): Promise<Exclude<Outcome, object> | Fault[]> {
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    return [faultOf(null, refusal('cellCount', { count: cells.length, most: header.length }))];
  const fields: Record<string, unknown> = {};
  for (const [i, name] of header.entries()) {
    const text = withoutQuote((cells[i] ?? '').trim());
    if (name === '' || text === '') continue;
    if (numbers.includes(name)) fields[name] = /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    else fields[name] = decimals.includes(name) ? text.replace(',', '.') : text;
  }
  const result = schema.safeParse(fields);
  if (!result.success)
    return result.error.issues.map((issue) => {
      const column = String(issue.path[0] ?? '');
      return faultOf(column, fields[column] === undefined ? 'cellMissing' : refusalOfIssue(issue));
    });
  const outcome = await write(tx, result.data, given);
  return typeof outcome === 'string' ? outcome : [faultOf(outcome.column, outcome.refused)];
}

function faultOf(column: string | null, refused: PlainCode | Refusal): Fault {
  const { text: reason, code, params } = asRefusal(refused);
  return { column, reason, code, params };
}

/**
 * In spreadsheet files, a leading quotation mark protects text that looks like a formula; it is not part of the value.
 */
function withoutQuote(text: string): string {
  return text.replace(/^'(?=[=+\-@])/, '');
}

async function readAll<Row>(file: AsyncIterable<Uint8Array>, { schema, columns }: RowKind<Row>) {
  try {
    const read = readRecords(limited(file));
    const first = await read.next();
    if (first.done) throw new UnreadableFileError(1, 'fileEmpty');
    const known = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
    const names = first.value.cells;
    const fields = columns === undefined ? names : columns.split(',');
    const header = names.map((_, i) => known.get((fields[i] ?? '').trim().toLowerCase()) ?? '');
    const twice = header.find((name, i) => name !== '' && header.indexOf(name) !== i);
    if (twice) throw new UnreadableFileError(1, refusal('fileColumnTwice', { name: twice }));
    const records: CsvRecord[] = [];
    for await (const record of read) {
      if (records.length === MOST_ROWS)
        throw new UnreadableFileError(record.line, refusal('fileTooManyRows', { most: MOST_ROWS }));
      records.push(record);
    }
    return { header, names, records };
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): unknown {
  return error instanceof UnreadableFileError ? new ApiError(422, refusalOfFile(error)) : error;
}

async function* limited(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new ApiError(413, 'requestTooLarge');
    yield chunk;
  }
}
