import { inflateSync } from 'node:zlib';
import { namesIn } from './pdf-names.ts';
import { objectsIn, type PdfObject } from './pdf-objects.ts';

/** What packed objects may come to in one PDF, in bytes: a paper of some pages has a hundredth of it. */
const MOST_UNPACKED_BYTES = 16 * 1024 * 1024;

/** Every stream counts as so many bytes at least, so that a file of empty ones has a bound: a thousand of them. */
const LEAST_STREAM_BYTES = 16 * 1024;

/** What is broken was perhaps unpacked to its end before that shows: it counts as a quarter of all that may be. */
const BROKEN_STREAM_BYTES = MOST_UNPACKED_BYTES / 4;

/** What says that other objects are in a stream: readers ask for the type, or for where the first object is. */
const holding = new Set(['/ObjStm', '/First']);

/**
 * MuPDF makes do with the number of objects. The profile of a colour has the same entry, and may be packed in a way that is
 * not undone here: it is no fault where nothing could lead into a stream.
 */
const perhapsHolding = '/N';

/** What a table of contents has that is a stream itself. Only such a one leads into streams. */
const leading = '/W';

/**
 * The texts of all streams of a PDF that other objects are packed into, each unpacked once. Null if one of them cannot
 * be read as every reader reads it, or if they come to more than any paper has.
 */
export function unpackObjects(bytes: Buffer, text: string): string[] | null {
  const texts: string[] = [];
  const isSealed = isEncrypted(text);
  let left = MOST_UNPACKED_BYTES;
  let isLedInto = false;
  let isUnsure = false;
  for (const object of objectsIn(text)) {
    if (object === null) return null;
    if (object.data === null) continue;
    isLedInto ||= object.words.includes(leading);
    const isHolding = object.words.some((word) => holding.has(word));
    if (!isHolding && !object.words.includes(perhapsHolding)) continue;
    const objects = isSealed || left <= 0 ? null : objectsOf(bytes, object, left);
    if (objects === null && isHolding) return null;
    isUnsure ||= objects === null;
    left -= Math.max(objects?.length ?? BROKEN_STREAM_BYTES, LEAST_STREAM_BYTES);
    texts.push(objects ?? '');
  }
  return isUnsure && isLedInto ? null : texts;
}

/** Nothing where the objects are not packed: they were looked at with the file. Null where they cannot be read. */
function objectsOf(bytes: Buffer, object: PdfObject, most: number): string | null {
  const packing = packingOf(object);
  if (typeof object.data !== 'number' || packing === 'unknown') return null;
  return packing === 'none' ? '' : (unpack(bytes, object.data, most)?.toString('latin1') ?? null);
}

/** Entries that change what the data means; `/F` is a file elsewhere to some readers and a filter to others. */
const changing = new Set(['/F', '/DP', '/DecodeParms']);

/** The only filter that programs use for objects, and for XML. */
const flate = /^(?:\/(?:FlateDecode|Fl)|\[[\0\t\n\f\r ]*\/(?:FlateDecode|Fl)[\0\t\n\f\r ]*\])$/;

/**
 * How the stream of an object is packed, `unknown` for whatever is not undone here. Predictors are not: programs use them
 * for pictures and for the table of contents, which hold no objects and are not looked into, and for no others.
 */
export function packingOf({ words }: PdfObject): 'none' | 'flate' | 'unknown' {
  if (words.some((word) => changing.has(word))) return 'unknown';
  const [filter, ...more] = words.flatMap((word, at) => (word === '/Filter' ? [words[at + 1] ?? ''] : []));
  if (filter === undefined) return 'none';
  return more.length === 0 && flate.test(filter) ? 'flate' : 'unknown';
}

const encrypted = namesIn(['Encrypt'], '(?![A-Za-z0-9])');

/** Whether a PDF is encrypted: none of its streams is what it looks like, whether it can be unpacked or not. */
export function isEncrypted(text: string): boolean {
  return encrypted.test(text);
}

/** What is packed at `start`, up to `most` bytes; null if nothing sound is. */
export function unpack(bytes: Buffer, start: number, most: number): Buffer | null {
  try {
    return inflateSync(bytes.subarray(start), { maxOutputLength: most });
  } catch {
    return null;
  }
}
