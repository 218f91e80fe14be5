import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * How a column is read: `int8` as a number (ids, cents), `int4`, `bool` as 0 or 1, `timestamptz` as epoch
 * milliseconds (rounded down), `date` as a day number counted from 1970-01-01.
 */
interface ColumnArrays {
  int8: Float64Array;
  int4: Int32Array;
  bool: Uint8Array;
  timestamptz: Float64Array;
  date: Int32Array;
}
type ColumnType = keyof ColumnArrays;
type Columns<T extends readonly ColumnType[]> = { -readonly [K in keyof T]: ColumnArrays[T[K]] };

/** PostgreSQL counts time from 2000-01-01. */
const epochMs = 946_684_800_000;
const epochDays = 10_957;
const twoTo32 = 4_294_967_296;

/**
 * Reads a query's rows as typed arrays, one per column: millions of rows without an object each. The
 * query must answer exactly these types, and no null.
 *
 * @throws RangeError beyond the safe integers, TypeError for a null or another type.
 */
export async function copyColumns<const T extends readonly ColumnType[]>(
  client: ClientBase,
  query: string,
  types: T,
): Promise<Columns<T>> {
  const reader = new ColumnReader(types);
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  for await (const chunk of stream) reader.read(chunk as Buffer);
  return reader.finish() as Columns<T>;
}

class ColumnReader {
  readonly #types: readonly ColumnType[];
  readonly #widths: number[];
  readonly #rowBytes: number;
  #columns: ColumnArrays[ColumnType][];
  #rows = 0;
  #capacity = 1024;
  #rest: Buffer = Buffer.alloc(0);
  #headerRead = false;

  constructor(types: readonly ColumnType[]) {
    this.#types = types;
    this.#widths = types.map(widthOf);
    // Two bytes count the fields, four bytes before each field tell its length.
    this.#rowBytes = 2 + this.#widths.reduce((sum, width) => sum + 4 + width, 0);
    this.#columns = types.map((type) => createColumn(type, this.#capacity));
  }

  read(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    if (!this.#headerRead) {
      // Signature, flags, and the length of a header extension.
      if (bytes.length < 19) {
        this.#rest = bytes;
        return;
      }
      at = 19 + bytes.readUInt32BE(15);
      this.#headerRead = true;
    }
    while (bytes.length - at >= this.#rowBytes) {
      this.#readRow(bytes, at);
      at += this.#rowBytes;
    }
    this.#requireKnownLength(bytes, at);
    this.#rest = bytes.subarray(at);
  }

  /** A shorter row (a null, another type) would otherwise wait for ever at the end of the data. */
  #requireKnownLength(bytes: Buffer, at: number): void {
    if (bytes.length - at < 2) return;
    const fields = bytes.readInt16BE(at);
    if (fields !== -1 && fields !== this.#types.length) {
      throw new TypeError(`a row of ${fields} columns, expected ${this.#types.length}`);
    }
  }

  #readRow(bytes: Buffer, start: number): void {
    if (bytes.readInt16BE(start) !== this.#types.length) {
      throw new TypeError(`a row does not have ${this.#types.length} columns`);
    }
    if (this.#rows === this.#capacity) this.#grow();
    let at = start + 2;
    for (let i = 0; i < this.#types.length; i++) {
      const width = this.#widths[i] as number;
      if (bytes.readInt32BE(at) !== width) {
        throw new TypeError(`column ${i + 1} of the query is null or not ${this.#types[i]}`);
      }
      (this.#columns[i] as Float64Array)[this.#rows] = readValue(this.#types[i] as ColumnType, bytes, at + 4);
      at += 4 + width;
    }
    this.#rows += 1;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#columns = this.#columns.map((column, i) => {
      const larger = createColumn(this.#types[i] as ColumnType, this.#capacity);
      larger.set(column);
      return larger;
    });
  }

  finish(): ColumnArrays[ColumnType][] {
    const rest = this.#rest;
    if (rest.length !== 2 || rest.readInt16BE(0) !== -1) {
      throw new TypeError(`the last row is null somewhere or has other types than ${this.#types.join(', ')}`);
    }
    return this.#columns.map((column) => column.slice(0, this.#rows));
  }
}

function widthOf(type: ColumnType): number {
  if (type === 'bool') return 1;
  return type === 'int4' || type === 'date' ? 4 : 8;
}

function createColumn(type: ColumnType, size: number): ColumnArrays[ColumnType] {
  if (type === 'bool') return new Uint8Array(size);
  return type === 'int4' || type === 'date' ? new Int32Array(size) : new Float64Array(size);
}

function readValue(type: ColumnType, bytes: Buffer, at: number): number {
  if (type === 'bool') return bytes[at] as number;
  if (type === 'int4') return bytes.readInt32BE(at);
  if (type === 'date') return bytes.readInt32BE(at) + epochDays;
  const value = bytes.readInt32BE(at) * twoTo32 + bytes.readUInt32BE(at + 4);
  if (!Number.isSafeInteger(value)) throw new RangeError('a value is not a safe integer');
  return type === 'timestamptz' ? Math.floor(value / 1000) + epochMs : value;
}
