import { type CopyField, fieldOf, type WrittenType } from './copy-fields.ts';

const blockBytes = 131_072;

/** Encodes columns of numbers in the binary COPY format, in batches of rows; NaN is null. */
export class CopyWriter {
  /** The header: signature, flags, and no extension. */
  readonly header: Buffer = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
  readonly trailer: Buffer = Buffer.from([0xff, 0xff]);
  /** Buffer of the next output. */
  readonly columns: readonly Float64Array[];
  /** Capacity in rows. */
  readonly rows: number;
  readonly #fields: readonly CopyField[];
  /** Write offset of each row. */
  readonly #at: Int32Array;

  constructor(types: readonly WrittenType[]) {
    this.#fields = types.map(fieldOf);
    // Two bytes for the number of fields, and a length prefix of four bytes before each field.
    const rowBytes = this.#fields.reduce((sum, { width }) => sum + 4 + width, 2);
    this.rows = Math.max(1, Math.floor(blockBytes / rowBytes));
    this.columns = types.map(() => new Float64Array(this.rows));
    this.#at = new Int32Array(this.rows);
  }

  /** Encodes the first `count` rows of the columns. */
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

  /** Sets the start offset of each row and returns the end of the last one. */
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
