import { carriesOnlyXml } from './pdf-attachments.ts';
import { namesIn, valueFrom } from './pdf-names.ts';
import { unpackObjects } from './pdf-streams.ts';
import type { UploadFault } from './uploaded-file.ts';

/** How far from its end a PDF's last line may be: programs append a line end, nothing more. */
const TAIL_BYTES = 1024;

/**
 * What acts when a document is opened or clicked. Scripts are run by actions that are named `/JavaScript` or
 * `/Rendition`; the `/JS` in them is too short to be looked for: a large scan has these three bytes by chance. Forms of
 * `/XFA` and models of `/OnInstantiate` have scripts of their own.
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
 * What is wrong with a PDF, null if nothing is: it has to begin and to end as one, its end has to point to its table of
 * contents, nothing in it may act by itself, and whatever is attached to it has to be XML.
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
