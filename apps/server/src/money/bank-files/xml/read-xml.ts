import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { bankFileError } from '../bank-file-error.ts';
import type { XmlPart } from './xml-part.ts';

/** Files of banks have some kilobytes; ten thousand bookings with all their details some ten megabytes. */
export const MOST_BYTES = 20 * 1024 * 1024;

/** What 20 MB of bookings with all their details have, and some more. Each takes memory, however short it is. */
const MOST_ELEMENTS = 1_000_000;

const LESS_THAN = 0x3c;
const SLASH = 0x2f;

/**
 * Reads an XML file from outside: only UTF-8 and its subsets, no document type, no entities of its own, nothing that is loaded
 * from elsewhere, and well-formed to its end. What `read` returns may hold none of the parts.
 * @param read gets the root's namespace and the root
 * @throws BankFileError for everything else
 */
export async function readXml<Result>(
  bytes: Uint8Array,
  read: (namespace: string, root: XmlPart) => Result,
): Promise<Result> {
  requireHarmless(bytes);
  // Loaded with the first file: most processes never read one.
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

/** Before a parser sees it. */
function requireHarmless(bytes: Uint8Array): void {
  if (bytes.length > MOST_BYTES)
    throw bankFileError('', refusal('bankFileTooLarge', { most: MOST_BYTES / 1024 / 1024 }));
  if (bytes.length === 0) throw bankFileError('', 'fileEmpty');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A text in UTF-16 or UTF-32 has zeros, and one in them could hide what is looked for below.
  if (file.includes(0)) throw bankFileError('', 'bankFileEncoding');
  if (file.includes('<!DOCTYPE') || file.includes('<!ENTITY')) throw bankFileError('', 'bankFileDeclares');
  if (countElements(bytes) > MOST_ELEMENTS) throw bankFileError('', 'bankFileTooManyParts');
}

/** How many elements begin in it. */
function countElements(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LESS_THAN); at >= 0; at = bytes.indexOf(LESS_THAN, at + 1))
    if (bytes[at + 1] !== SLASH) count += 1;
  return count;
}
