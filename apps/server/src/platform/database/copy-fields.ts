import { epochMs, twoTo32 } from './copy-format.ts';

/**
 * How a column of numbers is written: `timestamptz` from epoch milliseconds, `text` as an index into these texts,
 * everything else unchanged. NaN is null.
 */
export type WrittenType = 'int8' | 'int4' | 'int2' | 'timestamptz' | { readonly text: readonly string[] };

/** Encodes one column into rows shared with other columns. */
export interface CopyField {
  /** Maximum size of a value in bytes. */
  readonly width: number;
  /** Adds the size of each row's field to `sizes`, including the length prefix. */
  measure(column: Float64Array, sizes: Int32Array, count: number): void;
  /** Writes each row's field at its offset in `at`, and advances the offset. */
  write(view: DataView, column: Float64Array, at: Int32Array, count: number): void;
}

/** Size of the length prefix in bytes; a null consists of nothing else. */
const lengthBytes = 4;
const nullLength = -1;

const widths = { int2: 2, int4: 4, int8: 8, timestamptz: 8 } as const;
type NumberType = keyof typeof widths;

/** Writes a number at an offset. @throws RangeError if it does not fit the type */
type Put = (view: DataView, at: number, value: number) => void;

const puts: Readonly<Record<NumberType, Put>> = {
  int2: (view, at, value) => {
    if ((value << 16) >> 16 !== value) throw outOfRange('int2', value);
    view.setInt16(at, value);
  },
  int4: (view, at, value) => {
    if ((value | 0) !== value) throw outOfRange('int4', value);
    view.setInt32(at, value);
  },
  int8: putWide,
  timestamptz: (view, at, value) => {
    if (!Number.isSafeInteger(value)) throw outOfRange('timestamptz', value);
    putWide(view, at, (value - epochMs) * 1000);
  },
};

function putWide(view: DataView, at: number, value: number): void {
  if (!Number.isSafeInteger(value)) throw outOfRange('int8', value);
  const high = Math.floor(value / twoTo32);
  view.setInt32(at, high);
  view.setUint32(at + 4, value - high * twoTo32);
}

function outOfRange(type: string, value: number): RangeError {
  return new RangeError(`${value} is not a valid ${type}`);
}

/** The encoder of a column type. */
export function fieldOf(type: WrittenType): CopyField {
  return typeof type === 'string' ? numberField(type) : textField(type.text);
}

function numberField(type: NumberType): CopyField {
  const width = widths[type];
  const put = puts[type];
  return {
    width,
    measure: (column, sizes, count) => {
      for (let row = 0; row < count; row++) {
        const isNull = Number.isNaN(column[row]);
        sizes[row] = (sizes[row] as number) + (isNull ? lengthBytes : lengthBytes + width);
      }
    },
    write: (view, column, at, count) => {
      for (let row = 0; row < count; row++) {
        const value = column[row] as number;
        const start = at[row] as number;
        const isNull = Number.isNaN(value);
        view.setInt32(start, isNull ? nullLength : width);
        if (!isNull) put(view, start + lengthBytes, value);
        at[row] = start + (isNull ? lengthBytes : lengthBytes + width);
      }
    },
  };
}

function textField(texts: readonly string[]): CopyField {
  const values = texts.map((text) => new TextEncoder().encode(text));
  const nothing = new Uint8Array();
  const bytesOf = (position: number) => {
    if (Number.isNaN(position)) return nothing;
    const value = values[position];
    if (value === undefined) throw new RangeError(`no text at index ${position}`);
    return value;
  };
  return {
    width: Math.max(0, ...values.map(({ length }) => length)),
    measure: (column, sizes, count) => {
      for (let row = 0; row < count; row++) {
        sizes[row] = (sizes[row] as number) + lengthBytes + bytesOf(column[row] as number).length;
      }
    },
    write: (view, column, at, count) => {
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
      for (let row = 0; row < count; row++) {
        const position = column[row] as number;
        const value = bytesOf(position);
        const start = at[row] as number;
        view.setInt32(start, Number.isNaN(position) ? nullLength : value.length);
        const from = start + lengthBytes;
        // Texts are short: a loop finishes before a bulk copy has even started.
        for (let i = 0; i < value.length; i++) bytes[from + i] = value[i] as number;
        at[row] = from + value.length;
      }
    },
  };
}
