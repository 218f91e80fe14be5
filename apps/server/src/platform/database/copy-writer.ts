import { type CopyField, fieldOf, type WrittenType } from './copy-fields.ts';

const blockBytes = 131_072;

/** Makes the binary form of COPY out of columns of numbers, some rows at a time; NaN is null. */
export class CopyWriter {
  /** Signature, flags, and no extension. */
  readonly header: Buffer = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
  readonly trailer: Buffer = Buffer.from([0xff, 0xff]);
  /** What is to be written next. */
  readonly columns: readonly Float64Array[];
  /** How many rows there is room for. */
  readonly rows: number;
  readonly #fields: readonly CopyField[];
  /** Where each row goes on. */
  readonly #at: Int32Array;

  constructor(types: readonly WrittenType[]) {
    this.#fields = types.map(fieldOf);
    // Two bytes count the fields, four bytes before each field tell its length.
    const rowBytes = this.#fields.reduce((sum, { width }) => sum + 4 + width, 2);
    this.rows = Math.max(1, Math.floor(blockBytes / rowBytes));
    this.columns = types.map(() => new Float64Array(this.rows));
    this.#at = new Int32Array(this.rows);
  }

  /** The first rows of the columns. */
  write(count: number): Buffer {
    const length = this.#layOut(count);
    const bytes = Buffer.allocUnsafeSlow(length);
    const view = new DataView(bytes.buffer, bytes.byteOffset, length);
    for (let row = 0; row < count; row++) {
      const at = this.#at[row] as number;
      view.setInt16(at, this.#fields.length);
      this.#at[row] = at + 2;
    }
    for (const [i, field] of this.#fields.entries()) {
      field.write(view, this.columns[i] as Float64Array, this.#at, count);
    }
    return bytes;
  }

  /** Sets where each row begins, and answers where the last one ends. */
  #layOut(count: number): number {
    const at = this.#at;
    at.fill(2, 0, count);
    for (const [i, field] of this.#fields.entries())
      field.measure(this.columns[i] as Float64Array, at, count);
    let length = 0;
    for (let row = 0; row < count; row++) {
      const rowBytes = at[row] as number;
      at[row] = length;
      length += rowBytes;
    }
    return length;
  }
}
