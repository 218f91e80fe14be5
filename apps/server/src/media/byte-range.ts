import { Readable } from 'node:stream';

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a `Range` header asks of a file of `size` bytes: null for the whole file, which also answers what is
 * no range or several, as RFC 9110 allows; `unsatisfiable` for one that begins beyond the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** The bytes of a range; whatever the file's place is, it can be read from its beginning. */
export function cut(whole: Readable, { start, end }: ByteRange): Readable {
  return Readable.from(bytesBetween(whole, start, end + 1), { objectMode: false });
}

async function* bytesBetween(whole: Readable, start: number, until: number): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of whole as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, start - position), until - position);
    position += chunk.length;
    if (part.length > 0) yield part;
    if (position >= until) return;
  }
}
