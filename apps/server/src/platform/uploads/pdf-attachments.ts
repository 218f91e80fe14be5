import { hasForeignContent } from './foreign-content.ts';
import { BLANK, namesIn, valueFrom } from './pdf-names.ts';
import { objectsIn, type PdfObject } from './pdf-objects.ts';
import { isEncrypted, packingOf, unpack } from './pdf-streams.ts';

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
export function carriesOnlyXml(bytes: Buffer, texts: readonly string[]): boolean {
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
