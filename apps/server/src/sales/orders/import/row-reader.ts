import { type ImportFault, quoted, shortened } from '../../../platform/csv/fault.ts';
import type { CsvRecord } from '../../../platform/csv/read-records.ts';
import type { Reading } from './read-cell.ts';
import type { StatedRow } from './stated-order.ts';

/** Numbers and times are shorter; patterns are not tried on what a cell may hold at most. */
const LONGEST_VALUE = 100;

/** A row with the key of its order; without a key nobody can say which order is meant. */
export interface ReadRow {
  readonly source: string;
  readonly number: string;
  readonly row: StatedRow;
}

/** The kinds of rows that are read: with the columns of docs/order-import.md, or those of Shopware's export. */
export type RowFormat = 'own' | 'shopware';

/** A row as it came: its cells by their columns, empty ones left out. Cells beyond the last column are `#` and their place. */
export interface RawRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The columns of one kind of file: by which it is known, and how a row is read. */
export interface ColumnSet {
  readonly format: RowFormat;
  readonly name: string;
  /** Whether a file with these columns is meant to be of this kind. */
  recognises(columns: ReadonlySet<string>): boolean;
  /** Columns without which no row can be read. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  read(cells: Cells): ReadRow;
}

/** The cells of one row by their columns; collects what is wrong with them. */
export class Cells {
  readonly faults: ImportFault[] = [];
  readonly line: number;
  readonly #record: CsvRecord;
  readonly #positions: ReadonlyMap<string, number>;
  readonly #width: number;

  /** @param width how many cells the header has */
  constructor(record: CsvRecord, positions: ReadonlyMap<string, number>, width: number) {
    this.line = record.line;
    this.#record = record;
    this.#positions = positions;
    this.#width = width;
  }

  /** All that the row says, by its columns: what of it the database cannot keep is left out. */
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

  /** What a column says; empty where it says nothing or the file does not have it. */
  text(column: string): string {
    const position = this.#positions.get(column);
    const text = position === undefined ? '' : (this.#record.cells[position] ?? '').trim();
    if (!text.includes('\0')) return text;
    this.fault(column, 'holds a NUL character');
    return text.replaceAll('\0', '');
  }

  /** The same of a column that has to say something, in at most so many characters. */
  required(column: string, longest = 100): string {
    const text = this.text(column);
    if (text === '') this.fault(column, 'is missing');
    if (text.length > longest) this.fault(column, `is longer than ${longest} characters`);
    return shortened(text, longest);
  }

  /** What a column means; null where it is empty, or cannot be read, which is a fault. */
  value<T>(column: string, read: (text: string) => Reading<T>): T | null {
    const text = this.text(column);
    if (text === '') return null;
    const reading = text.length > LONGEST_VALUE ? { reason: 'is too long' } : read(text);
    if (reading.reason === undefined) return reading.value;
    this.fault(column, `${quoted(text)} ${reading.reason}`);
    return null;
  }

  /** An instant as text, for rows that wait. */
  instant(column: string, read: (text: string) => Reading<Date>): string | null {
    return this.value(column, read)?.toISOString() ?? null;
  }

  fault(column: string, reason: string): void {
    // One fault for a column: the others follow from it.
    if (this.faults.some((known) => known.column === column)) return;
    this.faults.push({ line: this.line, column, reason });
  }
}
