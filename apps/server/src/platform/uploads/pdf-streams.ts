import { inflateSync } from 'node:zlib';
import { namesIn } from './pdf-names.ts';
import { objectsIn, type PdfObject } from './pdf-objects.ts';

/** Maximum total size of unpacked objects in a PDF, in bytes; a document of a few pages has a hundredth of it. */
const MOST_UNPACKED_BYTES = 16 * 1024 * 1024;

/** Minimum size that every stream counts as, so that a file of empty ones is limited to a thousand of them. */
const LEAST_STREAM_BYTES = 16 * 1024;

/** A broken stream may have been unpacked to its end before that shows, so it counts as a quarter of the limit. */
const BROKEN_STREAM_BYTES = MOST_UNPACKED_BYTES / 4;

/** Entries of a stream that contains other objects: readers check the type, or the offset of the first object. */
const holding = new Set(['/ObjStm', '/First']);

/**
 * MuPDF only needs the number of objects. A colour profile has the same entry, and may be packed with a filter that is
 * not supported here: this is acceptable if nothing in the file can refer to objects in a stream.
 */
const perhapsHolding = '/N';

/** Entries of a cross-reference table that is itself a stream. Only such a table refers to objects in streams. */
const leading = '/W';

/**
 * The unpacked texts of all streams of a PDF that contain other objects. Null if one of them cannot be read as every
 * reader does, or if their total exceeds that of any document.
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

/** Empty if the objects are not packed, since they were inspected with the file. Null if they cannot be read. */
function objectsOf(bytes: Buffer, object: PdfObject, most: number): string | null {
  const packing = packingOf(object);
  if (typeof object.data !== 'number' || packing === 'unknown') return null;
  return packing === 'none' ? '' : (unpack(bytes, object.data, most)?.toString('latin1') ?? null);
}

/** Entries that change the meaning of the data; `/F` is an external file to some readers and a filter to others. */
const changing = new Set(['/F', '/DP', '/DecodeParms']);

/** The only filter that programs use for objects and XML. */
const flate = /^(?:\/(?:FlateDecode|Fl)|\[[\0\t\n\f\r ]*\/(?:FlateDecode|Fl)[\0\t\n\f\r ]*\])$/;

/**
 * How an object's stream is packed; `unknown` for anything unsupported. Predictors are unsupported: programs use them
 * only for images and for cross-reference tables, which contain no objects and are not inspected.
 */
export function packingOf({ words }: PdfObject): 'none' | 'flate' | 'unknown' {
  if (words.some((word) => changing.has(word))) return 'unknown';
  const [filter, ...more] = words.flatMap((word, at) => (word === '/Filter' ? [words[at + 1] ?? ''] : []));
  if (filter === undefined) return 'none';
  return more.length === 0 && flate.test(filter) ? 'flate' : 'unknown';
}

const encrypted = namesIn(['Encrypt'], '(?![A-Za-z0-9])');

/** Whether a PDF is encrypted: then no stream is what it seems to be, whether or not it can be unpacked. */
export function isEncrypted(text: string): boolean {
  return encrypted.test(text);
}

/** Unpacks the data at `start`, up to `most` bytes; null if it is not valid. */
export function unpack(bytes: Buffer, start: number, most: number): Buffer | null {
  try {
    return inflateSync(bytes.subarray(start), { maxOutputLength: most });
  } catch {
    return null;
  }
}
