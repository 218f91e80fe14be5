import { epochMs, twoTo32 } from './copy-format.ts';

/**
 * How a column is read: `int8` as a number (ids, cents), `int4`, `bool` as 0 or 1, `timestamptz` as epoch
 * milliseconds (rounded down), `date` as a day number counted from 1970-01-01.
 */
export interface ColumnArrays {
  int8: Float64Array;
  int4: Int32Array;
  bool: Uint8Array;
  timestamptz: Float64Array;
  date: Int32Array;
}
export type ColumnType = keyof ColumnArrays;
type ColumnArray = ColumnArrays[ColumnType];

/** The epoch of PostgreSQL dates, 2000-01-01, as a day number from 1970-01-01. */
const epochDays = 10_957;

/** Parses the binary COPY format. All rows have the same length as long as there are no nulls. */
export class CopyReader {
  readonly #types: readonly ColumnType[];
  /** Offset of each field's value within a row, and the length of a row. */
  readonly #offsets: readonly number[];
  readonly #rowBytes: number;
  #rest: Buffer = Buffer.alloc(0);
  #headerRead = false;
  #columns: ColumnArray[] = [];
  #capacity = 0;

  constructor(types: readonly ColumnType[]) {
    this.#types = types;
    // Two bytes for the number of fields, and a length prefix of four bytes before each field.
    let at = 2;
    this.#offsets = types.map((type) => {
      const offset = at + 4;
      at = offset + widthOf(type);
      return offset;
    });
    this.#rowBytes = at;
  }

  /** The columns of all complete rows received so far, and their number. The next call overwrites the columns. */
  read(chunk: Buffer): { columns: readonly ColumnArray[]; count: number } {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const start = this.#headerRead ? 0 : headerLength(bytes);
    this.#rest = bytes;
    if (bytes.length < start) return { columns: this.#columns, count: 0 };
    this.#rest = bytes.subarray(start);
    this.#headerRead = true;
    const count = Math.floor(this.#rest.length / this.#rowBytes);
    this.#reserve(count);
    const view = new DataView(this.#rest.buffer, this.#rest.byteOffset, this.#rest.length);
    this.#requireShape(view, count);
    for (const [i, type] of this.#types.entries()) {
      const column = this.#columns[i] as ColumnArray;
      readColumn(type, view, this.#offsets[i] as number, this.#rowBytes, column, count);
    }
    this.#rest = this.#rest.subarray(count * this.#rowBytes);
    return { columns: this.#columns, count };
  }

  /** Must be called at the end of the data. @throws TypeError if the last row is incomplete */
  requireEnd(): void {
    if (this.#rest.length === 2 && this.#rest.readInt16BE(0) === -1) return;
    throw new TypeError(`the last row contains a null or does not have the types ${this.#types.join(', ')}`);
  }

  #reserve(count: number): void {
    if (count <= this.#capacity) return;
    this.#capacity = count;
    this.#columns = this.#types.map((type) => createColumn(type, count));
  }

  #requireShape(view: DataView, count: number): void {
    const fields = this.#types.length;
    for (let row = 0, at = 0; row < count; row++, at += this.#rowBytes) requireFields(view, at, fields);
    for (const [i, type] of this.#types.entries()) {
      const width = widthOf(type);
      let at = (this.#offsets[i] as number) - 4;
      for (let row = 0; row < count; row++, at += this.#rowBytes) {
        if (view.getInt32(at) !== width) {
          throw new TypeError(`column ${i + 1} of the query is null or not of type ${type}`);
        }
      }
    }
    // A shorter row, because of a null or another type, would otherwise be waited for forever at the end of the data.
    const next = count * this.#rowBytes;
    if (view.byteLength >= next + 2 && view.getInt16(next) !== -1) requireFields(view, next, fields);
  }
}

function requireFields(view: DataView, at: number, expected: number): void {
  const fields = view.getInt16(at);
  if (fields !== expected) throw new TypeError(`a row has ${fields} columns instead of ${expected}`);
}

/**
 * Length of the header: signature, flags, extension length, extension. Exceeds the available bytes while it is unknown.
 */
function headerLength(bytes: Buffer): number {
  return bytes.length < 19 ? 19 : 19 + bytes.readUInt32BE(15);
}

function widthOf(type: ColumnType): number {
  if (type === 'bool') return 1;
  return type === 'int4' || type === 'date' ? 4 : 8;
}

/** An empty column of a type. */
export function createColumn(type: ColumnType, size: number): ColumnArray {
  if (type === 'bool') return new Uint8Array(size);
  return type === 'int4' || type === 'date' ? new Int32Array(size) : new Float64Array(size);
}

function readColumn(
  type: ColumnType,
  view: DataView,
  from: number,
  stride: number,
  column: ColumnArray,
  count: number,
): void {
  // A loop per type, so that each is compiled for that type alone.
  if (type === 'bool') {
    for (let row = 0, at = from; row < count; row++, at += stride) column[row] = view.getUint8(at);
  } else if (type === 'int4' || type === 'date') {
    const first = type === 'date' ? epochDays : 0;
    for (let row = 0, at = from; row < count; row++, at += stride) column[row] = view.getInt32(at) + first;
  } else {
    readWide(view, from, stride, column as Float64Array, count);
    if (type === 'int8') return;
    for (let row = 0; row < count; row++) column[row] = Math.floor((column[row] as number) / 1000) + epochMs;
  }
}

function readWide(view: DataView, from: number, stride: number, column: Float64Array, count: number): void {
  for (let row = 0, at = from; row < count; row++, at += stride) {
    const value = view.getInt32(at) * twoTo32 + view.getUint32(at + 4);
    if (value > Number.MAX_SAFE_INTEGER || value < -Number.MAX_SAFE_INTEGER) {
      throw new RangeError('a value is not a safe integer');
    }
    column[row] = value;
  }
}
