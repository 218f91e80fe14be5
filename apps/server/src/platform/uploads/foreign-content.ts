/** What a browser or an interpreter would run, were the file ever taken for a page. Long enough not to occur by chance in compressed bytes. */
const markup = /<(?:!doctype|html[\s>]|script|iframe|svg\s+\w|\?php)/i;

/** The end record of a ZIP archive: its signature, 16 bytes of counts, the length of the comment that follows. */
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_BYTES = 22;
const LONGEST_ZIP_COMMENT = 65_535;

/** Whether a file is at the same time something else: a page, a script, an archive (a polyglot). */
export function hasForeignContent(bytes: Buffer): boolean {
  return markup.test(bytes.toString('latin1')) || endsAsZip(bytes);
}

function endsAsZip(bytes: Buffer): boolean {
  const first = Math.max(0, bytes.length - ZIP_END_BYTES - LONGEST_ZIP_COMMENT);
  for (let at = bytes.indexOf(zipEnd, first); at >= 0; at = bytes.indexOf(zipEnd, at + 1)) {
    const length = at + 20 < bytes.length - 1 ? bytes.readUInt16LE(at + 20) : -1;
    const end = at + ZIP_END_BYTES + length;
    // Readers of archives forgive a few bytes after the end.
    if (length >= 0 && end <= bytes.length) return true;
  }
  return false;
}
