import pg from 'pg';

const int8 = 20;
const int8Array = 1016;
const date = 1082;

/** `bigint` arrives as a safe integer, `date` as `YYYY-MM-DD`, everything else as parsed by the driver. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8) return parseInt8;
  if (oid === int8Array) return parseInt8Array;
  if (oid === date) return (value: string) => value;
  return pg.types.getTypeParser(oid, format);
}

/** @throws RangeError beyond ±(2^53 - 1): a wrong amount is worse than none. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

function parseInt8Array(text: string): (number | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : parseInt8(item)));
}
