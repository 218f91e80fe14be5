import { hasForeignContent } from './foreign-content.ts';
import { namesIn } from './pdf-names.ts';
import { streamAt, unpack } from './pdf-streams.ts';

/** Every attachment is reached by this entry, wherever it is listed; its value names the streams with the file. */
const entry = new RegExp(namesIn(['EF'], '\\s*(?=<<|%|(?<=\\s)\\d)').source, 'g');

/** `<< /F 8 0 R /UF 8 0 R >>`: what such an entry looks like where programs write it. */
const files = /^<<((?:\s*\/[^\s/<>()%]{1,30}\s+\d{1,10}\s+\d{1,5}\s+R)+)\s*>>/;

/** An invoice has one, with some notes a few. */
const MOST_ATTACHMENTS = 10;
const MOST_VERSIONS = 10;
const MOST_XML_BYTES = 4 * 1024 * 1024;

/**
 * Whether a PDF carries nothing but XML, as electronic invoices do (ZUGFeRD, Factur-X).
 * @param texts the PDF itself and what is packed in it
 */
export function carriesOnlyXml(bytes: Buffer, texts: readonly string[]): boolean {
  const references = new Set<string>();
  for (const text of texts) {
    for (const found of text.matchAll(entry)) {
      const start = found.index + found[0].length;
      const [, named] = files.exec(text.slice(start, start + 500)) ?? [];
      if (named === undefined) return false;
      for (const [, number, generation] of named.matchAll(/(\d+)\s+(\d+)\s+R/g))
        references.add(`${number}\\s+${generation}`);
      if (references.size > MOST_ATTACHMENTS) return false;
    }
  }
  const [file = ''] = texts;
  return [...references].every((reference) => isXmlObject(bytes, file, reference));
}

/** An object may be there in several versions; which of them is shown is the reader's choice. */
function isXmlObject(bytes: Buffer, text: string, reference: string): boolean {
  let versions = 0;
  for (const { index } of text.matchAll(new RegExp(`(?<!\\d)${reference}\\s+obj(?![a-z])`, 'g'))) {
    versions += 1;
    const start = versions > MOST_VERSIONS ? null : streamAt(text, index);
    if (start === null || !isXml(contentAt(bytes, start))) return false;
  }
  return versions > 0;
}

function contentAt(bytes: Buffer, start: number): Buffer {
  const unpacked = unpack(bytes, start, MOST_XML_BYTES);
  if (unpacked) return unpacked;
  const end = bytes.indexOf('endstream', start);
  return bytes.subarray(start, end < 0 ? bytes.length : Math.min(end, start + MOST_XML_BYTES));
}

/** XML that a browser would show as a page, or that brings rules of its own, is more than data. */
const shown = /<\?xml-stylesheet|http:\/\/www\.w3\.org\/(?:1999\/xhtml|1999\/XSL|2000\/svg)/i;

function isXml(content: Buffer): boolean {
  const text = content.toString('utf8');
  return /^\uFEFF?\s*<\?xml\s/.test(text) && !shown.test(text) && !hasForeignContent(content);
}
