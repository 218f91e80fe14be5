/** How far from its end a PDF's last line may be: programs append a line end, nothing more. */
const TAIL_BYTES = 1024;

/** Names of what acts when a document is opened, or carries another file. */
const acting = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z0-9])/;

/**
 * Whether the bytes are a whole PDF that only shows pages: it begins as one, ends as one, its end points to its
 * table of contents, and nothing in it acts by itself.
 */
export function isSoundPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return false;
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-TAIL_BYTES));
  if (!end) return false;
  const table = text.slice(Number(end[1]), Number(end[1]) + TAIL_BYTES);
  if (!/^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(table)) return false;
  return !acting.test(withPlainNames(text));
}

/** A name may be written with codes: `/J#53` is `/JS`. */
function withPlainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
