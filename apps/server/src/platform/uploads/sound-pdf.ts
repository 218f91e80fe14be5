import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** How far from its end a PDF's last line may be: programs append a line end, nothing more. */
const TAIL_BYTES = 1024;

/** Names of what acts when a document is opened, or carries another file. */
const acting = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z0-9])/;

/**
 * Whether the bytes are a whole PDF that only shows pages: it begins as one, ends as one, its end points to its
 * table of contents, and nothing in it acts by itself.
 */
export async function isSoundPdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return false;
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-TAIL_BYTES));
  if (!end) return false;
  const table = text.slice(Number(end[1]), Number(end[1]) + TAIL_BYTES);
  if (!/^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(table)) return false;
  if (acting.test(withPlainNames(text))) return false;
  return !(await someObjectStream(bytes, (objects) => acting.test(withPlainNames(objects))));
}

/** A name may be written with codes: `/J#53` is `/JS`. */
function withPlainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const inflated = promisify(inflate);

/** What packed objects may come to, in bytes: a paper of some pages has a hundredth of it. */
const MAX_OBJECTS_BYTES = 16 * 1024 * 1024;

/** Whether `found` holds for one of the streams that objects are packed into, or these are no sound ones. */
async function someObjectStream(bytes: Buffer, found: (objects: string) => boolean): Promise<boolean> {
  const mark = Buffer.from('/ObjStm');
  let left = MAX_OBJECTS_BYTES;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    const start = streamAfter(bytes, at);
    if (start === undefined || left <= 0) return true;
    const objects = await inflated(bytes.subarray(start), { maxOutputLength: left }).catch(() => null);
    if (objects === null || found(objects.toString('latin1'))) return true;
    left -= objects.length;
  }
  return false;
}

/** Where the stream begins whose dictionary holds the byte at `at`. */
function streamAfter(bytes: Buffer, at: number): number | undefined {
  const keyword = /stream\r?\n/.exec(bytes.toString('latin1', at, at + TAIL_BYTES));
  return keyword ? at + keyword.index + keyword[0].length : undefined;
}
