import { type ImportFault, quoted, shortened } from '../../../platform/csv/fault.ts';
import type { CsvRecord } from '../../../platform/csv/read-records.ts';
import type { ParsedRow } from './parsed-order.ts';
import type { Reading } from './read-cell.ts';

/** Numbers and times are shorter; patterns are not run on the maximum length of a cell. */
const LONGEST_VALUE = 100;

/** A parsed row with the key of its order; without a key it cannot be assigned. */
export interface ReadRow {
  readonly source: string;
  readonly number: string;
  readonly row: ParsedRow;
}

/** The supported kinds of rows: with the columns of docs/order-import.md, or those of Shopware's export. */
export type RowFormat = 'own' | 'shopware';

/** A raw row: its non-empty cells by column. Cells beyond the last column are `#` and their position. */
export interface RawRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The columns of one kind of file: how it is recognized, and how a row is parsed. */
export interface ColumnSet {
  readonly format: RowFormat;
  readonly name: string;
  /** Whether a file with these columns is of this kind. */
  recognises(columns: ReadonlySet<string>): boolean;
  /** Columns without which no row can be read. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  read(cells: Cells): ReadRow;
}

/** The cells of one row by column; collects their faults. */
export class Cells {
  readonly faults: ImportFault[] = [];
  readonly line: number;
  readonly #record: CsvRecord;
  readonly #positions: ReadonlyMap<string, number>;
  readonly #width: number;

  /** @param width number of cells in the header */
  constructor(record: CsvRecord, positions: ReadonlyMap<string, number>, width: number) {
    this.line = record.line;
    this.#record = record;
    this.#positions = positions;
    this.#width = width;
  }

  /** All cells by column, without characters that the database cannot store. */
  get raw(): RawRow['cells'] {
    const names = new Map([...this.#positions].map(([name, position]) => [position, name]));
    const width = this.#width;
    const given = this.#record.cells.flatMap((cell, i): [string, string][] => {
      const name = names.get(i) ?? (i >= width ? `#${i + 1}` : undefined);
      const text = cell.trim().replaceAll('\0', '').toWellFormed();
      return name === undefined || text === '' ? [] : [[name, text]];
    });
    return Object.fromEntries(given);
  }

  /** The text of a column; empty if the cell is, or the file does not have the column. */
  text(column: string): string {
    const position = this.#positions.get(column);
    const text = position === undefined ? '' : (this.#record.cells[position] ?? '').trim();
    if (!text.includes('\0')) return text;
    this.fault(column, 'holds a NUL character');
    return text.replaceAll('\0', '');
  }

  /** The text of a required column, with a maximum length. */
  required(column: string, longest = 100): string {
    const text = this.text(column);
    if (text === '') this.fault(column, 'is missing');
    if (text.length > longest) this.fault(column, `is longer than ${longest} characters`);
    return shortened(text, longest);
  }

  /** The parsed value of a column; null if it is empty, or invalid, which is a fault. */
  value<T>(column: string, read: (text: string) => Reading<T>): T | null {
    const text = this.text(column);
    if (text === '') return null;
    const reading = text.length > LONGEST_VALUE ? { reason: 'is too long' } : read(text);
    if (reading.reason === undefined) return reading.value;
    this.fault(column, `${quoted(text)} ${reading.reason}`);
    return null;
  }

  /** An instant as text, for waiting rows. */
  instant(column: string, read: (text: string) => Reading<Date>): string | null {
    return this.value(column, read)?.toISOString() ?? null;
  }

  fault(column: string, reason: string): void {
    // One fault per column: others are consequences.
    if (this.faults.some((known) => known.column === column)) return;
    this.faults.push({ line: this.line, column, reason });
  }
}
