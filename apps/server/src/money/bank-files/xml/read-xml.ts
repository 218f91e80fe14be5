import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { bankFileError } from '../bank-file-error.ts';
import type { XmlPart } from './xml-part.ts';

/** Bank files have some kilobytes; ten thousand bookings with all details some ten megabytes. */
export const MOST_BYTES = 20 * 1024 * 1024;

/** A bit more than 20 MB of bookings with all details contain. Each element takes memory, however short it is. */
const MOST_ELEMENTS = 1_000_000;

const LESS_THAN = 0x3c;
const SLASH = 0x2f;

/**
 * Reads an XML file from outside: only UTF-8 and its subsets, no DOCTYPE, no custom entities, no external resources, and
 * well-formed to the end. The result of `read` must not keep any of the parts.
 * @param read gets the root's namespace and the root
 * @throws BankFileError for everything else
 */
export async function readXml<Result>(
  bytes: Uint8Array,
  read: (namespace: string, root: XmlPart) => Result,
): Promise<Result> {
  requireHarmless(bytes);
  // Imported with the first file: most processes never read one.
  const { ParseOption, XmlDocument, XmlLibError } = await import('libxml2-wasm');
  const { XmlPart } = await import('./xml-part.ts');
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES;
  const document = parse();
  try {
    if (document.dtd !== null) throw bankFileError('', 'bankFileDeclares');
    const { root } = document;
    return read(root.namespaceUri, new XmlPart(root, `/${root.name}`));
  } finally {
    document.dispose();
  }

  function parse() {
    try {
      return XmlDocument.fromBuffer(bytes, { option });
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error;
      throw bankFileError('', refusal('bankFileNotXml', { line: error.details[0]?.line ?? 1 }));
    }
  }
}

/** Checks that run before the parser. */
function requireHarmless(bytes: Uint8Array): void {
  if (bytes.length > MOST_BYTES)
    throw bankFileError('', refusal('bankFileTooLarge', { most: MOST_BYTES / 1024 / 1024 }));
  if (bytes.length === 0) throw bankFileError('', 'fileEmpty');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // UTF-16 and UTF-32 contain zero bytes, which could hide what the checks below search for.
  if (file.includes(0)) throw bankFileError('', 'bankFileEncoding');
  if (file.includes('<!DOCTYPE') || file.includes('<!ENTITY')) throw bankFileError('', 'bankFileDeclares');
  if (countElements(bytes) > MOST_ELEMENTS) throw bankFileError('', 'bankFileTooManyParts');
}

/** Number of element start tags. */
function countElements(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LESS_THAN); at >= 0; at = bytes.indexOf(LESS_THAN, at + 1))
    if (bytes[at + 1] !== SLASH) count += 1;
  return count;
}
