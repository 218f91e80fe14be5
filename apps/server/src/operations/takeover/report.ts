import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from '../../platform/audit.ts';
import type { ImportFault } from '../../platform/csv/fault.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export type Fault = ImportFault;

/**
 * The result of a file, or of its dry run. `rows` is the number of lines below the header; the other counts are of
 * these.
 */
export interface TakeoverReport {
  readonly rows: number;
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  /** The first thousand faults. */
  readonly errors: readonly Fault[];
  /** Columns of the file that are not read. */
  readonly ignoredColumns: readonly string[];
}

const MAX_ERRORS = 1000;

/** Counts rows, and stores the faults with the lowest line numbers. */
export class Report {
  #rows = 0;
  #counts = { added: 0, changed: 0, unchanged: 0 };
  #errors: Fault[] = [];
  #ignored: readonly string[] = [];

  readonly ignore = (columns: readonly string[]): void => {
    this.#ignored = columns;
  };

  /** Counts a row, with the faults of its cells. */
  read(faults: readonly Fault[]): void {
    this.#rows += 1;
    for (const fault of faults) this.fail(fault);
  }

  fail(fault: Fault): void {
    this.#errors.push(fault);
    if (this.#errors.length >= 2 * MAX_ERRORS) this.#errors = this.#firstErrors();
  }

  count(counts: { readonly added: number; readonly changed: number; readonly unchanged: number }): void {
    this.#counts = counts;
  }

  result(): TakeoverReport {
    const { added, changed, unchanged } = this.#counts;
    return {
      rows: this.#rows,
      imported: added,
      updated: changed,
      unchanged,
      failed: this.#rows - added - changed - unchanged,
      errors: this.#firstErrors(),
      ignoredColumns: this.#ignored,
    };
  }

  #firstErrors(): Fault[] {
    return this.#errors.toSorted((a, b) => a.line - b.line).slice(0, MAX_ERRORS);
  }
}

interface FaultPlace {
  /** Table of staged rows, each with `line` and `is_bad`. */
  readonly table: string;
  /** Column of the file; undefined for a fault of the whole row. */
  readonly column: string | undefined;
  readonly onFault: (fault: Fault) => void;
}

/**
 * Reports staged rows with a fault, and marks them.
 * @param faults SQL of rows (line, reason) that are not marked yet
 */
export async function reportFaults(
  tx: Tx,
  { table, column, onFault }: FaultPlace,
  faults: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ line: number; reason: string }>`
    with found as (${faults}),
    marked as (update ${sql.table(table)} set is_bad = true where line in (select line from found))
    select line, reason from found order by line`.execute(tx);
  for (const { line, reason } of rows) onFault({ line, ...(column === undefined ? {} : { column }), reason });
}

/** The log details of a file that was taken over. */
export function writtenOf(
  file: string,
  { rows, imported, updated, unchanged, failed }: TakeoverReport,
): Pick<AuditEntry, 'action' | 'subject' | 'details'> {
  const after = { rows, imported, updated, unchanged, failed };
  return { action: 'write', subject: `/api/takeover/${file}`, details: { before: {}, after } };
}
