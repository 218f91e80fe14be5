/**
 * Content that a browser or an interpreter would execute if it took the file for a page. Long enough not to occur by
 * chance in compressed bytes.
 */
const markup = /<(?:!doctype|html[\s>]|script|iframe|svg\s+\w|\?php)/i;

/** Signature of a ZIP archive's end record, which readers search for from the end of a file. */
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_BYTES = 22;
const LONGEST_ZIP_COMMENT = 65_535;

/** Whether a file is also something else (a polyglot): a page, a script, an archive. */
export function hasForeignContent(bytes: Buffer): boolean {
  return markup.test(bytes.toString('latin1')) || endsAsZip(bytes);
}

function endsAsZip(bytes: Buffer): boolean {
  const first = Math.max(0, bytes.length - ZIP_END_BYTES - LONGEST_ZIP_COMMENT);
  for (let at = bytes.indexOf(zipEnd, first); at >= 0; at = bytes.indexOf(zipEnd, at + 1)) {
    // The record starts with disk numbers, which are 0 nowadays: specific enough not to occur by chance.
    if (at + ZIP_END_BYTES <= bytes.length && bytes.readUInt32LE(at + 4) === 0) return true;
  }
  return false;
}
