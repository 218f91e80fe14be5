import { inflateSync } from 'node:zlib';
import { namesIn } from './pdf-names.ts';

/** What packed objects may come to in one PDF, in bytes: a paper of some pages has a hundredth of it. */
const MOST_UNPACKED_BYTES = 16 * 1024 * 1024;

/** Every stream counts as so many bytes at least, so that a file of empty ones has a bound: a thousand of them. */
const LEAST_STREAM_BYTES = 16 * 1024;

/** What is packed and broken was unpacked up to the break, which may be all that it could hold: it counts as so many bytes. */
const BROKEN_STREAM_BYTES = 1024 * 1024;

/** Where the data of a stream begins. Of "endstream" it is no part. */
const beginning = /(?<!end)stream[ \t]*(?:\r\n?|\n)/g;

/** Dictionaries of streams that hold objects say either or both; some readers need only the second. */
const packs = namesIn(['ObjStm', 'First']);

/** Nothing else says these: the `/First` of an outline is a reference, `7 0 R`. */
const surelyPacks = [namesIn(['ObjStm']), namesIn(['First'], '\\s+\\d+(?!\\d|\\s+\\d+\\s+R)')];

/**
 * The texts of all streams of a PDF that other objects are packed into, each unpacked once. Null if one of them cannot
 * be unpacked, or if they come to more than any paper has.
 */
export function unpackObjects(bytes: Buffer, text: string): string[] | null {
  const texts: string[] = [];
  let left = MOST_UNPACKED_BYTES;
  let from = 0;
  for (const found of text.matchAll(beginning)) {
    // Names before the stream are looked for up to the stream before it: what stands there may be its dictionary.
    const before = text.slice(from, found.index);
    from = found.index + found[0].length;
    if (!packs.test(before)) continue;
    const objects = left > 0 ? unpack(bytes, from, left) : null;
    const worked = objects?.length ?? (beginsPacked(bytes, from) ? BROKEN_STREAM_BYTES : 0);
    left -= Math.max(worked, LEAST_STREAM_BYTES);
    if (objects !== null) texts.push(objects.toString('latin1'));
    // An outline has a `/First` as well, and the stream behind it may be a picture.
    else if (left <= 0 || packs.test(before.slice(before.lastIndexOf('obj')))) return null;
    // The beginning of the stream, and the object, may be a text in the dictionary of the true one.
    else if (surelyPacks.some((names) => names.test(before))) return null;
  }
  return texts;
}

/** Whether the two bytes that zlib begins with are there (RFC 1950): else nothing is unpacked at all. */
function beginsPacked(bytes: Buffer, start: number): boolean {
  const head = bytes.subarray(start, start + 2);
  return head.length === 2 && (head.readUInt8(0) & 0x0f) === 8 && head.readUInt16BE(0) % 31 === 0;
}

/** What is packed at `start`, up to `most` bytes; null if nothing sound is. */
export function unpack(bytes: Buffer, start: number, most: number): Buffer | null {
  try {
    return inflateSync(bytes.subarray(start), { maxOutputLength: most });
  } catch {
    return null;
  }
}

/** Where the data of the stream begins whose object begins at `at`, or null for an object that is no stream. */
export function streamAt(text: string, at: number): number | null {
  const head = text.slice(at, at + MOST_DICTIONARY);
  const found = /(?<!end)stream[ \t]*(?:\r\n?|\n)/.exec(head);
  const end = head.indexOf('endobj');
  if (!found || (end >= 0 && end < found.index)) return null;
  return at + found.index + found[0].length;
}

/** The dictionary of an attachment has a few entries. */
const MOST_DICTIONARY = 4096;
