import { inflateSync } from 'node:zlib';
import { hasForeignContent } from './foreign-content.ts';
import { BLANK, namesIn, valueFrom } from './pdf-names.ts';
import { objectsIn, type PdfObject } from './pdf-objects.ts';
import type { UploadFault } from './uploaded-file.ts';

/** Maximum distance of the last line of a PDF from its end: programs append a line end, nothing more. */
const TAIL_BYTES = 1024;

/**
 * Names of actions that run when a document is opened or clicked. Scripts are run by actions named `/JavaScript` or
 * `/Rendition`; `/JS` inside them is too short to search for, since a large scan contains these three bytes by chance.
 * `/XFA` forms and `/OnInstantiate` models have scripts of their own.
 */
const acting = new RegExp(
  [
    namesIn(['JavaScript', 'Rendition', 'Launch', 'RichMedia', 'OnInstantiate']),
    namesIn(['XFA'], valueFrom('\\[')),
  ]
    .map(({ source }) => source)
    .join('|'),
);

/**
 * What is wrong with a PDF, null if nothing is. It must start and end as a PDF, its end must point to its
 * cross-reference table, it must not contain actions, and its attachments must be XML.
 */
export function faultOfPdf(bytes: Buffer): Extract<UploadFault, 'unsound' | 'attachment'> | null {
  const text = bytes.toString('latin1');
  if (!isWhole(text) || acting.test(text)) return 'unsound';
  const packed = unpackObjects(bytes, text);
  if (packed === null || packed.some((objects) => acting.test(objects))) return 'unsound';
  return carriesOnlyXml(bytes, [text, ...packed]) ? null : 'attachment';
}

function isWhole(text: string): boolean {
  if (!/^%PDF-[12]\.\d/.test(text)) return false;
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-TAIL_BYTES));
  if (!end) return false;
  const table = text.slice(Number(end[1]), Number(end[1]) + TAIL_BYTES);
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(table);
}

/** Every attachment is referenced by this entry, wherever it is listed; its value names the streams with the file. */
const entry = new RegExp(namesIn(['EF'], valueFrom('<<')).source, 'g');

/** `<< /F 8 0 R /UF 8 0 R >>`: the usual form of such an entry. */
const files = new RegExp(
  `^<<((?:${BLANK}*/[A-Za-z]{1,30}${BLANK}+\\d{1,10}${BLANK}+\\d{1,5}${BLANK}+R)+)${BLANK}*>>`,
);
const numbers = new RegExp(`(\\d+)${BLANK}+\\d+${BLANK}+R`, 'g');

/** Invoices have one attachment, some with a few notes. */
const MOST_ATTACHMENTS = 10;

/** An object may exist in several versions, and which one is used depends on the reader. */
const MOST_VERSIONS = 20;
const MOST_XML_BYTES = 4 * 1024 * 1024;

/**
 * Whether a PDF has only XML attachments, as electronic invoices do (ZUGFeRD, Factur-X).
 * @param texts the PDF itself and its unpacked object streams
 */
function carriesOnlyXml(bytes: Buffer, texts: readonly string[]): boolean {
  const attached = new Set<number>();
  for (const text of texts) {
    for (const found of text.matchAll(entry)) {
      const start = found.index + found[0].length;
      const [, named] = files.exec(text.slice(start, start + 500)) ?? [];
      if (named === undefined) return false;
      for (const [, number] of named.matchAll(numbers)) attached.add(Number(number));
      if (attached.size > MOST_ATTACHMENTS) return false;
    }
  }
  const [file = ''] = texts;
  return attached.size === 0 || (!isEncrypted(file) && areXml(bytes, file, attached));
}

function areXml(bytes: Buffer, text: string, attached: ReadonlySet<number>): boolean {
  const missing = new Set(attached);
  let versions = 0;
  let plainFrom = text.length;
  for (const object of objectsIn(text)) {
    // An object with a hidden number may be any object.
    if (object === null || object.number === null) return false;
    if (!attached.has(object.number)) continue;
    missing.delete(object.number);
    versions += 1;
    const content = versions > MOST_VERSIONS ? null : contentOf(bytes, text, object);
    if (content === null || !isXml(content.bytes)) return false;
    plainFrom = Math.min(plainFrom, content.plainFrom);
  }
  return missing.size === 0 && !activeXml.test(text.slice(plainFrom));
}

/** The content of an object's stream, and its offset in the file. Where it ends depends on the reader, too. */
function contentOf(
  bytes: Buffer,
  text: string,
  object: PdfObject,
): { bytes: Buffer; plainFrom: number } | null {
  const { data } = object;
  const packing = packingOf(object);
  if (data === null || data === 'unclear' || packing === 'unknown') return null;
  if (packing === 'flate') {
    const unpacked = unpack(bytes, data, MOST_XML_BYTES);
    return unpacked && { bytes: unpacked, plainFrom: text.length };
  }
  const end = bytes.indexOf('endstream', data);
  if (end < 0 || end - data > MOST_XML_BYTES) return null;
  return { bytes: bytes.subarray(data, end), plainFrom: data };
}

/** XML that a browser would show as a page, or that applies a stylesheet, is more than data. */
const activeXml = /<\?xml-stylesheet|http:\/\/www\.w3\.org\/(?:1999\/xhtml|1999\/XSL|2000\/svg)/i;

function isXml(content: Buffer): boolean {
  const text = content.toString('utf8');
  return /^\uFEFF?\s*<\?xml\s/.test(text) && !activeXml.test(text) && !hasForeignContent(content);
}

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
function unpackObjects(bytes: Buffer, text: string): string[] | null {
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
function packingOf({ words }: PdfObject): 'none' | 'flate' | 'unknown' {
  if (words.some((word) => changing.has(word))) return 'unknown';
  const [filter, ...more] = words.flatMap((word, at) => (word === '/Filter' ? [words[at + 1] ?? ''] : []));
  if (filter === undefined) return 'none';
  return more.length === 0 && flate.test(filter) ? 'flate' : 'unknown';
}

const encrypted = namesIn(['Encrypt'], '(?![A-Za-z0-9])');

/** Whether a PDF is encrypted: then no stream is what it seems to be, whether or not it can be unpacked. */
function isEncrypted(text: string): boolean {
  return encrypted.test(text);
}

/** Unpacks the data at `start`, up to `most` bytes; null if it is not valid. */
function unpack(bytes: Buffer, start: number, most: number): Buffer | null {
  try {
    return inflateSync(bytes.subarray(start), { maxOutputLength: most });
  } catch {
    return null;
  }
}
