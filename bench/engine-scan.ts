type Column = Float64Array | Int32Array | Uint16Array | Uint8Array;

/** Every typed array contained in these values at any depth, each once. */
export function columnsIn(...values: readonly unknown[]): Column[] {
  const columns = new Set<Column>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) columns.add(value as Column);
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) visit(inner);
  };
  for (const value of values) visit(value);
  return [...columns];
}

/**
 * The lower bound for any program that turns these inputs into these outputs: reads every element of every input column
 * once and fills a new column for every output column, from the first element to the last.
 */
export function scan(inputs: readonly Column[], outputs: readonly Column[]): number {
  let sum = 0;
  for (const input of inputs) sum += read(input);
  for (const output of outputs) sum += fill(output).length;
  return sum;
}

// One function per array type, so that each is compiled for that type alone, like a loop in the engine.

function read(column: Column): number {
  if (column instanceof Float64Array) return readDoubles(column);
  if (column instanceof Int32Array) return readIntegers(column);
  return column instanceof Uint16Array ? readShorts(column) : readBytes(column);
}

function readDoubles(column: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum += column[i] as number;
  return sum;
}

function readIntegers(column: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum ^= column[i] as number;
  return sum;
}

function readShorts(column: Uint16Array): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum ^= column[i] as number;
  return sum;
}

function readBytes(column: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum ^= column[i] as number;
  return sum;
}

function fill(column: Column): Column {
  if (column instanceof Float64Array) return fillDoubles(column.length);
  if (column instanceof Int32Array) return fillIntegers(column.length);
  return column instanceof Uint16Array ? fillShorts(column.length) : fillBytes(column.length);
}

function fillDoubles(length: number): Float64Array {
  const column = new Float64Array(length);
  for (let i = 0; i < length; i++) column[i] = i;
  return column;
}

function fillIntegers(length: number): Int32Array {
  const column = new Int32Array(length);
  for (let i = 0; i < length; i++) column[i] = i;
  return column;
}

function fillShorts(length: number): Uint16Array {
  const column = new Uint16Array(length);
  for (let i = 0; i < length; i++) column[i] = i;
  return column;
}

function fillBytes(length: number): Uint8Array {
  const column = new Uint8Array(length);
  for (let i = 0; i < length; i++) column[i] = i;
  return column;
}
