/** What a browser or an interpreter would run, were the file ever taken for a page. Long enough not to occur by chance in compressed bytes. */
const markup = /<(?:!doctype|html[\s>]|script|iframe|svg\s+\w|\?php)/i;

/** The end record of a ZIP archive, which readers look for from the end of a file, begins so. */
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
    // Its first numbers are those of disks, 0 since there are no disks: enough not to occur by chance.
    if (at + ZIP_END_BYTES <= bytes.length && bytes.readUInt32LE(at + 4) === 0) return true;
  }
  return false;
}
