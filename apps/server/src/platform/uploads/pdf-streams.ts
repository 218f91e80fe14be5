import { inflateSync } from 'node:zlib';
import { namesIn } from './pdf-names.ts';
import { objectsIn, type PdfObject } from './pdf-objects.ts';

/** What packed objects may come to in one PDF, in bytes: a paper of some pages has a hundredth of it. */
const MOST_UNPACKED_BYTES = 16 * 1024 * 1024;

/** Every stream counts as so many bytes at least, so that a file of empty ones has a bound: a thousand of them. */
const LEAST_STREAM_BYTES = 16 * 1024;

/**
 * What says that other objects are in a stream: readers ask for the type, or for where the first object is. MuPDF makes do
 * with `/N`, which profiles of colours have as well: programs for pictures pack these in ways that are not undone here.
 */
const packs = new Set(['/ObjStm', '/First']);

/**
 * The texts of all streams of a PDF that other objects are packed into, each unpacked once. Null if one of them cannot
 * be read as every reader reads it, or if they come to more than any paper has.
 */
export function unpackObjects(bytes: Buffer, text: string): string[] | null {
  const texts: string[] = [];
  const isSealed = isEncrypted(text);
  let left = MOST_UNPACKED_BYTES;
  for (const object of objectsIn(text)) {
    if (object === null) return null;
    if (object.data === null || !object.words.some((word) => packs.has(word))) continue;
    const packing = packingOf(object);
    if (object.data === 'unclear' || packing === 'unknown' || isSealed) return null;
    // What is not packed at all was looked at with the file.
    if (packing === 'none') continue;
    const objects = left > 0 ? unpack(bytes, object.data, left) : null;
    if (objects === null) return null;
    left -= Math.max(objects.length, LEAST_STREAM_BYTES);
    texts.push(objects.toString('latin1'));
  }
  return texts;
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
